import { BarChart } from '@mantine/charts';
import type { LabelProps } from 'recharts';
import { textWidth } from './amounts.ts';
import { ChartFrame, named } from './chart-frame.tsx';
import { ChartNote } from './chart-note.tsx';
import classes from './charts.module.css';
import { lookOf } from './looks.ts';
import type { NamedAmount } from './series.ts';
import { usePrinting } from './printing.tsx';
import { BAR_PITCH, BAR_PITCH_ON_PAPER, CHART_HEIGHT } from './sizes.ts';

interface ProviderBarsProps {
  title: string;
  bars: readonly NamedAmount[];
  /** What is counted, for who hears the chart. */
  unit: string;
  format: (value: number) => string;
}

/** A lying bar per provider, its name above it: names are long, and there may be many. */
export function ProviderBars({ title, bars, unit, format }: ProviderBarsProps) {
  const printing = usePrinting();
  const height = printing ? bars.length * BAR_PITCH_ON_PAPER + 12 : Math.max(CHART_HEIGHT, bars.length * BAR_PITCH);

  function label({ x = 0, y = 0, width = 0, height: thickness = 0, index = 0 }: LabelProps) {
    const bar = bars[index];
    if (!bar) return null;
    return (
      <>
        <text className={classes.barName} x={x} y={Number(y) - 7}>
          {bar.name}
        </text>
        <text x={Number(x) + Number(width) + 6} y={Number(y) + Number(thickness) / 2 + 4}>
          {format(bar.value)}
        </text>
      </>
    );
  }

  return (
    <ChartFrame height={height}>
      <BarChart
        h={height}
        className={classes.chart}
        orientation="vertical"
        data={bars.map(({ name, value, index }) => ({ name, value, color: lookOf(index).color }))}
        dataKey="name"
        series={[{ name: 'value', color: 'var(--chart-1)' }]}
        gridAxis="none"
        withXAxis={false}
        withYAxis={false}
        withBarValueLabel
        valueLabelProps={{ content: label }}
        barChartProps={{
          ...named(title),
          margin: { top: 12, bottom: 0, left: 0, right: textWidth(bars.map(({ value }) => format(value))) + 8 },
        }}
        barProps={{ radius: [0, 4, 4, 0], maxBarSize: 14 }}
        xAxisProps={{ domain: [0, 'dataMax'] }}
        tooltipProps={{
          content: ({ label: name, payload }) => (
            <ChartNote
              title={String(name)}
              lines={payload.map(({ value }) => ({ name: unit, value: format(Number(value)) }))}
            />
          ),
        }}
      />
    </ChartFrame>
  );
}
