import { ChartCard } from './chart-card.tsx';
import { linesFigures, moneyFigures, unitFigures } from './figures.ts';
import { MonthBars } from './month-bars.tsx';
import { MonthLines } from './month-lines.tsx';
import { ProductPie } from './product-pie.tsx';
import type { SalesReports } from './reports-api.ts';
import classes from '../../base/charts/figures-page.module.css';
import { isBlank, lastMonths, linesOf, type Period, valuesOf } from './series.ts';
import { reportTexts as texts } from './texts.ts';

interface SalesReportProps {
  reports: NonNullable<SalesReports['data']>;
  months: Period;
}

/** 'Reportes de Ventas' (docs/rules.md#reports-2). */
export function SalesReport({ reports, months }: SalesReportProps) {
  const bars = lastMonths(reports['sales-by-month'].data, months).map(({ name, sales }) => ({ name, value: sales }));
  const slices = reports['top-products'].data.map(({ name, qty }) => ({ name, value: qty }));
  const sellers = linesOf(reports['sales-by-month-and-seller'].data, months);
  const range = texts.range(bars);
  const nothingSold = { title: texts.noSales, detail: texts.noSalesDetail };

  return (
    <div className={classes.cards}>
      <ChartCard
        title={texts.monthlySales}
        note={range}
        empty={isBlank(bars.map(({ value }) => value)) && nothingSold}
        figures={moneyFigures(texts.month, texts.amount, bars)}
      >
        <MonthBars title={texts.monthlySales} months={bars} />
      </ChartCard>
      <ChartCard
        title={texts.topProducts}
        note={texts.unitsEver}
        empty={slices.length === 0 && { title: texts.noProducts }}
        figures={unitFigures(texts.product, slices)}
      >
        <ProductPie products={slices} />
      </ChartCard>
      <ChartCard
        wide
        title={texts.sellers}
        note={range}
        empty={isBlank(valuesOf(sellers)) && nothingSold}
        figures={linesFigures(sellers)}
      >
        <MonthLines title={texts.sellers} lines={sellers} />
      </ChartCard>
    </div>
  );
}
