import type { Collection } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { daysOf } from '@dioptria/contract/base/shop-time.ts';
import { BarChart } from '@mantine/charts';
import { Group } from '@mantine/core';
import { formatRoundMoney } from '../../base/charts/amounts.ts';
import { AXIS_WIDTH, CHART_HEIGHT, ChartNote, Mark, named } from '../../base/charts/chart-parts.tsx';
import charts from '../../base/charts/charts.module.css';
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
    .map((day): Record<string, string | number> => {
      const amounts = byDay.get(day)?.amounts ?? [];
      return { day, ...Object.fromEntries(amounts.map(({ method, amount }) => [method, amount])) };
    });
  const series = methods.map((method, index) => ({
    name: method,
    label: names[method],
    color: chartLook(index).color,
  }));
  return (
    <>
      <BarChart
        h={CHART_HEIGHT}
        className={charts.chart}
        data={points}
        dataKey="day"
        type="stacked"
        series={series}
        gridColor="var(--line)"
        tickLine="none"
        valueFormatter={formatRoundMoney}
        barChartProps={{ stackOffset: 'sign', ...named(texts.byDay), margin: { top: 8, right: 4, left: 4, bottom: 8 } }}
        barProps={{ maxBarSize: 40 }}
        xAxisProps={{
          tickFormatter: (day: string) => formatDay(day).slice(0, 5),
          interval: 'equidistantPreserveStart',
        }}
        yAxisProps={{ width: AXIS_WIDTH }}
        tooltipProps={{
          content: ({ label, payload }) => (
            <ChartNote
              title={label === undefined ? label : formatDay(String(label))}
              lines={payload.map(({ dataKey, value }) => ({
                name: series.find(({ name }) => name === dataKey)?.label ?? '',
                value: formatMoney(Number(value)),
              }))}
            />
          ),
        }}
      />
      <Group component="ul" gap="0.375rem 1rem" mt="0.5rem" fz="sm">
        {series.map(({ name, label }, index) => (
          <Group key={name} component="li" gap="0.375rem">
            <Mark index={index} />
            {label}
          </Group>
        ))}
      </Group>
    </>
  );
}
