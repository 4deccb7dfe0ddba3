/** How the reports of a period count its days. This module imports no schemas, so that a screen need not load them. */
import type { Period } from '../../base/period-labels.ts';
import type { ReportName } from './reports.ts';
import { addDays, addMonths, daysBetween, lastDayOf, monthOf } from '../../base/shop-time.ts';

/** The reports that take a month or two days instead of the specified period (docs/rules.md#reports-13). */
export const reportsOfPeriod: ReadonlySet<ReportName> = new Set<ReportName>([
  'sales-by-month',
  'sales-by-month-and-seller',
  'top-products',
  'purchases-by-provider',
]);

/** The most days of a period that a report shows day by day. A longer period is shown by month. */
const MAX_SINGLE_DAYS = 62;

/** True if a report of a period has a row for each day instead of a row for each month (docs/rules.md#reports-13). */
export const isByDay = ({ from, to }: Period): boolean => daysBetween(from, to) < MAX_SINGLE_DAYS;

/** The months `YYYY-MM` that a period touches, newest first. */
export function monthsOf({ from, to }: Period): string[] {
  const months = [monthOf(to)];
  while ((months.at(-1) ?? '') > monthOf(from)) months.push(addMonths(months.at(-1) ?? '', -1));
  return months;
}

/** The whole month `YYYY-MM` as a period. */
export const wholeMonth = (month: string): Period => ({ from: `${month}-01`, to: lastDayOf(month) });

/** Days whose amounts are added to a sum over months, or subtracted from it. */
export interface SignedDays extends Period {
  sign: 1 | -1;
}

/**
 * Splits a period into whole months, whose sums are kept, and single days. A month of which the period has more than half counts as
 * a whole month, and its other days are subtracted, so that few single sales or
 * purchases are read.
 */
export function partsOf(period: Period): { months: string[]; days: SignedDays[] } {
  const months: string[] = [];
  const days: SignedDays[] = [];
  for (const month of monthsOf(period)) {
    const whole = wholeMonth(month);
    const from = period.from > whole.from ? period.from : whole.from;
    const to = period.to < whole.to ? period.to : whole.to;
    if (2 * (daysBetween(from, to) + 1) <= daysBetween(whole.from, whole.to) + 1) {
      days.push({ from, to, sign: 1 });
      continue;
    }
    months.push(month);
    if (whole.from < from) days.push({ from: whole.from, to: addDays(from, -1), sign: -1 });
    if (to < whole.to) days.push({ from: addDays(to, 1), to: whole.to, sign: -1 });
  }
  return { months, days };
}
