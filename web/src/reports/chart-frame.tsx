import '@mantine/charts/styles.layer.css';
import type { ReactNode } from 'react';
import { ResponsiveContainer } from 'recharts';
import { PAPER_WIDTH, usePrinting } from './printing.tsx';
import { reportTexts as texts } from './texts.ts';

/** A chart as wide as its place; on paper, whose width no chart can measure beforehand, as wide as that. */
export function ChartFrame({ height, children }: { height: number; children: ReactNode }) {
  // Inside a container of a given size, a chart's own container stands back.
  return usePrinting() ? (
    <ResponsiveContainer width={PAPER_WIDTH} height={height}>
      {children}
    </ResponsiveContainer>
  ) : (
    children
  );
}

/** The name of a chart that the arrow keys walk through, for who comes to it by Tab. Its props type leaves ARIA out. */
export const named = (title: string) => ({ 'aria-label': texts.chartHint(title) });
