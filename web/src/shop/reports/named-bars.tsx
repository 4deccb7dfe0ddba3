import { BarRounded } from '@visx/shape';
import { textWidth } from '../../base/charts/amounts.ts';
import { lengthScale } from '../../base/charts/axes.tsx';
import { centreOf, Chart, CHART_HEIGHT } from '../../base/charts/chart.tsx';
import classes from '../../base/charts/charts.module.css';
import { chartLook } from '../../base/charts/looks.ts';
import type { NamedAmount } from './series.ts';
import { usePrinting } from '../../base/charts/printing.tsx';

/** In pixels, including the name above the bar. */
const BAR_PITCH = 46;
const BAR_PITCH_ON_PAPER = 38;
const THICKNESS = 14;

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
  const amounts = bars.map(({ value }) => value);
  return (
    <Chart
      title={title}
      height={printing ? bars.length * BAR_PITCH_ON_PAPER + 12 : Math.max(least, bars.length * BAR_PITCH)}
      rows={bars.length}
      padding={0.2}
      isDownwards
      margin={{ top: 12, right: textWidth(amounts.map(format)) + 8, bottom: 0, left: 0 }}
      note={(row) => ({
        title: bars[row]?.name ?? '',
        lines: [{ name: unit, value: format(bars[row]?.value ?? 0) }],
      })}
    >
      {({ width, rows }) => {
        const values = lengthScale(amounts, [0, width]);
        return bars.map(({ name, value, index }, row) => {
          const centre = centreOf(rows, row);
          const left = values(Math.min(value, 0));
          const right = values(Math.max(value, 0));
          return (
            <g key={name}>
              <text className={classes.barName} x={left} y={centre - THICKNESS / 2 - 7}>
                {name}
              </text>
              <BarRounded
                x={left}
                y={centre - THICKNESS / 2}
                width={right - left}
                height={THICKNESS}
                radius={4}
                right={value > 0}
                left={value < 0}
                fill={chartLook(index).color}
              />
              <text x={right + 6} y={centre + 4}>
                {format(value)}
              </text>
            </g>
          );
        });
      }}
    </Chart>
  );
}
