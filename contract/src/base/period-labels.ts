/** Periods between two days of the shop, both included. This module imports no schemas, so that a screen need not load them. */
import { addDays, daysBetween } from './shop-time.ts';

/** Two days as `YYYY-MM-DD`. */
export interface Period {
  from: string;
  to: string;
}

/** The days of a period, newest first. */
export const daysOf = ({ from, to }: Period): string[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(to, -index));

/** The most days of a period. */
const MAX_DAYS = 366;

export const periodProblems = {
  notInOrder: 'Tiene que ser igual o posterior al primer día.',
  tooLong: `Elegí un período de hasta ${MAX_DAYS} días.`,
  incomplete: 'Elegí los dos días.',
} as const;

/** The problem of a period and the field that shows it; undefined if there is none. */
export function periodProblem({ from, to }: Period): { path: keyof Period; message: string } | undefined {
  if (to < from) return { path: 'to', message: periodProblems.notInOrder };
  return daysBetween(from, to) < MAX_DAYS ? undefined : { path: 'from', message: periodProblems.tooLong };
}
