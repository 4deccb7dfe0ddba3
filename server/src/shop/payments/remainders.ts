import { leftByMethod } from '@dioptria/contract/shop/payments/left-by-method.ts';
import { paymentKindTable, type PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { type Entry, type PlannedEntry } from './entries.ts';
import { surchargeLeft } from './plans.ts';

export interface Remainder {
  id: string;
  isRefund: boolean;
  method: PaymentMethod;
  amount: number;
  surcharge: number;
}

/** Returns the newest entry first, without the entries that corrections took back in full. */
export function remaindersOf(ledger: readonly Entry[]): Remainder[] {
  const remainders = new Map<string, Remainder>();
  const refunds = new Set(ledger.filter(({ kind }) => paymentKindTable[kind].isGivenBack).map(({ id }) => id));
  for (const { id, kind, method, amount_cents, surcharge_cents, corrects } of ledger) {
    const of = corrects ?? id;
    const isRefund = refunds.has(of);
    const sign = isRefund && paymentKindTable[kind].isCorrection ? -1 : 1;
    const key = `${of} ${method}`;
    const remainder = remainders.get(key) ?? { id: of, isRefund, method, amount: 0, surcharge: 0 };
    remainders.set(key, {
      ...remainder,
      amount: remainder.amount + sign * amount_cents,
      surcharge: remainder.surcharge + sign * surcharge_cents,
    });
  }
  return [...remainders.values()].filter(({ amount }) => amount > 0).toReversed();
}

/** Returns the newest payment first. The surcharges exclude amounts that refunds gave back. */
export function paidRemainders(ledger: readonly Entry[]): Remainder[] {
  const remainders = remaindersOf(ledger).filter(({ isRefund }) => !isRefund);
  const left = new Map(leftInLedger(ledger).map(({ method, surcharge }) => [method, surcharge]));
  // Refunds have given some surcharges back. The remaining surcharges belong to the oldest payments first.
  return remainders
    .toReversed()
    .map((remainder) => {
      const surcharge = Math.min(remainder.surcharge, left.get(remainder.method) ?? 0);
      left.set(remainder.method, (left.get(remainder.method) ?? 0) - surcharge);
      return { ...remainder, surcharge };
    })
    .toReversed();
}

/** In cents (docs/rules.md#returns-2). */
export const leftInLedger = (ledger: readonly Omit<Entry, 'id' | 'corrects'>[]) =>
  leftByMethod(
    ledger.map(({ amount_cents: amount, surcharge_cents: surcharge, ...entry }) => ({ ...entry, amount, surcharge })),
  );

/**
 * True if the planned correction of a refund brings back a surcharge whose payment now has another method
 * (docs/rules.md#payments-17).
 */
export function leavesSurchargeAlone(ledger: readonly Entry[], planned: readonly PlannedEntry[]): boolean {
  const after = [...ledger, ...planned.map((one, index) => ({ ...one, id: `planned ${index}` }))];
  return planned.some(({ method, surcharge_cents: cents }) => {
    const remainders = remaindersOf(after).filter((remainder) => !remainder.isRefund && remainder.method === method);
    return cents > 0 && surchargeLeft(after, method) > remainders.reduce((sum, { surcharge }) => sum + surcharge, 0);
  });
}
