import type { Period } from '../../base/period-labels.ts';
import type { ReportName } from './reports.ts';
import { addDays, addMonths, daysBetween, lastDayOf, monthOf } from '../../base/shop-time.ts';

export const reportsOfPeriod: ReadonlySet<ReportName> = new Set<ReportName>([
  'sales-by-month',
  'sales-by-month-and-seller',
  'top-products',
  'purchases-by-provider',
]);

/** A longer period is shown by month. */
const MAX_SINGLE_DAYS = 62;

export const isByDay = ({ from, to }: Period): boolean => daysBetween(from, to) < MAX_SINGLE_DAYS;

export function monthsOf({ from, to }: Period): string[] {
  const months = [monthOf(to)];
  while ((months.at(-1) ?? '') > monthOf(from)) months.push(addMonths(months.at(-1) ?? '', -1));
  return months;
}

export const wholeMonth = (month: string): Period => ({ from: `${month}-01`, to: lastDayOf(month) });

export interface SignedDays extends Period {
  sign: 1 | -1;
}

/**
 * A month of which the period has more than half counts as a whole month, and its other days are subtracted, so that few single
 * sales or purchases are read.
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
