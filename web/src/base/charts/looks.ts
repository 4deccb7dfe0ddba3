import type { SymbolType } from 'recharts';

/**
 * The number of colours in the palette (docs/rules.md#reports-10). The values of the colours are in
 * figures-page.module.css.
 */
export const PALETTE_SIZE = 10;

const shapes = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star', 'wye'] as const satisfies SymbolType[];

/** The look of a series: its colour, the shape of its mark, and a broken line for every series after the tenth. */
export interface Look {
  color: string;
  shape: (typeof shapes)[number];
  dash: string | undefined;
}

/** The look of a series by its index. After the last colour, the palette begins again. */
export function chartLook(index: number): Look {
  return {
    color: `var(--chart-${(index % PALETTE_SIZE) + 1})`,
    shape: shapes[index % shapes.length] ?? 'circle',
    dash: index < PALETTE_SIZE ? undefined : '6 4',
  };
}
