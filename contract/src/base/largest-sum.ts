import { formatNumber } from './format.ts';

/** In pesos: far above any shop, and a fraction of the safe integers in cents (docs/rules.md#money-5). */
export const LARGEST_SUM = 5_000_000_000_000;

export const sumTooLarge = `No se guardó: con este importe un total pasaría de los ${formatNumber(LARGEST_SUM)} de pesos.`;
