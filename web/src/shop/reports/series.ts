import type { MonthRow } from '@dioptria/contract/shop/reports/reports.ts';

/** The periods that the user can choose for the reports of sales, in months (docs/rules.md#reports-3). */
export const periods = [3, 6, 12] as const;
export type Period = (typeof periods)[number];

/**
 * One line of a chart. A `Point` holds the line's values by `key` and not by `name`, because the chart library would
 * read a name with dots as a path.
 */
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

/** A bar or a slice of a chart. `index` chooses the colour. */
export interface NamedAmount {
  name: string;
  value: number;
  index: number;
}

/**
 * Returns the latest months or days, the oldest first.
 * @param rows one row for each month or day, the newest first
 */
export function lastMonths<Row>(rows: readonly Row[], months: number): Row[] {
  return rows.slice(0, months).toReversed();
}

/**
 * Returns a line for each seller or provider, in the order in which the names appear in the rows. A month without a
 * value counts as 0.
 */
export function linesOf(rows: readonly MonthRow[], months: number): Lines {
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
 * Returns a bar for each name, the largest value first. The bar's `index` is the position of the name in `order`, so
 * that a name has the same colour in all charts.
 */
export function barsOf(amounts: Readonly<Record<string, number>>, order: readonly string[]): NamedAmount[] {
  const names = [...new Set([...order, ...Object.keys(amounts)])];
  return Object.entries(amounts)
    .map(([name, value]) => ({ name, value, index: names.indexOf(name) }))
    .toSorted((one, other) => other.value - one.value);
}

/** True if a chart has nothing to draw: no values, or only zeros. */
export const isBlank = (values: readonly number[]) => values.every((value) => value === 0);

/** Returns every value of a chart's lines. */
export const valuesOf = ({ points, series }: Lines) =>
  points.flatMap((point) => series.map(({ key }) => Number(point[key])));

const amountOf = (row: MonthRow, name: string) => Number(Object.hasOwn(row, name) ? row[name] : 0);
