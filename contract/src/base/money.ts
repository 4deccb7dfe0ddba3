import { Big } from 'big.js';
import { formatNumber } from './format.ts';

Big.RM = Big.roundHalfUp;

export const TAX_RATE = 0.21;

/** In pesos. This limit is far above any sale. In cents, it is far below the largest safe integer. */
export const MAX_MONEY = 9_999_999_999.99;

/**
 * Rounds an amount of pesos to two decimals, half away from zero, in decimal arithmetic (docs/rules.md#money-2).
 * @throws when the value is not a finite number.
 */
export function roundMoney(amount: Big.BigSource): number {
  return new Big(amount).round(2).toNumber();
}

/** Half away from zero: `toCents(14.055)` is 1406. */
export function toCents(amount: Big.BigSource): number {
  return new Big(amount).times(100).round(0).toNumber();
}

export function fromCents(cents: number): number {
  // The division of whole cents by 100 gives the floating-point number that is nearest to the exact amount.
  return cents / 100;
}

/** Counts the decimals of the number as JavaScript writes it: 0.1 + 0.2 has seventeen decimals. */
export function hasAtMostDecimals(value: number, places: number): boolean {
  return Number.isFinite(value) && new Big(value).round(places).eq(value);
}

/**
 * In pesos. This limit is far above the sums of any shop. In cents, it is far below the largest safe integer
 * (docs/rules.md#money-5).
 */
export const LARGEST_SUM = 5_000_000_000_000;

export const sumTooLarge = `No se guardó: con este importe un total pasaría de los ${formatNumber(LARGEST_SUM)} de pesos.`;

/**
 * In cents (docs/rules.md#analysis-2). The discount is spread in proportion to the lines' amounts. The running sum of the incomes
 * is rounded, so that the incomes add up to the total. `amounts` has unit price × quantity for each line of the sale.
 */
export function incomeOfLines(amounts: readonly number[], total: number): number[] {
  const subtotal = BigInt(amounts.reduce((sum, amount) => sum + amount, 0));
  // The product of two amounts may exceed the safe integers of a number.
  const share = (upTo: bigint) => (subtotal === 0n ? 0n : (2n * upTo * BigInt(total) + subtotal) / (2n * subtotal));
  let upTo = 0n;
  return amounts.map((amount) => {
    const before = share(upTo);
    upTo += BigInt(amount);
    return Number(share(upTo) - before);
  });
}
