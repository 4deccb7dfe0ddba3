export const PALETTE_SIZE = 10;

const shapes = ['circle', 'square', 'triangle', 'diamond', 'cross', 'star', 'wye'] as const;

export interface Look {
  color: string;
  shape: (typeof shapes)[number];
  /** Every series after the tenth has a broken line. */
  dash: string | undefined;
}

/** After the last colour, the palette begins again. */
export function chartLook(index: number): Look {
  return {
    color: `var(--chart-${(index % PALETTE_SIZE) + 1})`,
    shape: shapes[index % shapes.length] ?? 'circle',
    dash: index < PALETTE_SIZE ? undefined : '6 4',
  };
}
