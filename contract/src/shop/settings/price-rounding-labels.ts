/**
 * The steps to which a shop rounds computed prices up (docs/rules.md#products-11). This module imports no schemas, so that a screen
 * may load it alone.
 */

/** The steps in pesos; 'none' keeps the cents. */
export const priceRoundingLabels = {
  none: 'Sin redondeo',
  '10': 'A $ 10',
  '50': 'A $ 50',
  '100': 'A $ 100',
  '500': 'A $ 500',
  '1000': 'A $ 1.000',
} as const;
export type PriceRounding = keyof typeof priceRoundingLabels;
/** The steps in the order of the lists. An object would put its keys that are numbers first. */
export const priceRoundings = ['none', '10', '50', '100', '500', '1000'] as const satisfies readonly PriceRounding[];

/** The step in whole cents; 1 for 'none', since a price has whole cents. */
export const roundingCents = (rounding: PriceRounding): number => (rounding === 'none' ? 1 : Number(rounding) * 100);
