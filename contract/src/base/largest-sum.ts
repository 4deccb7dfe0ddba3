/** The bound of sums (docs/rules.md#money-5). */
import { formatNumber } from './format.ts';

/** The largest sum of amounts that the server keeps, in pesos: far above any shop, and a fraction of the safe integers in cents. */
export const LARGEST_SUM = 5_000_000_000_000;

export const sumTooLarge = `No se guardó: con este importe un total pasaría de los ${formatNumber(LARGEST_SUM)} de pesos.`;
