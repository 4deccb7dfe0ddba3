import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { sumMoney } from '../../base/charts/amounts.ts';
import type { Figures } from '../../base/charts/figures-table.tsx';
import type { Lines } from './series.ts';
import { reportTexts as texts } from './texts.ts';

export function linesFigures({ points, series }: Lines, rowsName: string = texts.month): Figures {
  return {
    rowsName,
    rows: points.map((point) => ({ name: point.name, values: series.map(({ key }) => Number(point[key])) })),
    columns: series.map(({ name }) => name),
    totals: series.map(({ key }) => sumMoney(points.map((point) => Number(point[key])))),
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
