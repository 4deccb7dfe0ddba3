/** This module imports no schemas, so that a screen may load it alone. */
import { Big } from 'big.js';
import { paymentKindTable } from '../sale-values/payment-labels.ts';
import type { Payment } from './payments.ts';

/** True if corrections took an entry back as a whole, so that it cannot be taken back again (docs/rules.md#payments-5). */
export function isTakenBack({ _id, kind, amount }: Payment, ledger: readonly Payment[]): boolean {
  const corrected = ledger
    .filter(({ corrects }) => corrects === _id)
    .reduce((sum, correction) => sum.plus(correction.amount), new Big(0));
  return corrected.times(paymentKindTable[kind].isGivenBack ? -1 : 1).eq(-amount);
}
