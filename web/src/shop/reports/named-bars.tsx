import { BarChart } from '@mantine/charts';
import type { LabelProps } from 'recharts';
import { textWidth } from '../../base/charts/amounts.ts';
import { CHART_HEIGHT, ChartFrame, ChartNote, named } from '../../base/charts/chart-parts.tsx';
import classes from '../../base/charts/charts.module.css';
import { chartLook } from '../../base/charts/looks.ts';
import type { NamedAmount } from './series.ts';
import { usePrinting } from '../../base/charts/printing.tsx';

/** In pixels, including the name above the bar. */
const BAR_PITCH = 46;
const BAR_PITCH_ON_PAPER = 38;

interface NamedBarsProps {
  title: string;
  bars: readonly NamedAmount[];
  unit: string;
  format: (value: number) => string;
  /** In pixels. The default is the height of every chart. */
  height?: number;
}

/** The name is above the bar, because names are long and there may be many bars. */
export function NamedBars({ title, bars, unit, format, height: least = CHART_HEIGHT }: NamedBarsProps) {
  const printing = usePrinting();
  const height = printing ? bars.length * BAR_PITCH_ON_PAPER + 12 : Math.max(least, bars.length * BAR_PITCH);

  function label({ x = 0, y = 0, width = 0, height: thickness = 0, index = 0 }: LabelProps) {
    const bar = bars[index];
    if (!bar) return null;
    return (
      <>
        <text className={classes.barName} x={Math.min(Number(x), Number(x) + Number(width))} y={Number(y) - 7}>
          {bar.name}
        </text>
        <text x={Math.max(Number(x), Number(x) + Number(width)) + 6} y={Number(y) + Number(thickness) / 2 + 4}>
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
        data={bars.map(({ name, value, index }) => ({ name, value, color: chartLook(index).color }))}
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
        xAxisProps={{ domain: [Math.min(0, ...bars.map(({ value }) => value)), 'dataMax'] }}
        tooltipProps={{
          content: ({ label: name, payload }) => (
            <ChartNote
              title={name}
              lines={payload.map(({ value }) => ({ name: unit, value: format(Number(value)) }))}
            />
          ),
        }}
      />
    </ChartFrame>
  );
}
