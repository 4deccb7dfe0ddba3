import { formatMoney, formatNumber } from '../shared/format/format.ts';
import { sumMoney } from './amounts.ts';
import type { Lines } from './series.ts';
import { reportTexts as texts } from './texts.ts';

/** The content of a chart's table. */
export interface Figures {
  /** The heading of the rows' names: 'Mes', 'Proveedor'. */
  rowsName: string;
  rows: readonly { name: string; values: readonly number[] }[];
  columns: readonly string[];
  /** The sum of each column, if a sum makes sense. */
  totals?: readonly number[];
  /** Writes a value of a column, which is counted from 0. */
  format: (value: number, column: number) => string;
}

/** The pesos of a chart's lines: a row per month, a column and a total per line. */
export function linesFigures({ points, series }: Lines): Figures {
  return {
    rowsName: texts.month,
    rows: points.map((point) => ({ name: point.name, values: series.map(({ key }) => Number(point[key])) })),
    columns: series.map(({ name }) => name),
    totals: series.map(({ key }) => sumMoney(points.map((point) => Number(point[key])))),
    format: formatMoney,
  };
}

/** One column of pesos, with their total. */
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

/** One column of units. */
export function unitFigures(rowsName: string, rows: readonly { name: string; value: number }[]): Figures {
  return {
    rowsName,
    rows: rows.map(({ name, value }) => ({ name, values: [value] })),
    columns: [texts.units],
    format: formatNumber,
  };
}
