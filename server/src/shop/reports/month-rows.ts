import { fromCents } from '@dioptria/contract/base/money.ts';
import { distinctNames, type MonthRow, REPORT_MONTHS } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { isByDay, monthsOf } from '@dioptria/contract/shop/reports/report-labels.ts';
import { addMonths, daysOf, monthName, monthOf, type Period, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { formatDay } from '@dioptria/contract/base/format.ts';
import type { Context } from '../../base/records/context.ts';

export interface MonthAmount {
  month: string;
  ownerId: string;
  cents: number;
}

export interface ColumnOwner {
  ownerId: string;
  name: string;
}

export function reportMonths({ now, timeZone }: Context): [string, ...string[]] {
  const current = monthOf(shopDay(now, timeZone));
  const earlier = Array.from({ length: REPORT_MONTHS - 1 }, (_, index) => addMonths(current, -1 - index));
  return [current, ...earlier];
}

export function momentsOf(context: Context, period?: Period): readonly string[] {
  if (!period) return reportMonths(context);
  return isByDay(period) ? daysOf(period) : monthsOf(period);
}

export function columnNames(owners: readonly ColumnOwner[]): Map<string, string> {
  const nameById = new Map(owners.map(({ ownerId, name }) => [ownerId, name]));
  const names = distinctNames([...nameById.values()]);
  return new Map([...nameById].map(([id, name], index) => [id, names[index] ?? name]));
}

export const rowName = (moment: string) => (moment.length > 7 ? formatDay(moment) : monthName(moment));

/**
 * The amounts are in pesos. Each column belongs to one seller or provider, and has 0 in a month in which this owner has
 * no amount.
 */
export function monthRows(
  months: readonly string[],
  columns: ReadonlyMap<string, string>,
  amounts: readonly MonthAmount[],
): MonthRow[] {
  const nothing: Record<string, number> = Object.fromEntries([...columns.values()].map((column) => [column, 0]));
  const rows = new Map<string, MonthRow>(months.map((month) => [month, { ...nothing, name: rowName(month) }]));
  for (const { month, ownerId, cents } of amounts) {
    const [row, column] = [rows.get(month), columns.get(ownerId)];
    if (row && column !== undefined) row[column] = fromCents(cents);
  }
  return [...rows.values()];
}
