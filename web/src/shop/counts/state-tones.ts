import type { CountState } from '@dioptria/contract/shop/counts/stock-count-labels.ts';

/** The tone of the chip of each state of a stock count. */
export const stateTones = { open: 'cielo', applied: 'salvia', canceled: 'gray' } as const satisfies Record<
  CountState,
  string
>;
