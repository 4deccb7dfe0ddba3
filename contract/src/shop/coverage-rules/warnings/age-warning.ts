export const ageOn = (day: string, birthDate: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0);

export interface AgeLimits {
  ageFrom: number | null;
  ageTo: number | null;
}

export const hasAgeLimits = ({ ageFrom, ageTo }: AgeLimits): boolean => ageFrom !== null || ageTo !== null;

export function ageWarning({ ageFrom, ageTo }: AgeLimits, age: number): string | undefined {
  if (age >= (ageFrom ?? 0) && age <= (ageTo ?? age)) return undefined;
  const limits = [
    ...(ageFrom === null ? [] : [`desde los ${ageFrom}`]),
    ...(ageTo === null ? [] : [`hasta los ${ageTo}`]),
  ];
  return `La regla cubre ${limits.join(' y ')} años, y el cliente tiene ${age}.`;
}
