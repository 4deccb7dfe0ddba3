/** The demo shop needs the same few sums thousands of times. */
import { toCents } from '@dioptria/contract/base/money.ts';
import { productPrice } from '@dioptria/contract/shop/products/product-rules.ts';

const cents = new Map<number, number>();
const prices = new Map<string, number>();

export function centsOf(pesos: number): number {
  const known = cents.get(pesos) ?? toCents(pesos);
  cents.set(pesos, known);
  return known;
}

export function priceOf(cost: number, profitability: number): number {
  const key = `${cost} ${profitability}`;
  const known = prices.get(key) ?? productPrice(cost, profitability);
  prices.set(key, known);
  return known;
}
