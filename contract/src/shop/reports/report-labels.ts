import { addDays, addMonths, daysBetween, lastDayOf, monthOf, type Period } from '../../base/shop-time.ts';
import type { ReportName } from './report-endpoints.ts';

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
 * If more than half of a month's days are in the period, the report reads the kept sum of the month and subtracts the
 * days outside the period. So it reads few single sales or purchases.
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

export const productGroups = ['brand', 'category', 'provider'] as const;
export type ProductGroup = (typeof productGroups)[number];
export const productGroupLabels: Readonly<Record<ProductGroup, string>> = {
  brand: 'Marca',
  category: 'Categoría',
  provider: 'Proveedor',
};

/** The limit of the list on the screen. The exported file has all products. */
export const MAX_PRODUCTS = 100;

/** Class A has the first 80 % of the income, class B the next 15 %, and class C the rest (docs/rules.md#analysis-5). */
export const abcClasses = ['A', 'B', 'C'] as const;
export type AbcClass = (typeof abcClasses)[number];
export const abcEnds = { A: 80, B: 95, C: 100 } as const satisfies Record<AbcClass, number>;

/** In percent of the income, with one decimal. Null if there is no income. */
export const marginPercent = ({ income, margin }: { income: number; margin: number }): number | null =>
  income === 0 ? null : Math.round((margin / income) * 1000) / 10;
