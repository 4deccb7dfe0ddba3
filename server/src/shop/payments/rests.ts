/** The amounts and surcharges that are left of a sale's ledger after its corrections, in cents, without the database. */
import { paymentKindTable, type PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { addedBy, type Entry, type PlannedEntry } from './entries.ts';
import { surchargeLeft } from './surcharges.ts';

/** The amount and the surcharge of an entry that are left after its corrections, for one payment method. */
export interface Rest {
  id: string;
  isRefund: boolean;
  method: PaymentMethod;
  amount: number;
  surcharge: number;
}

/** Returns the rest of each entry, newest first, without the entries that corrections took back as a whole. */
export function restsOf(ledger: readonly Entry[]): Rest[] {
  const rests = new Map<string, Rest>();
  const refunds = new Set(ledger.filter(({ kind }) => paymentKindTable[kind].isGivenBack).map(({ id }) => id));
  for (const { id, kind, method, amount_cents, surcharge_cents, corrects } of ledger) {
    const of = corrects ?? id;
    const isRefund = refunds.has(of);
    const sign = isRefund && paymentKindTable[kind].isCorrection ? -1 : 1;
    const key = `${of} ${method}`;
    const rest = rests.get(key) ?? { id: of, isRefund, method, amount: 0, surcharge: 0 };
    rests.set(key, {
      ...rest,
      amount: rest.amount + sign * amount_cents,
      surcharge: rest.surcharge + sign * surcharge_cents,
    });
  }
  return [...rests.values()].filter(({ amount }) => amount > 0).toReversed();
}

/**
 * Returns the rest of each deposit and payment, newest first. The rests leave out the surcharges that refunds by the same method
 * gave back.
 */
export function paidRests(ledger: readonly Entry[]): Rest[] {
  const rests = restsOf(ledger).filter(({ isRefund }) => !isRefund);
  const left = new Map(rests.map(({ method }) => [method, surchargeLeft(ledger, method)]));
  // The surcharges that refunds did not give back count for the oldest payments first.
  return rests
    .toReversed()
    .map((rest) => {
      const surcharge = Math.min(rest.surcharge, Math.max(0, left.get(rest.method) ?? 0));
      left.set(rest.method, (left.get(rest.method) ?? 0) - surcharge);
      return { ...rest, surcharge };
    })
    .toReversed();
}

/**
 * Returns the amount and the surcharge that the shop keeps of each payment method of a ledger, in cents: the payments, less their
 * corrections and the refunds. The method of the oldest entry comes first.
 */
export function leftByMethod(ledger: readonly Omit<Entry, 'id' | 'corrects'>[]): Omit<Rest, 'id' | 'isRefund'>[] {
  const entries = [...Map.groupBy(ledger, ({ method }) => method)];
  return entries.map(([method, of]) => ({
    method,
    amount: of.reduce((sum, one) => sum + addedBy(one), 0),
    surcharge: surchargeLeft(of, method),
  }));
}

/**
 * Returns true if planned entries correct a refund, and the surcharge of that refund then belongs to no payment, because a user has
 * moved the payment to another method (docs/rules.md#payments-17).
 */
export function leavesSurchargeAlone(ledger: readonly Entry[], planned: readonly PlannedEntry[]): boolean {
  const after = [...ledger, ...planned.map((one, index) => ({ ...one, id: `planned ${index}` }))];
  return planned.some(({ method, surcharge_cents: cents }) => {
    const rests = restsOf(after).filter((rest) => !rest.isRefund && rest.method === method);
    return cents > 0 && surchargeLeft(after, method) > rests.reduce((sum, { surcharge }) => sum + surcharge, 0);
  });
}
