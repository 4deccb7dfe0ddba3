import type { Collection } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { daysOf } from '@dioptria/contract/base/shop-time.ts';
import { Group } from '@mantine/core';
import { BarStack } from '@visx/shape';
import { formatRoundMoney } from '../../base/charts/amounts.ts';
import { ActiveRow, Axes, AXIS_WIDTH, valueScale } from '../../base/charts/axes.tsx';
import { Chart, type Drawing } from '../../base/charts/chart.tsx';
import { Mark } from '../../base/charts/chart-parts.tsx';
import { chartLook } from '../../base/charts/looks.ts';
import { formatDay, formatMoney } from '../../base/format/format.ts';
import { useMethodNames } from '../settings/settings-api.ts';
import { cashTexts as texts } from './texts.ts';

interface CollectionsChartProps {
  days: readonly Collection[];
  period: { from: string; to: string };
  methods: readonly PaymentMethod[];
}

export function CollectionsChart({ days, period, methods }: CollectionsChartProps) {
  const names = useMethodNames();
  const byDay = new Map(days.map((one) => [one.day, one]));
  const points = daysOf(period)
    .toReversed()
    .map((day): Point => ({
      day,
      amounts: new Map(byDay.get(day)?.amounts.map(({ method, amount }) => [method, amount])),
    }));
  return (
    <>
      <Chart
        title={texts.byDay}
        rows={points.length}
        padding={0.2}
        margin={{ top: 8, right: 4, bottom: 30, left: AXIS_WIDTH }}
        note={(row) => ({
          title: formatDay(points[row]?.day ?? ''),
          lines: methods.flatMap((method) => {
            const amount = points[row]?.amounts.get(method);
            return amount === undefined ? [] : [{ name: names[method], value: formatMoney(amount) }];
          }),
        })}
      >
        {(drawing) => <Stacks {...drawing} points={points} methods={methods} />}
      </Chart>
      <Group component="ul" gap="0.375rem 1rem" mt="0.5rem" fz="sm">
        {methods.map((method, index) => (
          <Group key={method} component="li" gap="0.375rem">
            <Mark index={index} />
            {names[method]}
          </Group>
        ))}
      </Group>
    </>
  );
}

interface Point {
  day: string;
  amounts: ReadonlyMap<PaymentMethod, number>;
}

const MAX_BAR = 40;

interface StacksProps extends Drawing {
  points: readonly Point[];
  methods: readonly PaymentMethod[];
}

/** Payments are above the zero line, and refunds below. */
function Stacks({ points, methods, ...drawing }: StacksProps) {
  const sums = points.flatMap(({ amounts }) => {
    const all = [...amounts.values()];
    return [all.filter((amount) => amount > 0), all.filter((amount) => amount < 0)].map((some) =>
      some.reduce((sum, amount) => sum + amount, 0),
    );
  });
  const values = valueScale(sums, [drawing.height, 0]);
  return (
    <>
      <Axes
        {...drawing}
        values={values}
        format={formatRoundMoney}
        names={points.map(({ day }) => formatDay(day).slice(0, 5))}
      />
      <ActiveRow {...drawing} />
      <BarStack
        data={[...points.keys()]}
        keys={[...methods]}
        offset="diverging"
        value={(row, method) => points[row]?.amounts.get(method) ?? 0}
        x={(row) => row}
        xScale={drawing.rows}
        yScale={values}
        color={(method) => chartLook(methods.indexOf(method)).color}
      >
        {(stacks) =>
          stacks.flatMap(({ bars }) =>
            bars.map(({ key, index, x, y, width, height, color }) => {
              const thickness = Math.min(width, MAX_BAR);
              return (
                <rect
                  key={`${key} ${index}`}
                  x={x + (width - thickness) / 2}
                  y={y}
                  width={thickness}
                  height={height}
                  fill={color}
                />
              );
            }),
          )
        }
      </BarStack>
    </>
  );
}
