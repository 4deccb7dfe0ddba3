import { Big } from 'big.js';

Big.RM = Big.roundHalfUp;

export const TAX_RATE = 0.21;

/** In pesos: far above any sale, and far below the limit of integer cents. */
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
  // The quotient of two whole numbers is the number nearest to the exact amount, as if its decimals were parsed.
  return cents / 100;
}

/** As written: 0.1 + 0.2 has seventeen. */
export function hasAtMostDecimals(value: number, places: number): boolean {
  return Number.isFinite(value) && new Big(value).round(places).eq(value);
}
