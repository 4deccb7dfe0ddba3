import { Box, Group } from '@mantine/core';
import { PieChart } from '@mantine/charts';
import type { PieLabelRenderProps } from 'recharts';
import { formatNumber } from '../../base/format/format.ts';
import { Mark } from '../../base/charts/chart-parts.tsx';
import classes from '../../base/charts/charts.module.css';
import { chartLook } from '../../base/charts/looks.ts';

const DIAMETER = 176;

/** A very thin slice has no label, because it would overlap the next one. */
function label({ x, y, cx, percent = 0, value }: PieLabelRenderProps) {
  if (percent < 0.04) return null;
  return (
    <text x={x} y={y} dy={4} textAnchor={x > cx ? 'start' : 'end'}>
      {formatNumber(value)}
    </text>
  );
}

export function ProductPie({ products }: { products: readonly { name: string; value: number }[] }) {
  return (
    <Group justify="center" gap="0.5rem 1.5rem">
      <div className={`${classes.chart} ${classes.pie}`} aria-hidden>
        <PieChart
          size={DIAMETER}
          data={products.map(({ name, value }, index) => ({ name, value, color: chartLook(index).color }))}
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
