import { Big } from 'big.js';

Big.RM = Big.roundHalfUp;

/** Value added tax on every product, as a fraction (spec §9: 21 %). */
export const TAX_RATE = 0.21;

/** The largest amount one field may hold, in pesos: far above any sale, far below what integer cents can hold. */
export const MAX_MONEY = 9_999_999_999.99;

/**
 * Rounds an amount of pesos to two decimals, half away from zero, in decimal arithmetic (decisions §1 'Money').
 * @throws when the value is not a finite number.
 */
export function roundMoney(amount: Big.BigSource): number {
  return new Big(amount).round(2).toNumber();
}

/** Pesos to integer cents, half away from zero. `toCents(14.055)` is 1406. */
export function toCents(amount: Big.BigSource): number {
  return new Big(amount).times(100).round(0).toNumber();
}

/** Integer cents to pesos. `fromCents(1406)` is 14.06. */
export function fromCents(cents: number): number {
  // One division of two whole numbers gives the number nearest to the exact amount: the same as reading its decimals.
  return cents / 100;
}

/** Whether a number has at most `places` decimals as written: 0.1 + 0.2 has seventeen. */
export function hasAtMostDecimals(value: number, places: number): boolean {
  return Number.isFinite(value) && new Big(value).round(places).eq(value);
}
