import { Big } from 'big.js';
import { roundMoney, TAX_RATE } from '../../base/money.ts';

/**
 * A product's final price with tax, in pesos (docs/rules.md#products-2): cost × (1 + profitability / 100) rounded to two decimals,
 * and that × 1.21 rounded again.
 * @param cost in pesos, tax excluded.
 * @param profitability in percent: 50 means half the cost on top.
 */
export function productPrice(cost: number, profitability: number): number {
  return roundMoney(new Big(priceBeforeTax(cost, profitability)).times(new Big(1).plus(TAX_RATE)));
}

/** The price before tax, in pesos: cost × (1 + profitability / 100) rounded to two decimals. */
export function priceBeforeTax(cost: number, profitability: number): number {
  return roundMoney(new Big(profitability).div(100).plus(1).times(cost));
}
