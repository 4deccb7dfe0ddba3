import type { CountState } from '@dioptria/contract/shop/counts/stock-count-labels.ts';

export const stateTones = { open: 'cielo', applied: 'salvia', canceled: 'gray' } as const satisfies Record<
  CountState,
  string
>;
