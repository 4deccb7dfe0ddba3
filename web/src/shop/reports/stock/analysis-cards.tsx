import { monthName } from '@dioptria/contract/base/shop-time.ts';
import { stockAnalysisEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import {
  abcEnds,
  marginPercent,
  MAX_PRODUCTS,
  type ProductGroup,
  productGroupLabels,
} from '@dioptria/contract/shop/reports/report-labels.ts';
import type { Abc, Margin, StockValue, Unsold } from '@dioptria/contract/shop/reports/stock-analysis.ts';
import { Button, NativeSelect, Text } from '@mantine/core';
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { sumMoney } from '../../../base/charts/amounts.ts';
import { usePrinting } from '../../../base/charts/printing.tsx';
import { chartTexts } from '../../../base/charts/figures-table.tsx';
import { ExportMenu } from '../../../base/data-table/export-menu.tsx';
import type { FileEndpoint } from '../../../base/http/files.ts';
import { formatMoney, formatNumber } from '../../../base/format/format.ts';
import { queryOf } from '../../../base/http/call.ts';
import { EmptyState } from '../../../base/ui/states/empty-state.tsx';
import { LoadingText } from '../../../base/ui/states/loading.tsx';
import { ScrollRegion } from '../../../base/ui/elements/sections.tsx';
import { Card, ChartCard, FailedCard } from '../chart-card.tsx';
import { NamedBars } from '../named-bars.tsx';
import { unsoldMonths } from './analysis-search.ts';
import { stockTexts as texts } from './texts.ts';
import reports from '../../../base/charts/figures-page.module.css';
import tableClasses from '../../../base/charts/figures-table.module.css';

/** A new sale does not reload the figures while the page is open. */
const fixed = { placeholderData: keepPreviousData, staleTime: 'static', gcTime: 0 } as const;

export type Period = { from: string; to: string };

export const valueQuery = (by: ProductGroup) => ({
  ...queryOf(stockAnalysisEndpoints.value, { query: { by } }),
  ...fixed,
});
export const marginQuery = (by: ProductGroup, period: Period) => ({
  ...queryOf(stockAnalysisEndpoints.margin, { query: { by, ...period } }),
  ...fixed,
});
export const unsoldQuery = (months: string) => ({
  ...queryOf(stockAnalysisEndpoints.unsold, { query: { months } }),
  ...fixed,
});
export const abcQuery = (period: Period) => ({ ...queryOf(stockAnalysisEndpoints.abc, { query: period }), ...fixed });

interface AnalysisCardsProps {
  by: ProductGroup;
  period: Period;
  months: string;
  onMonths: (months: string) => void;
}

export function AnalysisCards({ by, period, months, onMonths }: AnalysisCardsProps) {
  return (
    <div className={reports.cards}>
      <Loaded title={texts.value} query={useQuery(valueQuery(by))}>
        {(rows) => <ValueCard rows={rows} by={by} />}
      </Loaded>
      <Loaded title={texts.margin} query={useQuery(marginQuery(by, period))}>
        {(rows) => <MarginCard rows={rows} by={by} period={period} />}
      </Loaded>
      <Loaded title={texts.abc} query={useQuery(abcQuery(period))}>
        {(found) => <AbcCard found={found} period={period} />}
      </Loaded>
      <Loaded title={texts.unsold} query={useQuery(unsoldQuery(months))}>
        {(found) => <UnsoldCard found={found} months={months} onMonths={onMonths} />}
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
    return <FailedCard title={title} error={error} message={texts.failed(title)} onRetry={() => void refetch()} />;
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

interface CardExportProps {
  endpoint: FileEndpoint;
  query: Record<string, string>;
  isEmpty: boolean;
}

const CardExport = (props: CardExportProps) => <ExportMenu {...props} />;

const MAX_BARS = 10;

const barsOf = (rows: readonly { name: string }[], valueOf: (index: number) => number) =>
  rows.slice(0, MAX_BARS).map(({ name }, index) => ({ name, value: valueOf(index), index: 0 }));

const totalsOf = <Row,>(rows: readonly Row[], columns: readonly ((row: Row) => number)[]) =>
  columns.map((column) => sumMoney(rows.map(column)));

function ValueCard({ rows, by }: { rows: readonly StockValue[]; by: ProductGroup }) {
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

function MarginCard({ rows, by, period }: MarginCardProps) {
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

const FIRST_ROWS = 10;

interface ProductRowsProps {
  title: string;
  /** The phone leaves out the `lesser` columns. */
  columns: readonly { name: string; lesser?: true }[];
  rows: readonly { product: { _id: string; name: string; code: string }; cells: readonly string[] }[];
  /** False for no note. */
  note: string | false;
}

/** Shows all products on paper and after 'Ver más', otherwise only the first products. */
function ProductRows({ title, columns, rows, note }: ProductRowsProps) {
  const [isWhole, setWhole] = useState(false);
  const printing = usePrinting();
  const shown = isWhole || printing ? rows : rows.slice(0, FIRST_ROWS);
  return (
    <>
      <ScrollRegion className={tableClasses.scroll} label={chartTexts.tableOf(title)}>
        <table className={`figures ${tableClasses.table}`}>
          <caption className="visually-hidden">{title}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.product}</th>
              {columns.map(({ name, lesser }) => (
                <th key={name} scope="col" data-lesser={lesser}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ product, cells }) => (
              <tr key={product._id}>
                <th scope="row">
                  <Link to="/products" search={{ id: product._id }}>
                    {product.name}
                  </Link>
                </th>
                {cells.map((cell, index) => (
                  <td key={columns[index]?.name} data-lesser={columns[index]?.lesser}>
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {shown.length < rows.length && (
        <Button variant="subtle" color="gray" mt="0.5rem" ms="-0.625rem" px="0.625rem" onClick={() => setWhole(true)}>
          {texts.more(rows.length - shown.length)}
        </Button>
      )}
      {shown.length === rows.length && note && (
        <Text c="dimmed" fz="sm" mt="0.5rem">
          {note}
        </Text>
      )}
    </>
  );
}

function AbcCard({ found: { classes, data }, period }: { found: Abc; period: Period }) {
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
      actions={<CardExport endpoint={stockAnalysisEndpoints.exportAbc} query={period} isEmpty={isEmpty} />}
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
            note={classes.reduce((sum, { products }) => sum + products, 0) > MAX_PRODUCTS && texts.first(MAX_PRODUCTS)}
          />
        </>
      )}
    </Card>
  );
}

interface UnsoldCardProps {
  found: Unsold;
  months: string;
  onMonths: (months: string) => void;
}

function UnsoldCard({ found: { since, products, units, cost, data }, months, onMonths }: UnsoldCardProps) {
  return (
    <Card
      title={texts.unsold}
      note={texts.unsoldNote(since, products, units, cost)}
      wide
      actions={
        <CardExport endpoint={stockAnalysisEndpoints.exportUnsold} query={{ months }} isEmpty={products === 0} />
      }
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
          note={products > MAX_PRODUCTS && texts.first(MAX_PRODUCTS)}
        />
      )}
    </Card>
  );
}
