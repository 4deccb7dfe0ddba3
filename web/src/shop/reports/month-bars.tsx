import { BarChart } from '@mantine/charts';
import type { LabelProps } from 'recharts';
import { formatMoney } from '../../base/format/format.ts';
import { barLabelFormat, formatRoundMoney, shortMonth } from '../../base/charts/amounts.ts';
import { AXIS_WIDTH, CHART_HEIGHT, ChartFrame, ChartNote, named } from '../../base/charts/chart-parts.tsx';
import classes from '../../base/charts/charts.module.css';
import { reportTexts as texts } from './texts.ts';

interface MonthBarsProps {
  title: string;
  months: readonly { name: string; value: number }[];
  /** By default the values are pesos. */
  unit?: string;
  format?: (value: number) => string;
  formatRound?: (value: number) => string;
}

export function MonthBars(props: MonthBarsProps) {
  const { title, months, unit = texts.amount, format = formatMoney, formatRound = formatRoundMoney } = props;
  const values = months.map(({ value }) => value);

  /** A label may be a fifth wider than its bar, because of the gap beside the bar. */
  function label({ x = 0, y = 0, width = 0, value }: LabelProps) {
    const labelFormat = barLabelFormat(values, Number(width) * 1.2, [format, formatRound]);
    if (!labelFormat || !value) return null;
    return (
      <text x={Number(x) + Number(width) / 2} y={Number(y) - 6} textAnchor="middle">
        {labelFormat(Number(value))}
      </text>
    );
  }

  return (
    <ChartFrame height={CHART_HEIGHT}>
      <BarChart
        h={CHART_HEIGHT}
        className={classes.chart}
        data={[...months]}
        dataKey="name"
        series={[{ name: 'value', color: 'var(--chart-1)' }]}
        gridColor="var(--line)"
        tickLine="none"
        valueFormatter={formatRound}
        withBarValueLabel
        valueLabelProps={{ content: label }}
        barChartProps={{ ...named(title), margin: { top: 22, right: 4, left: 4, bottom: 8 } }}
        barProps={{ radius: [4, 4, 0, 0], maxBarSize: 96 }}
        xAxisProps={{ tickFormatter: shortMonth, interval: 'equidistantPreserveStart' }}
        yAxisProps={{ width: AXIS_WIDTH }}
        tooltipProps={{
          content: ({ label: month, payload }) => (
            <ChartNote
              title={month}
              lines={payload.map(({ value }) => ({ name: unit, value: format(Number(value)) }))}
            />
          ),
        }}
      />
    </ChartFrame>
  );
}
