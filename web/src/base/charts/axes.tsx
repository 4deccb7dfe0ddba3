import { AxisBottom, AxisLeft } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleLinear } from '@visx/scale';
import { textWidth } from './amounts.ts';
import type { Drawing } from './chart.tsx';

/** In pixels, enough for '$ 987,6 M'. */
export const AXIS_WIDTH = 66;

/** Zero is always in the chart, so that users can compare the lengths of two bars. */
export const lengthScale = (values: readonly number[], range: [number, number]) =>
  scaleLinear<number>({ domain: [Math.min(0, ...values), Math.max(0, ...values) || 1], range });

/** An axis ends at a round value. */
export const valueScale = (values: readonly number[], range: [number, number]) => lengthScale(values, range).nice(5);

interface AxesProps extends Drawing {
  values: ReturnType<typeof valueScale>;
  format: (value: number) => string;
  names: readonly string[];
}

/** Draws the values on the left, a line across the chart at each value, and the names of the rows below the chart. */
export function Axes({ width, height, rows, values, format, names }: AxesProps) {
  const step = Math.max(1, Math.ceil((textWidth(names) + 8) / Math.max(rows.step(), 1)));
  return (
    <>
      <GridRows scale={values} width={width} numTicks={5} stroke="var(--line)" strokeDasharray="5 5" />
      <AxisLeft
        scale={values}
        numTicks={5}
        hideAxisLine
        hideTicks
        tickFormat={(value) => format(Number(value))}
        tickLabelProps={{ dx: -4, dy: 4, textAnchor: 'end' }}
      />
      <AxisBottom
        scale={rows}
        top={height}
        hideAxisLine
        hideTicks
        tickValues={names.map((_, row) => row).filter((row) => row % step === 0)}
        tickFormat={(row) => names[row] ?? ''}
        tickLabelProps={{ dy: 8, textAnchor: 'middle' }}
      />
    </>
  );
}

/** The background of the row whose values the note shows. */
export function ActiveRow({ rows, height, active }: Drawing) {
  if (active === undefined) return null;
  const left = (rows(active) ?? 0) + (rows.bandwidth() - rows.step()) / 2;
  return <rect x={left} width={rows.step()} height={height} fill="var(--hover)" />;
}
