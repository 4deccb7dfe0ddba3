import { addDays, addMonths, lastDayOf, monthOf } from '../../base/shop-time.ts';
import type { InsurerCycle } from '../insurances/insurer-labels.ts';

export interface ClaimPeriod {
  periodFrom: string;
  periodTo: string;
}

/** The calendar month, or the month that ends on the insurer's cut-off day (docs/rules.md#claims-1). */
export function claimPeriod(
  day: string,
  { cycle, cutoffDay }: { cycle: InsurerCycle; cutoffDay: number },
): ClaimPeriod {
  const month = monthOf(day);
  if (cycle === 'month') return { periodFrom: `${month}-01`, periodTo: lastDayOf(month) };
  const lastMonth = Number(day.slice(8)) <= cutoffDay ? month : addMonths(month, 1);
  const end = (of: string) => `${of}-${String(cutoffDay).padStart(2, '0')}`;
  return { periodFrom: addDays(end(addMonths(lastMonth, -1)), 1), periodTo: end(lastMonth) };
}
