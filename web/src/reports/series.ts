import type { MonthRow } from '@dioptria/contract/reports.ts';

/** How many months the sales are shown for (spec §9). */
export const periods = [3, 6, 12] as const;
export type Period = (typeof periods)[number];

/** One line of a chart. Its values lie under `key`: a name may hold dots, which charts would read as a path. */
export interface Series {
  key: string;
  name: string;
}

/** Where a chart's lines stand in one month. */
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

/** Of rows that come newest first, the last months, oldest first. */
export function lastMonths<Row>(rows: readonly Row[], months: Period): Row[] {
  return rows.slice(0, months).toReversed();
}

/** A line per column (a seller, a provider), in the order the columns come; where a row has no such column, 0. */
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

/** One value per name, largest first; a name keeps its place in `order` as its index, whatever its amount. */
export function barsOf(amounts: Readonly<Record<string, number>>, order: readonly string[]): NamedAmount[] {
  const names = [...new Set([...order, ...Object.keys(amounts)])];
  return Object.entries(amounts)
    .map(([name, value]) => ({ name, value, index: names.indexOf(name) }))
    .toSorted((one, other) => other.value - one.value);
}

/** Whether there is nothing to draw: no rows, or zeros only. */
export const isBlank = (values: readonly number[]) => values.every((value) => value === 0);

/** Every value of a chart's lines. */
export const valuesOf = ({ points, series }: Lines) =>
  points.flatMap((point) => series.map(({ key }) => Number(point[key])));

const amountOf = (row: MonthRow, name: string) => Number(Object.hasOwn(row, name) ? row[name] : 0);
