import { Big } from 'big.js';
import { paymentKindTable } from '../sale-values/payment-labels.ts';
import type { Payment } from './payments.ts';

/** Corrections took the entry back as a whole (docs/rules.md#payments-5). */
export function isTakenBack({ _id, kind, amount }: Payment, ledger: readonly Payment[]): boolean {
  const corrected = ledger
    .filter(({ corrects }) => corrects === _id)
    .reduce((sum, correction) => sum.plus(correction.amount), new Big(0));
  return corrected.times(paymentKindTable[kind].isGivenBack ? -1 : 1).eq(-amount);
}
