import { PieChart } from '@mantine/charts';
import type { PieLabelRenderProps } from 'recharts';
import { formatNumber } from '../shared/format.ts';
import classes from './charts.module.css';
import { lookOf } from './looks.ts';
import { Mark } from './mark.tsx';

const DIAMETER = 176;

/** The units, outside their slice; on a sliver they would lie over those of the next. */
function label({ x, y, cx, percent = 0, value }: PieLabelRenderProps) {
  if (percent < 0.04) return null;
  return (
    <text x={x} y={y} dy={4} textAnchor={x > cx ? 'start' : 'end'}>
      {formatNumber(value)}
    </text>
  );
}

/** Units per product: slices labelled with them, clockwise in the order of the list beside, which says it all. */
export function ProductPie({ products }: { products: readonly { name: string; value: number }[] }) {
  return (
    <div className={classes.pie}>
      <div className={classes.chart} aria-hidden>
        <PieChart
          size={DIAMETER}
          data={products.map(({ name, value }, index) => ({ name, value, color: lookOf(index).color }))}
          withLabels
          withLabelsLine={false}
          pieProps={{ label, rootTabIndex: -1 }}
          startAngle={90}
          endAngle={-270}
          strokeColor="var(--sheet)"
          strokeWidth={2}
          accessibilityLayer={false}
        />
      </div>
      <ol className={classes.slices}>
        {products.map(({ name, value }, index) => (
          <li key={name}>
            <Mark index={index} />
            <span>{name}</span>
            <strong>{formatNumber(value)}</strong>
          </li>
        ))}
      </ol>
    </div>
  );
}
