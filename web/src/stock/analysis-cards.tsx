import {
  abcEnds,
  marginPercent,
  MOST_PRODUCTS,
  type Abc,
  type Margin,
  type ProductGroup,
  productGroupLabels,
  type StockValue,
  type Unsold,
} from '@dioptria/contract/stock-analysis.ts';
import { monthName } from '@dioptria/contract/shop-time.ts';
import { NativeSelect } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sumMoney } from '../reports/amounts.ts';
import { Card, ChartCard, FailedCard } from '../reports/chart-card.tsx';
import { NamedBars } from '../reports/named-bars.tsx';
import reports from '../reports/reports-page.module.css';
import { ExportMenu } from '../shared/data-table/export-menu.tsx';
import { formatMoney, formatNumber } from '../shared/format/format.ts';
import { EmptyState } from '../shared/ui/empty-state.tsx';
import { LoadingText } from '../shared/ui/loading.tsx';
import {
  abcPath,
  abcQuery,
  marginPath,
  marginQuery,
  type Period,
  unsoldPath,
  unsoldQuery,
  valuePath,
  valueQuery,
} from './analysis-api.ts';
import { unsoldMonths } from './analysis-search.ts';
import { ProductRows } from './product-rows.tsx';
import { stockTexts as texts } from './texts.ts';

/** The most bars of a chart. The table below it has all rows. */
const MOST_BARS = 10;

interface AnalysisCardsProps {
  by: ProductGroup;
  period: Period;
  months: string;
  onMonths: (months: string) => void;
}

/** The four figures of 'Análisis', each loaded on its own. */
export function AnalysisCards({ by, period, months, onMonths }: AnalysisCardsProps) {
  return (
    <div className={reports.cards}>
      <Loaded title={texts.value} query={useQuery(valueQuery(by))}>
        {(rows) => <Value rows={rows} by={by} />}
      </Loaded>
      <Loaded title={texts.margin} query={useQuery(marginQuery(by, period))}>
        {(rows) => <Earned rows={rows} by={by} period={period} />}
      </Loaded>
      <Loaded title={texts.abc} query={useQuery(abcQuery(period))}>
        {(found) => <MostOfTheSales found={found} period={period} />}
      </Loaded>
      <Loaded title={texts.unsold} query={useQuery(unsoldQuery(months))}>
        {(found) => <WithoutSales found={found} months={months} onMonths={onMonths} />}
      </Loaded>
    </div>
  );
}

interface LoadedProps<Answer> {
  title: string;
  query: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}

function Loaded<Answer>({ title, query: { data, error, refetch }, children }: LoadedProps<Answer>) {
  if (error) {
    return <FailedCard title={title} error={error} sentence={texts.failed(title)} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <Card title={title}>
        <LoadingText lines={8} />
      </Card>
    );
  }
  return children(data);
}

/** 'Exportar' of one card. */
const Export = (props: { path: string; query: Record<string, string>; isEmpty: boolean }) => (
  <ExportMenu permission="reports.export" {...props} />
);

/** One amount per name as bars: the first ones. */
const barsOf = (rows: readonly { name: string }[], valueOf: (index: number) => number) =>
  rows.slice(0, MOST_BARS).map(({ name }, index) => ({ name, value: valueOf(index), index: 0 }));

/** The totals of columns of pesos and units. */
const totalsOf = <Row,>(rows: readonly Row[], columns: readonly ((row: Row) => number)[]) =>
  columns.map((column) => sumMoney(rows.map(column)));

function Value({ rows, by }: { rows: readonly StockValue[]; by: ProductGroup }) {
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
      actions={<Export path={valuePath} query={{ by }} isEmpty={rows.length === 0} />}
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

interface EarnedProps {
  rows: readonly Margin[];
  by: ProductGroup;
  period: Period;
}

function Earned({ rows, by, period }: EarnedProps) {
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
      actions={<Export path={marginPath} query={{ by, ...period }} isEmpty={rows.length === 0} />}
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

function MostOfTheSales({ found: { classes, data }, period }: { found: Abc; period: Period }) {
  const isEmpty = data.length === 0;
  const bars = classes.map((one, index) => ({
    name: texts.abcBar(one.class, one.products),
    value: one.income,
    index,
  }));
  return (
    <Card
      title={texts.abc}
      note={`${texts.range(period)}. ${texts.abcNote}`}
      wide
      actions={<Export path={abcPath} query={period} isEmpty={isEmpty} />}
    >
      {isEmpty ? (
        <EmptyState title={texts.noSales} detail={texts.noSalesDetail} />
      ) : (
        <>
          <NamedBars title={texts.abc} bars={bars} unit={texts.income} format={formatMoney} height={160} />
          <ProductRows
            title={texts.abc}
            columns={[
              { name: texts.class },
              { name: texts.units, lesser: true },
              { name: texts.income },
              { name: texts.cumulative, lesser: true },
            ]}
            rows={data.map((row) => ({
              product: row.product,
              cells: [
                row.class,
                formatNumber(row.units),
                formatMoney(row.income),
                `${formatNumber(Math.min(row.cumulative, abcEnds.C))} %`,
              ],
            }))}
            note={
              classes.reduce((sum, { products }) => sum + products, 0) > MOST_PRODUCTS && texts.first(MOST_PRODUCTS)
            }
          />
        </>
      )}
    </Card>
  );
}

interface WithoutSalesProps {
  found: Unsold;
  months: string;
  onMonths: (months: string) => void;
}

function WithoutSales({ found: { since, products, units, cost, data }, months, onMonths }: WithoutSalesProps) {
  return (
    <Card
      title={texts.unsold}
      note={texts.unsoldNote(since, products, units, cost)}
      wide
      actions={<Export path={unsoldPath} query={{ months }} isEmpty={products === 0} />}
    >
      <NativeSelect
        className={reports.filter}
        mb="0.5rem"
        label={texts.withoutSales}
        value={months}
        data={unsoldMonths.map((value) => ({ value, label: texts.months(Number(value)) }))}
        onChange={({ currentTarget }) => onMonths(currentTarget.value)}
      />
      {data.length === 0 ? (
        <EmptyState title={texts.noUnsold} />
      ) : (
        <ProductRows
          title={texts.unsold}
          columns={[
            { name: texts.brand, lesser: true },
            { name: texts.stock },
            { name: texts.atCost },
            { name: texts.lastSale, lesser: true },
          ]}
          rows={data.map((row) => ({
            product: row.product,
            cells: [
              row.brand,
              formatNumber(row.stock),
              formatMoney(row.cost),
              row.lastMonth === null ? texts.never : monthName(row.lastMonth),
            ],
          }))}
          note={products > MOST_PRODUCTS && texts.first(MOST_PRODUCTS)}
        />
      )}
    </Card>
  );
}
