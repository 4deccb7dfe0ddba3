import { Box } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { scaleBand } from '@visx/scale';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react';
import classes from './charts.module.css';
import { ChartNote, type NoteLine } from './chart-parts.tsx';
import { chartTexts as texts } from './figures-table.tsx';
import { PAPER_WIDTH, usePrinting } from './printing.tsx';

export const CHART_HEIGHT = 300;

/** Divides the length into one band per row. A bar fills its band; a point of a line is in the middle of its band. */
const rowScale = (rows: number, length: number, padding: number) =>
  scaleBand<number>({
    domain: Array.from({ length: rows }, (_, row) => row),
    range: [0, length],
    paddingInner: padding,
    paddingOuter: padding / 2,
  });

export interface Drawing {
  /** In pixels, without the margins. */
  width: number;
  height: number;
  rows: ReturnType<typeof rowScale>;
  /** The row whose values the chart shows in a note. */
  active: number | undefined;
}

interface ChartProps {
  title: string;
  height?: number;
  margin: { top: number; right: number; bottom: number; left: number };
  rows: number;
  /** The share of a row's space that is empty, from 0 to 1. */
  padding: number;
  /** The rows are below each other. */
  isDownwards?: boolean;
  note: (row: number) => { title: string; lines: readonly NoteLine[] };
  children: (drawing: Drawing) => ReactNode;
}

/** With a pointer or the arrow keys, the user chooses the row whose values the note shows. */
export function Chart(props: ChartProps) {
  const { title, height = CHART_HEIGHT, margin, rows, padding, isDownwards = false, note, children } = props;
  const printing = usePrinting();
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const [chosen, setChosen] = useState<number>();
  // On paper the chart has a fixed width, because no chart can measure the paper before printing.
  const width = printing ? PAPER_WIDTH : measured;
  const area = {
    width: Math.max(0, width - margin.left - margin.right),
    height: height - margin.top - margin.bottom,
  };
  const scale = rowScale(rows, isDownwards ? area.height : area.width, padding);
  const active = chosen !== undefined && chosen < rows ? chosen : undefined;

  function choose(row: number) {
    setChosen(Math.min(Math.max(row, 0), rows - 1));
  }

  function onPointerMove({ currentTarget, clientX, clientY }: PointerEvent) {
    const { left, top } = currentTarget.getBoundingClientRect();
    const offset = isDownwards ? clientY - top - margin.top : clientX - left - margin.left;
    choose(Math.round((offset - centreOf(scale, 0)) / scale.step()));
  }

  function onKeyDown(event: KeyboardEvent) {
    const row = rowAfter(event.key, active ?? -1, rows);
    if (row === undefined) return;
    event.preventDefault();
    choose(row);
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles its own keys
    <div
      ref={ref}
      className={classes.chart}
      style={{ height, width: printing ? PAPER_WIDTH : undefined }}
      role="application"
      aria-label={texts.chartHint(title)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys move through the rows
      tabIndex={0}
      onFocus={() => choose(active ?? 0)}
      onBlur={() => setChosen(undefined)}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerLeave={() => setChosen(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={height} aria-hidden>
          <g transform={`translate(${margin.left} ${margin.top})`}>{children({ ...area, rows: scale, active })}</g>
        </svg>
      )}
      {active !== undefined && (
        <Box className={classes.note} style={notePlace({ scale, active, margin, area, isDownwards })}>
          <ChartNote {...note(active)} />
        </Box>
      )}
    </div>
  );
}

export const centreOf = (rows: Drawing['rows'], row: number) => (rows(row) ?? 0) + rows.bandwidth() / 2;

function rowAfter(key: string, row: number, rows: number): number | undefined {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return row + 1;
    case 'ArrowLeft':
    case 'ArrowUp':
      return row - 1;
    case 'Home':
      return 0;
    case 'End':
      return rows - 1;
    default:
      return undefined;
  }
}

interface Placed extends Pick<ChartProps, 'margin'> {
  scale: Drawing['rows'];
  active: number;
  area: { width: number; height: number };
  isDownwards: boolean;
}

/** The note is beside the row, on the side with more space. */
function notePlace({ scale, active, margin, area, isDownwards }: Placed) {
  const centre = centreOf(scale, active);
  const isInSecondHalf = centre > (isDownwards ? area.height : area.width) / 2;
  const gap = (isInSecondHalf ? -1 : 1) * (12 + scale.bandwidth() / 2);
  const back = isInSecondHalf ? '-100%' : '0';
  return isDownwards
    ? { left: margin.left + area.width / 2, top: margin.top + centre + gap, transform: `translate(-50%, ${back})` }
    : { left: margin.left + centre + gap, top: margin.top, transform: `translateX(${back})` };
}
