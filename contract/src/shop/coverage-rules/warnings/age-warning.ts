/** The age limits of a rule (docs/rules.md#tariff-8). */

/** The age in whole years on a day. Days as `YYYY-MM-DD`. */
export const ageOn = (day: string, birthDate: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0);

/** The limits in whole years, inclusive; null is no limit. */
export interface AgeLimits {
  ageFrom: number | null;
  ageTo: number | null;
}

/** True if a rule needs the client's birth date. */
export const hasAgeLimits = ({ ageFrom, ageTo }: AgeLimits): boolean => ageFrom !== null || ageTo !== null;

/** The warning that the client's age is out of the limits. It names the limits. */
export function ageWarning({ ageFrom, ageTo }: AgeLimits, age: number): string | undefined {
  if (age >= (ageFrom ?? 0) && age <= (ageTo ?? age)) return undefined;
  const limits = [
    ...(ageFrom === null ? [] : [`desde los ${ageFrom}`]),
    ...(ageTo === null ? [] : [`hasta los ${ageTo}`]),
  ];
  return `La regla cubre ${limits.join(' y ')} años, y el cliente tiene ${age}.`;
}
