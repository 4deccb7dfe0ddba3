import { LineChart } from '@mantine/charts';
import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Symbols } from 'recharts';
import { formatMoney } from '../../base/format/format.ts';
import { formatRoundMoney, shortMonth } from '../../base/charts/amounts.ts';
import { AXIS_WIDTH, CHART_HEIGHT, ChartFrame, ChartNote, Mark, named } from '../../base/charts/chart-parts.tsx';
import classes from '../../base/charts/charts.module.css';
import { chartLook } from '../../base/charts/looks.ts';
import type { Lines, Series } from './series.ts';
import { reportTexts as texts } from './texts.ts';

export function MonthLines({ title, lines: { points, series } }: { title: string; lines: Lines }) {
  const [chosen, setChosen] = useState<string>();

  function drawn(key: string) {
    const { color, shape, dash } = chartLook(indexOf(series, key));
    const opacity = chosen === undefined || chosen === key ? 1 : 0.15;
    return {
      strokeDasharray: dash,
      strokeOpacity: opacity,
      strokeWidth: chosen === key ? 3 : 2,
      dot: ({ cx, cy, index }: { cx?: number; cy?: number; index?: number }) => (
        <Symbols key={index} cx={cx} cy={cy} type={shape} size={46} fill={color} fillOpacity={opacity} />
      ),
    };
  }

  return (
    <>
      <Group component="ul" gap="0.125rem" mb="0.25rem" fz="sm" className={classes.legend} aria-label={texts.highlight}>
        {series.map(({ key, name }, index) => (
          <Box key={key} component="li" maw="100%">
            <UnstyledButton
              display="flex"
              maw="100%"
              px="0.5rem"
              bdrs="md"
              className={classes.legendItem}
              aria-pressed={chosen === key}
              onClick={() => setChosen(chosen === key ? undefined : key)}
            >
              <Mark index={index} line />
              <Text span inherit truncate>
                {name}
              </Text>
            </UnstyledButton>
          </Box>
        ))}
      </Group>
      <ChartFrame height={CHART_HEIGHT}>
        <LineChart
          h={CHART_HEIGHT}
          data={points}
          dataKey="name"
          series={series.map(({ key }, index) => ({ name: key, color: chartLook(index).color }))}
          curveType="linear"
          gridColor="var(--line)"
          tickLine="none"
          valueFormatter={formatRoundMoney}
          lineProps={({ name }) => drawn(name)}
          lineChartProps={{ ...named(title), margin: { top: 12, right: 16, left: 4, bottom: 8 } }}
          xAxisProps={{ tickFormatter: shortMonth, interval: 'equidistantPreserveStart' }}
          yAxisProps={{ width: AXIS_WIDTH }}
          tooltipProps={{
            content: ({ label, payload }) => (
              <ChartNote
                title={label}
                lines={payload.map(({ dataKey, value }) => {
                  const index = indexOf(series, String(dataKey));
                  return { name: series[index]?.name ?? '', value: formatMoney(Number(value)), index };
                })}
              />
            ),
          }}
        />
      </ChartFrame>
    </>
  );
}

const indexOf = (series: readonly Series[], key: string) => series.findIndex((one) => one.key === key);
