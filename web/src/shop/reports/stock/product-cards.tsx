import { stockAnalysisEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import type { Abc, Unsold } from '@dioptria/contract/shop/reports/stock-analysis.ts';
import { abcEnds, MAX_PRODUCTS } from '@dioptria/contract/shop/reports/stock-analysis-labels.ts';
import { monthName } from '@dioptria/contract/base/shop-time.ts';
import { NativeSelect } from '@mantine/core';
import { Card } from '../chart-card.tsx';
import { NamedBars } from '../named-bars.tsx';
import reports from '../../../base/charts/figures-page.module.css';
import { formatMoney, formatNumber } from '../../../base/format/format.ts';
import { EmptyState } from '../../../base/ui/empty-state.tsx';
import type { Period } from './analysis-api.ts';
import { unsoldMonths } from './analysis-search.ts';
import { CardExport } from './card-export.tsx';
import { ProductRows } from './product-rows.tsx';
import { stockTexts as texts } from './texts.ts';

export function AbcCard({ found: { classes, data }, period }: { found: Abc; period: Period }) {
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

export function UnsoldCard({ found: { since, products, units, cost, data }, months, onMonths }: UnsoldCardProps) {
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
