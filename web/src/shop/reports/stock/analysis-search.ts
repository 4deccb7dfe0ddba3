import { addMonths, monthOf } from '@dioptria/contract/base/shop-time.ts';
import { type ProductGroup, productGroups } from '@dioptria/contract/shop/reports/report-labels.ts';

export const analysisPeriods = ['month', 'lastMonth', 'quarter', 'year', 'calendarYear', 'lastYear'] as const;
export type AnalysisPeriod = (typeof analysisPeriods)[number];

export const unsoldMonths = ['3', '6', '12', '24'] as const;

/** The URL has these values as texts. */
export type AnalysisSearch = Partial<Record<'by' | 'period' | 'unsold', string>>;

/** A missing or invalid parameter has its default. */
export function analysisOf({ by, period, unsold }: AnalysisSearch) {
  const group: ProductGroup = productGroups.find((one) => one === by) ?? 'brand';
  const chosen: AnalysisPeriod = analysisPeriods.find((one) => one === period) ?? 'year';
  return { by: group, period: chosen, unsold: unsoldMonths.find((one) => one === unsold) ?? '6' };
}

/** `YYYY-MM`. @param today the shop's day */
export function monthsOfPeriod(period: AnalysisPeriod, today: string): { from: string; to: string } {
  const month = monthOf(today);
  const year = month.slice(0, 4);
  const before = addMonths(month, -1);
  const lastYear = addMonths(`${year}-01`, -12).slice(0, 4);
  return {
    month: { from: month, to: month },
    lastMonth: { from: before, to: before },
    quarter: { from: addMonths(month, -2), to: month },
    year: { from: addMonths(month, -11), to: month },
    calendarYear: { from: `${year}-01`, to: month },
    lastYear: { from: `${lastYear}-01`, to: `${lastYear}-12` },
  }[period];
}
