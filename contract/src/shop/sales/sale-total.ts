import { Big } from 'big.js';
import { formatMoney } from '../../base/format.ts';
import { hasAtMostDecimals, MAX_MONEY, roundMoney } from '../../base/money.ts';
import { type DiscountType, type PaymentStatus, paymentStatusTable } from '../sale-values/sale-status-labels.ts';

/** In percent. When the type changes to percent, this value replaces a typed amount over 100 (docs/rules.md#sales-11). */
export const DISCOUNT_RESET = 10;

export const saleTooLarge = 'El importe de la venta es demasiado grande.';
export const invalidDiscount = 'El descuento ingresado no es válido.';
export const depositOverTotal = 'La seña no puede superar el total de la venta.';
const depositOverClientTotal = (most: number) =>
  `La seña no puede superar lo que paga el cliente: ${formatMoney(most)}.`;
export const depositOnlyWaiting = 'La seña solo corresponde a una venta señada.';

export interface PricedLine {
  price: number;
  quantity: number;
}

export interface SaleAmounts {
  subtotal: number;
  discountAmount: number;
  total: number;
}

interface ClientPart {
  total: number;
  clientTotal: number;
}

export const partOfDeposit = ({ total, clientTotal }: ClientPart): string =>
  clientTotal < total ? 'de lo que paga el cliente' : 'del total';

export function lineTotal({ price, quantity }: PricedLine): number {
  return roundMoney(new Big(price).times(quantity));
}

/**
 * Subtotal = Σ price × quantity over products and custom products; the discount is the nominal value, or subtotal × percent / 100
 * rounded to two decimals (docs/rules.md#sales-4). An invalid discount (see `isValidDiscount`) counts as 0, so that a total can
 * be shown while the user types.
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

/** True for 0 to 100 percent, or for 0 pesos to the subtotal, with at most two decimals (docs/rules.md#sales-9). */
export function isValidDiscount(discount: number, discountType: DiscountType, subtotal: number): boolean {
  const max = discountType === 'percentage' ? 100 : subtotal;
  return hasAtMostDecimals(discount, 2) && discount >= 0 && discount <= max;
}

/** Undefined for possible amounts. */
export function amountsProblem(
  { subtotal }: SaleAmounts,
  { discount, discountType }: { discount: number; discountType: DiscountType },
): { path: string; message: string } | undefined {
  if (subtotal > MAX_MONEY) return { path: 'products', message: saleTooLarge };
  return isValidDiscount(discount, discountType, subtotal) ? undefined : { path: 'discount', message: invalidDiscount };
}

export function discountAfterSwitch(discount: number, to: DiscountType): number {
  return to === 'percentage' && discount > 100 ? DISCOUNT_RESET : discount;
}

/** In pesos: total − deposit while the sale is 'Señado', otherwise 0 (docs/rules.md#sales-12). */
export function saleBalance(total: number, deposit: number, paymentStatus: PaymentStatus): number {
  return paymentStatusTable[paymentStatus].takesDeposit ? roundMoney(new Big(total).minus(deposit)) : 0;
}

export function depositProblem(
  deposit: number,
  { total, clientTotal }: ClientPart,
  paymentStatus: PaymentStatus,
): string | undefined {
  if (deposit > 0 && !paymentStatusTable[paymentStatus].takesDeposit) return depositOnlyWaiting;
  if (deposit <= clientTotal) return undefined;
  return clientTotal < total ? depositOverClientTotal(clientTotal) : depositOverTotal;
}

/**
 * In pesos. `percent` refers to `clientTotal`, the total without the part of the insurers (docs/rules.md#settings-4).
 */
export const minimumDeposit = (clientTotal: number, percent: number): number =>
  roundMoney(new Big(clientTotal).times(percent).div(100));

export function minimumDepositProblem(deposit: number, amounts: ClientPart, minimum: number): string | undefined {
  const least = minimumDeposit(amounts.clientTotal, minimum);
  return deposit < least
    ? `La seña mínima es de ${formatMoney(least)} (${minimum} % ${partOfDeposit(amounts)}).`
    : undefined;
}
