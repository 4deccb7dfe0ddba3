import { Box, Group, Stack, Text } from '@mantine/core';
import '@mantine/charts/styles.layer.css';
import type { ReactNode } from 'react';
import { ResponsiveContainer, Symbols } from 'recharts';
import { chartLook } from './looks.ts';
import { PAPER_WIDTH, usePrinting } from './printing.tsx';
import { chartTexts as texts } from './figures-table.tsx';

export const CHART_HEIGHT = 300;
/** In pixels, enough for '$ 987,6 M'. The width is fixed, because a chart measures its texts too late for printing. */
export const AXIS_WIDTH = 66;

/** On paper the chart has a fixed width, because no chart can measure the paper before printing. */
export function ChartFrame({ height, children }: { height: number; children: ReactNode }) {
  // Inside a `ResponsiveContainer` of a given size, the chart's own `ResponsiveContainer` has no effect.
  return usePrinting() ? (
    <ResponsiveContainer width={PAPER_WIDTH} height={height}>
      {children}
    </ResponsiveContainer>
  ) : (
    children
  );
}

/** The caller spreads these props into the chart, whose type does not include ARIA. */
export const named = (title: string) => ({ 'aria-label': texts.chartHint(title) });

interface MarkProps {
  index: number;
  /** A short piece of the series' line instead of a square. */
  line?: boolean;
}

export function Mark({ index, line = false }: MarkProps) {
  const { color, shape, dash } = chartLook(index);
  return line ? (
    <svg width={22} height={12} viewBox="0 0 22 12" aria-hidden style={{ flex: 'none' }}>
      <path d="M0 6h22" stroke={color} strokeWidth={2} strokeDasharray={dash} />
      <Symbols cx={11} cy={6} type={shape} size={46} fill={color} />
    </svg>
  ) : (
    <svg width={12} height={12} viewBox="0 0 12 12" aria-hidden style={{ flex: 'none' }}>
      <rect width={12} height={12} rx={3} fill={color} />
    </svg>
  );
}

export interface NoteLine {
  name: string;
  value: string;
  index?: number;
}

interface ChartNoteProps {
  /** Undefined if the chart no longer has the row, because the user chose a shorter period. */
  title: string | number | undefined;
  lines: readonly NoteLine[];
}

export function ChartNote({ title, lines }: ChartNoteProps) {
  if (title === undefined) return null;
  return (
    <Stack
      component="output"
      gap="0.25rem"
      maw="min(20rem, 70vw)"
      px="0.75rem"
      py="0.625rem"
      bd="1px solid var(--border)"
      bdrs="md"
      bg="var(--raised)"
      fz="0.8125rem"
      lh={1.35}
      style={{ boxShadow: 'var(--mantine-shadow-md)' }}
    >
      <Box component="strong" fw={620}>
        {title}
      </Box>
      {lines.map(({ name, value, index }) => (
        <Group key={name} component="span" wrap="nowrap" gap="0.5rem">
          {index !== undefined && <Mark index={index} line />}
          <Text span inherit truncate flex={1} miw={0}>
            {name}
          </Text>
          <Box component="span" fw={620} className="figures">
            {value}
          </Box>
        </Group>
      ))}
    </Stack>
  );
}
