import type { MonthRow } from '@dioptria/contract/shop/reports/reports.ts';

/** The periods of the sales' reports, in months (docs/rules.md#reports-3). */
export const periods = [3, 6, 12] as const;
export type Period = (typeof periods)[number];

/** One line of a chart. `Point` holds its values by `key`, because the charts would read a name with dots as a path. */
export interface Series {
  key: string;
  name: string;
}

/** The values of all lines in one month. */
export interface Point {
  name: string;
  [key: string]: string | number;
}

export interface Lines {
  points: Point[];
  series: Series[];
}

/** A bar or a slice. `index` chooses its colour. */
export interface NamedAmount {
  name: string;
  value: number;
  index: number;
}

/** The latest months, oldest first. @param rows newest first */
export function lastMonths<Row>(rows: readonly Row[], months: Period): Row[] {
  return rows.slice(0, months).toReversed();
}

/** A line per seller or provider, in the order of the rows' columns. A month without a value counts as 0. */
export function linesOf(rows: readonly MonthRow[], months: Period): Lines {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  names.delete('name');
  const series = [...names].map((name, index) => ({ key: `line${index}`, name }));
  const points = lastMonths(rows, months).map((row) => ({
    ...Object.fromEntries(series.map(({ key, name }) => [key, amountOf(row, name)])),
    name: row.name,
  }));
  return { points, series };
}

/**
 * A value for each name, the largest first. The index of a name is its position in `order`, so that the name keeps its
 * colour.
 */
export function barsOf(amounts: Readonly<Record<string, number>>, order: readonly string[]): NamedAmount[] {
  const names = [...new Set([...order, ...Object.keys(amounts)])];
  return Object.entries(amounts)
    .map(([name, value]) => ({ name, value, index: names.indexOf(name) }))
    .toSorted((one, other) => other.value - one.value);
}

/** True if a chart has nothing to draw: no values, or only zeros. */
export const isBlank = (values: readonly number[]) => values.every((value) => value === 0);

/** Every value of a chart's lines. */
export const valuesOf = ({ points, series }: Lines) =>
  points.flatMap((point) => series.map(({ key }) => Number(point[key])));

const amountOf = (row: MonthRow, name: string) => Number(Object.hasOwn(row, name) ? row[name] : 0);
