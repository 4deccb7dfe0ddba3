import { addDays, daysBetween } from './shop-time.ts';

/** Days as `YYYY-MM-DD`, both included. */
export interface Period {
  from: string;
  to: string;
}

/** Newest first. */
export const daysOf = ({ from, to }: Period): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(to, -index));

const MAX_DAYS = 366;

export const periodProblems = {
  notInOrder: 'Tiene que ser igual o posterior al primer día.',
  tooLong: `Elegí un período de hasta ${MAX_DAYS} días.`,
  incomplete: 'Elegí los dos días.',
} as const;

export function periodProblem({ from, to }: Period): { path: keyof Period; message: string } | undefined {
  if (to < from) return { path: 'to', message: periodProblems.notInOrder };
  return daysBetween(from, to) < MAX_DAYS ? undefined : { path: 'from', message: periodProblems.tooLong };
}
