import { LineChart } from '@mantine/charts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Symbols } from 'recharts';
import { formatMoney } from '../shared/format.ts';
import { formatRoundMoney, shortMonth } from './amounts.ts';
import { ChartFrame, named } from './chart-frame.tsx';
import { ChartNote } from './chart-note.tsx';
import classes from './charts.module.css';
import { lookOf } from './looks.ts';
import { Mark } from './mark.tsx';
import type { Lines, Series } from './series.ts';
import { AXIS_WIDTH, CHART_HEIGHT } from './sizes.ts';
import { reportTexts as texts } from './texts.ts';

/** Pesos per month, a line for each seller or provider. */
export function MonthLines({ title, lines: { points, series } }: { title: string; lines: Lines }) {
  const [chosen, setChosen] = useState<string>();

  function drawn(key: string) {
    const { color, shape, dash } = lookOf(indexOf(series, key));
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
      <ul className={classes.legend} aria-label={texts.highlight}>
        {series.map(({ key, name }, index) => (
          <li key={key}>
            <UnstyledButton
              className={classes.legendItem}
              aria-pressed={chosen === key}
              onClick={() => setChosen(chosen === key ? undefined : key)}
            >
              <Mark index={index} line />
              <span>{name}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      <ChartFrame height={CHART_HEIGHT}>
        <LineChart
          h={CHART_HEIGHT}
          data={points}
          dataKey="name"
          series={series.map(({ key }, index) => ({ name: key, color: lookOf(index).color }))}
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
                title={String(label)}
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
