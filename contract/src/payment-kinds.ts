/** The kinds of a payment, and the rules and sentences that screens need. This module imports no schemas, so that a screen need not load them. */
import { Big } from 'big.js';
import { formatMoney } from './format.ts';
import { roundMoney } from './money.ts';
import type { Payment } from './payments.ts';

export const paymentKinds = ['deposit', 'payment', 'refund', 'correction'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
export const paymentKindLabels = {
  deposit: 'Seña',
  payment: 'Pago',
  refund: 'Devolución',
  correction: 'Corrección',
} as const satisfies Record<PaymentKind, string>;

export const overpaid = (balance: number) => `El importe supera el saldo, que es ${formatMoney(balance)}.`;
export const nothingToRefund = (credit: number) =>
  `Solo se puede devolver lo que hay a favor, que es ${formatMoney(credit)}.`;
export const alreadyCorrected = 'Ese movimiento ya está anulado.';
export const correctionStays = 'Una corrección no se puede anular.';
export const alreadyRefunded = 'Ese pago ya se devolvió: no se puede anular.';
/** The note of the refund that the deletion of an order books. */
export const deletedOrder = 'Venta eliminada.';

/** True if corrections took an entry back as a whole, so that it cannot be taken back again (docs/rules.md#payments-5). */
export function isTakenBack({ _id, kind, amount }: Payment, ledger: readonly Payment[]): boolean {
  const corrected = ledger
    .filter(({ corrects }) => corrects === _id)
    .reduce((sum, correction) => sum.plus(correction.amount), new Big(0));
  return corrected.times(kind === 'refund' ? -1 : 1).eq(-amount);
}

/** The surcharge of a plan on an amount, in pesos. `percent` is the plan's (docs/rules.md#payments-14). */
export const planSurcharge = (amount: number, percent: number) => roundMoney(new Big(amount).times(percent).div(100));

export const unknownPlan = 'Ese plan de pago ya no existe.';
export const planOfAnotherMethod = 'Ese plan es de otro método de pago.';
