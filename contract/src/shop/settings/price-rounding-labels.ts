/** In pesos; 'none' keeps the cents. */
export const priceRoundingLabels = {
  none: 'Sin redondeo',
  '10': 'A $ 10',
  '50': 'A $ 50',
  '100': 'A $ 100',
  '500': 'A $ 500',
  '1000': 'A $ 1.000',
} as const;
export type PriceRounding = keyof typeof priceRoundingLabels;
/** In the order of the lists. An object would put its keys that are numbers first. */
export const priceRoundings = ['none', '10', '50', '100', '500', '1000'] as const satisfies readonly PriceRounding[];

export const roundingCents = (rounding: PriceRounding): number => (rounding === 'none' ? 1 : Number(rounding) * 100);
