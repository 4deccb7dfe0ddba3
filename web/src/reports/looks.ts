import type { SymbolType } from 'recharts';

/** Colours of the palette (spec §2); their values are in reports-page.module.css. */
export const PALETTE_SIZE = 10;

const shapes = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star', 'wye'] as const satisfies SymbolType[];

/** How one series of a chart is told from the others: colour, and mark, and past the palette's end a broken line. */
export interface Look {
  color: string;
  shape: (typeof shapes)[number];
  dash: string | undefined;
}

/** The look of a series by its index: the palette's ten colours in turn. */
export function lookOf(index: number): Look {
  return {
    color: `var(--chart-${(index % PALETTE_SIZE) + 1})`,
    shape: shapes[index % shapes.length] ?? 'circle',
    dash: index < PALETTE_SIZE ? undefined : '6 4',
  };
}
