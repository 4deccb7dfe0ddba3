import { stockAnalysisEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import type { Margin, StockValue } from '@dioptria/contract/shop/reports/stock-analysis.ts';
import {
  marginPercent,
  type ProductGroup,
  productGroupLabels,
} from '@dioptria/contract/shop/reports/stock-analysis-labels.ts';
import { sumMoney } from '../../../base/charts/amounts.ts';
import { ChartCard } from '../chart-card.tsx';
import { NamedBars } from '../named-bars.tsx';
import { formatMoney, formatNumber } from '../../../base/format/format.ts';
import type { Period } from './analysis-api.ts';
import { CardExport } from './card-export.tsx';
import { stockTexts as texts } from './texts.ts';

const MAX_BARS = 10;

const barsOf = (rows: readonly { name: string }[], valueOf: (index: number) => number) =>
  rows.slice(0, MAX_BARS).map(({ name }, index) => ({ name, value: valueOf(index), index: 0 }));

const totalsOf = <Row,>(rows: readonly Row[], columns: readonly ((row: Row) => number)[]) =>
  columns.map((column) => sumMoney(rows.map(column)));

export function ValueCard({ rows, by }: { rows: readonly StockValue[]; by: ProductGroup }) {
  const columns = [
    ({ products }: StockValue) => products,
    ({ units }: StockValue) => units,
    ({ cost }: StockValue) => cost,
    ({ price }: StockValue) => price,
  ];
  const totals = totalsOf(rows, columns);
  return (
    <ChartCard
      title={texts.value}
      note={texts.valueNote(totals[2] ?? 0, totals[3] ?? 0)}
      actions={<CardExport endpoint={stockAnalysisEndpoints.exportValue} query={{ by }} isEmpty={rows.length === 0} />}
      empty={rows.length === 0 && { title: texts.noValue }}
      figures={{
        rowsName: productGroupLabels[by],
        columns: [texts.products, texts.units, texts.atCost, texts.atPrice],
        rows: rows.map((row) => ({ name: row.name, values: columns.map((column) => column(row)) })),
        totals,
        format: (value, column) => (column < 2 ? formatNumber(value) : formatMoney(value)),
      }}
    >
      <NamedBars
        title={texts.value}
        bars={barsOf(rows, (index) => rows[index]?.cost ?? 0)}
        unit={texts.atCost}
        format={formatMoney}
      />
    </ChartCard>
  );
}

const percentOf = (income = 0, margin = 0) => marginPercent({ income, margin }) ?? 0;

interface MarginCardProps {
  rows: readonly Margin[];
  by: ProductGroup;
  period: Period;
}

export function MarginCard({ rows, by, period }: MarginCardProps) {
  const columns = [
    ({ units }: Margin) => units,
    ({ income }: Margin) => income,
    ({ cost }: Margin) => cost,
    (row: Margin) => row.margin,
  ];
  const sums = totalsOf(rows, columns);
  return (
    <ChartCard
      title={texts.margin}
      note={texts.range(period)}
      actions={
        <CardExport
          endpoint={stockAnalysisEndpoints.exportMargin}
          query={{ by, ...period }}
          isEmpty={rows.length === 0}
        />
      }
      empty={rows.length === 0 && { title: texts.noSales, detail: texts.noSalesDetail }}
      figures={{
        rowsName: productGroupLabels[by],
        columns: [texts.units, texts.income, texts.cost, texts.earned, texts.percent],
        rows: rows.map((row) => ({
          name: row.name,
          values: [...columns.map((column) => column(row)), percentOf(row.income, row.margin)],
        })),
        totals: [...sums, percentOf(sums[1], sums[3])],
        format: (value, column) => (column === 0 || column === 4 ? formatNumber(value) : formatMoney(value)),
      }}
    >
      <NamedBars
        title={texts.margin}
        bars={barsOf(rows, (index) => rows[index]?.margin ?? 0)}
        unit={texts.earned}
        format={formatMoney}
      />
    </ChartCard>
  );
}
