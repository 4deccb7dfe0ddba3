import { ChartCard } from './chart-card.tsx';
import { linesFigures, moneyFigures, unitFigures } from './figures.ts';
import { MonthBars } from './month-bars.tsx';
import { MonthLines } from './month-lines.tsx';
import { ProductPie } from './product-pie.tsx';
import { type Choice, choiceText, daysOfChoice, monthsOfChoice, rowsNameOf } from './report-search.ts';
import type { SalesReports } from './reports-api.ts';
import classes from '../../base/charts/figures-page.module.css';
import { isBlank, lastMonths, linesOf, valuesOf } from './series.ts';
import { reportTexts as texts } from './texts.ts';

interface SalesReportProps {
  reports: NonNullable<SalesReports['data']>;
  choice: Choice;
}

export function SalesReport({ reports, choice }: SalesReportProps) {
  const period = daysOfChoice(choice);
  const months = monthsOfChoice(choice);
  const rowsName = rowsNameOf(choice);
  const bars = lastMonths(reports['sales-by-month'].data, months).map(({ name, sales }) => ({ name, value: sales }));
  const slices = reports['top-products'].data.map(({ name, qty }) => ({ name, value: qty }));
  const sellers = linesOf(reports['sales-by-month-and-seller'].data, months);
  const range = period ? choiceText(choice) : texts.range(bars);
  const nothingSold = { title: texts.noSales, detail: texts.noSalesDetail };

  return (
    <div className={classes.cards}>
      <ChartCard
        title={texts.monthlySales}
        note={range}
        empty={isBlank(bars.map(({ value }) => value)) && nothingSold}
        figures={moneyFigures(rowsName, texts.amount, bars)}
      >
        <MonthBars title={texts.monthlySales} months={bars} />
      </ChartCard>
      <ChartCard
        title={texts.topProducts}
        note={period ? texts.unitsIn(range) : texts.unitsEver}
        empty={slices.length === 0 && (period ? nothingSold : { title: texts.noProducts })}
        figures={unitFigures(texts.product, slices)}
      >
        <ProductPie products={slices} />
      </ChartCard>
      <ChartCard
        wide
        title={texts.sellers}
        note={range}
        empty={isBlank(valuesOf(sellers)) && nothingSold}
        figures={linesFigures(sellers, rowsName)}
      >
        <MonthLines title={texts.sellers} lines={sellers} />
      </ChartCard>
    </div>
  );
}
