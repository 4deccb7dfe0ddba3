import { Big } from 'big.js';
import { fromCents, roundMoney, TAX_RATE, toCents } from '../../base/money.ts';
import { type PriceRounding, roundingCents } from '../settings/settings-labels.ts';

/**
 * The price with tax, in pesos: cost × (1 + profitability / 100) is rounded to two decimals, multiplied by 1.21 and rounded
 * again (docs/rules.md#products-2). `cost` is before tax. A `profitability` of 50 adds half the cost.
 */
export function productPrice(cost: number, profitability: number): number {
  return roundMoney(new Big(priceBeforeTax(cost, profitability)).times(new Big(1).plus(TAX_RATE)));
}

export function priceBeforeTax(cost: number, profitability: number): number {
  return roundMoney(new Big(profitability).div(100).plus(1).times(cost));
}

/** In pesos: price / 1.21 rounded to two decimals. */
export const netOfTax = (price: number): number => roundMoney(new Big(price).div(new Big(1).plus(TAX_RATE)));

/** In pesos; `profitability` in percent. */
export const costFromPrice = (price: number, profitability: number): number =>
  roundMoney(new Big(netOfTax(price)).div(new Big(profitability).div(100).plus(1)));

/** In pesos. A price of 0 remains 0 (docs/rules.md#products-11). */
export function roundPriceUp(price: number, rounding: PriceRounding): number {
  const step = roundingCents(rounding);
  return fromCents(Math.ceil(toCents(price) / step) * step);
}

/** Amounts in pesos, profitability in percent. */
export interface PriceSource {
  cost: number;
  profitability: number;
  /** Includes tax. Null for a computed price. */
  fixedPrice: number | null;
}

/**
 * In pesos with tax. A fixed price is not rounded. If there is no fixed price, the computed price is rounded up
 * (docs/rules.md#products-10).
 */
export const finalPrice = ({ cost, profitability, fixedPrice }: PriceSource, rounding: PriceRounding): number =>
  fixedPrice ?? roundPriceUp(productPrice(cost, profitability), rounding);

export const isPricedAs = (one: PriceSource, other: PriceSource): boolean =>
  one.cost === other.cost && one.profitability === other.profitability && one.fixedPrice === other.fixedPrice;

/** A price follows from cost and profitability only if both are above 0. */
const hasSource = ({ cost, profitability }: PriceSource): boolean => cost > 0 && profitability > 0;

/**
 * A product without a price gets one from a new fixed price, and from the cost or the profitability that was missing
 * (docs/rules.md#products-17).
 */
export const lacksPriceAfter = (
  stored: PriceSource & { lacksPrice: boolean },
  edited: PriceSource & { lacksPrice: boolean },
): boolean => {
  if (!stored.lacksPrice || !edited.lacksPrice) return edited.lacksPrice;
  if (edited.fixedPrice !== null && edited.fixedPrice !== stored.fixedPrice) return false;
  return hasSource(stored) || !hasSource(edited);
};

/**
 * In pesos. An edit that changes neither the cost, nor the profitability, nor the fixed price keeps the price, even if the shop
 * has changed its rounding since (docs/rules.md#products-11). `stored` is undefined for a new product.
 */
export const editedPrice = (
  stored: (PriceSource & { price: number }) | undefined,
  edited: PriceSource,
  rounding: PriceRounding,
): number => (stored && isPricedAs(stored, edited) ? stored.price : finalPrice(edited, rounding));

/**
 * (price before tax − cost) / cost, in percent with two decimals. Undefined for a product without cost
 * (docs/rules.md#products-12).
 */
export function realProfitability(price: number, cost: number): number | undefined {
  if (cost === 0) return undefined;
  return roundMoney(new Big(netOfTax(price)).minus(cost).div(cost).times(100));
}
