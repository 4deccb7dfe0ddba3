import { Box, Group, Text, UnstyledButton } from '@mantine/core';
import { LinePath } from '@visx/shape';
import { useState } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { formatRoundMoney, shortMonth } from '../../base/charts/amounts.ts';
import { ActiveRow, Axes, AXIS_WIDTH, valueScale } from '../../base/charts/axes.tsx';
import { centreOf, Chart, type Drawing } from '../../base/charts/chart.tsx';
import { Mark, Point } from '../../base/charts/chart-parts.tsx';
import classes from '../../base/charts/charts.module.css';
import { chartLook } from '../../base/charts/looks.ts';
import { type Lines, valuesOf } from './series.ts';
import { reportTexts as texts } from './texts.ts';

export function MonthLines({ title, lines }: { title: string; lines: Lines }) {
  const { months, series } = lines;
  const [chosen, setChosen] = useState<string>();

  return (
    <>
      <Group component="ul" gap="0.125rem" mb="0.25rem" fz="sm" className={classes.legend} aria-label={texts.highlight}>
        {series.map(({ name }, index) => (
          <Box key={name} component="li" maw="100%">
            <UnstyledButton
              display="flex"
              maw="100%"
              px="0.5rem"
              bdrs="md"
              className={classes.legendItem}
              aria-pressed={chosen === name}
              onClick={() => setChosen(chosen === name ? undefined : name)}
            >
              <Mark index={index} line />
              <Text span inherit truncate>
                {name}
              </Text>
            </UnstyledButton>
          </Box>
        ))}
      </Group>
      <Chart
        title={title}
        rows={months.length}
        padding={0.2}
        margin={{ top: 12, right: 4, bottom: 30, left: AXIS_WIDTH }}
        note={(row) => ({
          title: months[row]?.name ?? '',
          lines: series.map(({ name, values }, index) => ({ name, value: formatMoney(values[row] ?? 0), index })),
        })}
      >
        {(drawing) => <DrawnLines {...drawing} lines={lines} chosen={chosen} />}
      </Chart>
    </>
  );
}

interface DrawnLinesProps extends Drawing {
  lines: Lines;
  chosen: string | undefined;
}

function DrawnLines({ lines, chosen, ...drawing }: DrawnLinesProps) {
  const { months, series } = lines;
  const scale = valueScale(valuesOf(lines), [drawing.height, 0]);
  const x = (_: number, row: number) => centreOf(drawing.rows, row);
  return (
    <>
      <Axes {...drawing} values={scale} format={formatRoundMoney} names={months.map(({ name }) => shortMonth(name))} />
      <ActiveRow {...drawing} />
      {series.map(({ name, values }, index) => {
        const { color, dash } = chartLook(index);
        const opacity = chosen === undefined || chosen === name ? 1 : 0.15;
        return (
          <g key={name}>
            <LinePath
              data={[...values]}
              x={x}
              y={(value) => scale(value)}
              stroke={color}
              strokeWidth={chosen === name ? 3 : 2}
              strokeDasharray={dash}
              strokeOpacity={opacity}
            />
            {values.map((value, row) => (
              <Point key={months[row]?.name} index={index} x={x(value, row)} y={scale(value)} opacity={opacity} />
            ))}
          </g>
        );
      })}
    </>
  );
}
