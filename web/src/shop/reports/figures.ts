import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { sumMoney } from '../../base/charts/amounts.ts';
import type { Figures } from '../../base/charts/figures-table.tsx';
import type { Lines } from './series.ts';
import { reportTexts as texts } from './texts.ts';

/** The pesos of a chart's lines: a row for each month, and for each line a column with its total. */
export function linesFigures({ points, series }: Lines): Figures {
  return {
    rowsName: texts.month,
    rows: points.map((point) => ({ name: point.name, values: series.map(({ key }) => Number(point[key])) })),
    columns: series.map(({ name }) => name),
    totals: series.map(({ key }) => sumMoney(points.map((point) => Number(point[key])))),
    format: formatMoney,
  };
}

/** A column of pesos, with its total. */
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

/** A column of units. */
export function unitFigures(rowsName: string, rows: readonly { name: string; value: number }[]): Figures {
  return {
    rowsName,
    rows: rows.map(({ name, value }) => ({ name, values: [value] })),
    columns: [texts.units],
    format: formatNumber,
  };
}
