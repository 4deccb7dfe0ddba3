import type { CountState } from '@dioptria/contract/stock-count-words.ts';

/** The colours of the chips of a count's state. */
export const stateTones = { open: 'cielo', applied: 'salvia', canceled: 'gray' } as const satisfies Record<
  CountState,
  string
>;
