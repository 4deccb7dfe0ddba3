import { Box, Group } from '@mantine/core';
import { Pie, type PieProvidedProps } from '@visx/shape';
import { Mark } from '../../base/charts/chart-parts.tsx';
import { chartLook } from '../../base/charts/looks.ts';
import { formatNumber } from '../../base/format/format.ts';
import { ChartCard } from './chart-card.tsx';
import { MonthBars } from './month-bars.tsx';
import { MonthLines } from './month-lines.tsx';
import { type Choice, choiceText, daysOfChoice, monthsOfChoice, rowsNameOf } from './report-search.ts';
import type { SalesReports } from './reports-api.ts';
import { isBlank, lastMonths, linesFigures, linesOf, moneyFigures, unitFigures, valuesOf } from './series.ts';
import { reportTexts as texts } from './texts.ts';
import chartsClasses from '../../base/charts/charts.module.css';
import figuresPageClasses from '../../base/charts/figures-page.module.css';

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
    <div className={figuresPageClasses.cards}>
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

/** In pixels. */
const RADIUS = 88;
const CENTRE = 120;
/** A very thin slice has no label, because the label would overlap the next label. */
const THINNEST_LABELLED = 2 * Math.PI * 0.04;

function ProductPie({ products }: { products: readonly { name: string; value: number }[] }) {
  return (
    <Group justify="center" gap="0.5rem 1.5rem">
      <div className={`${chartsClasses.chart} ${chartsClasses.pie}`} aria-hidden>
        <svg width={2 * CENTRE} height={2 * CENTRE}>
          <g transform={`translate(${CENTRE} ${CENTRE})`}>
            <Pie data={[...products]} pieValue={({ value }) => value} pieSortValues={null} outerRadius={RADIUS}>
              {({ arcs, path }) => arcs.map((slice) => <Slice key={slice.index} slice={slice} path={path} />)}
            </Pie>
          </g>
        </svg>
      </div>
      <Box component="ol" flex={1} miw="12rem" fz="sm">
        {products.map(({ name, value }, index) => (
          <Group key={name} component="li" align="baseline" wrap="nowrap" gap="0.625rem" py="0.3125rem">
            <Mark index={index} />
            <Box component="span" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
              {name}
            </Box>
            <Box component="strong" fw={620} className="figures">
              {formatNumber(value)}
            </Box>
          </Group>
        ))}
      </Box>
    </Group>
  );
}

type Parts = PieProvidedProps<{ name: string; value: number }>;

function Slice({ slice, path }: { slice: Parts['arcs'][number]; path: Parts['path'] }) {
  const { index, value, startAngle, endAngle } = slice;
  const middle = (startAngle + endAngle) / 2;
  const [x, y] = [Math.sin(middle) * (RADIUS + 14), -Math.cos(middle) * (RADIUS + 14)];
  return (
    <>
      <path d={path(slice) ?? ''} fill={chartLook(index).color} stroke="var(--sheet)" strokeWidth={2} />
      {endAngle - startAngle >= THINNEST_LABELLED && (
        <text x={x} y={y} dy={4} textAnchor={x > 0 ? 'start' : 'end'}>
          {formatNumber(value)}
        </text>
      )}
    </>
  );
}
