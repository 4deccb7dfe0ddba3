import { Big } from 'big.js';
import { hasAtMostDecimals, roundMoney } from './money.ts';
import type { PaymentStatus } from './sale-status.ts';

/** How a discount is meant: pesos or percent (spec §4). */
export const discountTypes = ['nominal', 'percentage'] as const;
export type DiscountType = (typeof discountTypes)[number];

/** The value a percentage falls back to when the amount typed before was over 100 (spec §4, §9). */
export const DISCOUNT_RESET = 10;

export const invalidDiscount = 'El descuento ingresado no es válido.';
export const depositOverTotal = 'La seña no puede superar el total de la venta.';
export const depositOnlyWaiting = 'La seña solo corresponde a una venta señada.';

/** Anything sold: a unit price in pesos and a number of units. */
export interface PricedLine {
  price: number;
  quantity: number;
}

/** What a sale costs, all in pesos with two decimals. */
export interface SaleAmounts {
  subtotal: number;
  discountAmount: number;
  total: number;
}

/** One line's amount in pesos: unit price × quantity. */
export function lineTotal({ price, quantity }: PricedLine): number {
  return roundMoney(new Big(price).times(quantity));
}

/**
 * Subtotal, discount and total of a sale (decisions §3): subtotal = Σ price × quantity over products and custom
 * products; the discount is the nominal value, or subtotal × percent / 100 rounded to two decimals.
 * An invalid discount (see `isValidDiscount`) counts as none, so that a total can be shown while one is being typed.
 */
export function saleAmounts(lines: readonly PricedLine[], discount: number, discountType: DiscountType): SaleAmounts {
  const subtotal = roundMoney(
    lines.reduce((sum, line) => sum.plus(new Big(line.price).times(line.quantity)), new Big(0)),
  );
  const discountAmount = isValidDiscount(discount, discountType, subtotal)
    ? roundMoney(discountType === 'nominal' ? discount : new Big(subtotal).times(discount).div(100))
    : 0;
  return { subtotal, discountAmount, total: roundMoney(new Big(subtotal).minus(discountAmount)) };
}

/**
 * Whether a discount may be saved: a number from 0 with at most two decimals, at most 100 as a percentage, at most the
 * subtotal in pesos (spec §5, decisions §3).
 */
export function isValidDiscount(discount: number, discountType: DiscountType, subtotal: number): boolean {
  const max = discountType === 'percentage' ? 100 : subtotal;
  return hasAtMostDecimals(discount, 2) && discount >= 0 && discount <= max;
}

/** The value a discount keeps when its type changes: over 100 becomes 10 as a percentage (spec §4). */
export function discountAfterSwitch(discount: number, to: DiscountType): number {
  return to === 'percentage' && discount > 100 ? DISCOUNT_RESET : discount;
}

/** What the client still owes, in pesos: total − deposit while the order is 'Señado', otherwise nothing (decisions §3). */
export function saleBalance(total: number, deposit: number, paymentStatus: PaymentStatus): number {
  return paymentStatus === 'waiting' ? roundMoney(new Big(total).minus(deposit)) : 0;
}

/** The sentence that refuses a deposit, or undefined when it stands: only while 'Señado', never over the total (decisions §3). */
export function depositProblem(deposit: number, total: number, paymentStatus: PaymentStatus): string | undefined {
  if (deposit > 0 && paymentStatus !== 'waiting') return depositOnlyWaiting;
  return deposit > total ? depositOverTotal : undefined;
}
