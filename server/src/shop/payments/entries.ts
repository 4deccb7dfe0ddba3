import type { Selectable } from 'kysely';
import { shareSurcharge } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import {
  paymentKindTable,
  type PaymentMethod,
  paymentMethodTable,
  type ReceivedKind,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { type PaymentStatus, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { Tables } from '../../base/database/tables.ts';
import { noPlan, type Plan, surchargeOf } from './plans.ts';

export type Entry = Pick<
  Selectable<Tables['payments']>,
  'id' | 'kind' | 'amount_cents' | 'surcharge_cents' | 'method' | 'corrects'
>;
/** `plan` is the name of the payment plan ('cuotas'), and `plan_hundredths` is the percentage × 100. */
export type PlannedEntry = Omit<Entry, 'id'> & {
  plan?: string;
  plan_hundredths?: number | null;
  correction_number?: number | null;
  /** The id of the entry whose cash session the correction joins. By default this is the corrected entry. */
  takesBack?: string;
};

/** `refunded` leaves out refunds that a correction took back. */
export interface LedgerSums {
  paid: number;
  refunded: number;
}

/** Amounts in cents; `total` is the client's part of the sale's total. */
export interface SaleTerms {
  total: number;
  deposit: number;
  method: PaymentMethod;
}

export interface Part {
  amount: number;
  method: PaymentMethod;
  plan: Plan;
}

export const entry = (
  kind: Entry['kind'],
  amount: number,
  method: PaymentMethod,
  more: { surcharge?: number; corrects?: string } = {},
): PlannedEntry => ({
  kind,
  amount_cents: amount,
  surcharge_cents: more.surcharge ?? 0,
  method,
  corrects: more.corrects ?? null,
});

/** A request cannot choose another surcharge than that of the plan (docs/rules.md#payments-16). */
const received = (
  kind: ReceivedKind,
  amount: number,
  method: PaymentMethod,
  plan: Plan,
  surcharge = surchargeOf(amount, plan),
): PlannedEntry => ({
  ...entry(kind, amount, method, { surcharge }),
  plan: plan.name,
  plan_hundredths: plan.hundredths,
});

export const unlessZero = (planned: PlannedEntry) => (planned.amount_cents === 0 ? [] : [planned]);

export const planPayment = (amount: number, method: PaymentMethod, plan: Plan = noPlan) =>
  unlessZero(received('payment', amount, method, plan));

/** Returns one list for each part. The parts share the surcharge of the payment's plan (docs/rules.md#accounts-3). */
export function planShares(parts: readonly number[], method: PaymentMethod, plan: Plan): PlannedEntry[][] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const shares = shareSurcharge(surchargeOf(whole, plan), parts);
  return parts.map((part, index) => unlessZero(received('payment', part, method, plan, shares[index])));
}

/** `surcharge` is at most the surcharge that is left by this method (docs/rules.md#payments-17). */
export const planRefund = (amount: number, method: PaymentMethod, surcharge = 0) =>
  unlessZero(entry('refund', amount, method, { surcharge }));

/** If planned corrections take refunds back, `ledger` must contain these refunds. */
export function ledgerSums(planned: readonly PlannedEntry[], ledger: readonly Entry[] = []): LedgerSums {
  const refunds = new Set(ledger.filter(({ kind }) => paymentKindTable[kind].isGivenBack).map(({ id }) => id));
  return planned.reduce(
    ({ paid, refunded }, { kind, amount_cents: amount, corrects }) => ({
      paid: paid + addedBy({ kind, amount_cents: amount }),
      refunded: paymentKindTable[kind].isGivenBack
        ? refunded + amount
        : corrects !== null && refunds.has(corrects)
          ? refunded - amount
          : refunded,
    }),
    { paid: 0, refunded: 0 },
  );
}

/** Returns the deposit for a payment status that takes a deposit, and the total for any other payment status. */
export const paidAtFirst = (status: PaymentStatus, { total, deposit }: Pick<SaleTerms, 'total' | 'deposit'>): number =>
  paymentStatusTable[status].takesDeposit ? deposit : total;

export function planParts(status: PaymentStatus, parts: readonly Part[]): PlannedEntry[] {
  const kind = paymentStatusTable[status].takesDeposit ? 'deposit' : 'payment';
  const planned = parts.flatMap(({ amount, method, plan }) => unlessZero(received(kind, amount, method, plan)));
  if (!paymentStatusTable[status].isGivenBack) return planned;
  const refunds = planned.map(({ amount_cents, method, surcharge_cents: surcharge, plan = '' }) => ({
    ...entry('refund', amount_cents, method, { surcharge }),
    plan,
  }));
  return [...planned, ...refunds];
}

export function planNewSale(status: PaymentStatus, terms: SaleTerms): PlannedEntry[] {
  return planParts(status, [{ amount: paidAtFirst(status, terms), method: terms.method, plan: noPlan }]);
}

export const addedBy = ({ kind, amount_cents: amount }: Pick<Entry, 'kind' | 'amount_cents'>) =>
  paymentKindTable[kind].isGivenBack ? -amount : amount;

/** Negative if the entries give credit to the client (docs/rules.md#accounts-4). */
export const creditSpent = (planned: readonly PlannedEntry[]): number =>
  planned.reduce((spent, one) => (paymentMethodTable[one.method].spendsCredit ? spent + addedBy(one) : spent), 0);

export function planCounterEntries(planned: readonly PlannedEntry[]): PlannedEntry[] {
  return planned.flatMap((one) => {
    if (!paymentMethodTable[one.method].spendsCredit) return [];
    const spent = addedBy(one);
    return spent > 0 ? planRefund(spent, one.method) : planPayment(-spent, one.method);
  });
}
