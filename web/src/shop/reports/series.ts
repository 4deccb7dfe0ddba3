import type { MonthRow } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { sumMoney } from '../../base/charts/amounts.ts';
import type { Figures } from '../../base/charts/figures-table.tsx';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { reportTexts as texts } from './texts.ts';

/** In months (docs/rules.md#reports-3). */
export const periods = [3, 6, 12] as const;
export type Period = (typeof periods)[number];

export interface Series {
  name: string;
  /** One value for each month. */
  values: readonly number[];
}

export interface Lines {
  months: readonly { name: string }[];
  series: readonly Series[];
}

/** `index` chooses the colour. */
export interface NamedAmount {
  name: string;
  value: number;
  index: number;
}

/** The result begins with the oldest row, and `rows` begin with the newest row. */
export function lastMonths<Row>(rows: readonly Row[], months: number): Row[] {
  return rows.slice(0, months).toReversed();
}

/** The lines are in the order in which the names appear in the rows. A month without a value counts as 0. */
export function linesOf(rows: readonly MonthRow[], months: number): Lines {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  names.delete('name');
  const shown = lastMonths(rows, months);
  return {
    months: shown.map(({ name }) => ({ name })),
    series: [...names].map((name) => ({ name, values: shown.map((row) => amountOf(row, name)) })),
  };
}

/** The largest value first. `index` is the position of the name in `order`, so that a name has the same colour in all charts. */
export function barsOf(amounts: Readonly<Record<string, number>>, order: readonly string[]): NamedAmount[] {
  const names = [...new Set([...order, ...Object.keys(amounts)])];
  return Object.entries(amounts)
    .map(([name, value]) => ({ name, value, index: names.indexOf(name) }))
    .toSorted((one, other) => other.value - one.value);
}

/** No values, or only zeros. */
export const isBlank = (values: readonly number[]) => values.every((value) => value === 0);

export const valuesOf = ({ series }: Lines) => series.flatMap(({ values }) => values);

const amountOf = (row: MonthRow, name: string) => Number(Object.hasOwn(row, name) ? row[name] : 0);

export function linesFigures({ months, series }: Lines, rowsName: string = texts.month): Figures {
  return {
    rowsName,
    rows: months.map(({ name }, row) => ({ name, values: series.map(({ values }) => values[row] ?? 0) })),
    columns: series.map(({ name }) => name),
    totals: series.map(({ values }) => sumMoney(values)),
    format: formatMoney,
  };
}

export function moneyFigures(
  rowsName: string,
  column: string,
  rows: readonly { name: string; value: number }[],
): Figures {
  return {
    rowsName,
    rows: rows.map(({ name, value }) => ({ name, values: [value] })),
    columns: [column],
    totals: [sumMoney(rows.map(({ value }) => value))],
    format: formatMoney,
  };
}

export function unitFigures(rowsName: string, rows: readonly { name: string; value: number }[]): Figures {
  return {
    rowsName,
    rows: rows.map(({ name, value }) => ({ name, values: [value] })),
    columns: [texts.units],
    format: formatNumber,
  };
}
