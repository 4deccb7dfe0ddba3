/** Plans the entries of a sale's ledger, in cents, without the database (docs/rules.md#payments-3). */
import type { Selectable } from 'kysely';
import { shareSurcharge } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import {
  paymentKindTable,
  type PaymentMethod,
  paymentMethodTable,
  type ReceivedKind,
} from '@dioptria/contract/shop/sale-values/payment-words.ts';
import { type PaymentStatus, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-words.ts';
import type { Tables } from '../../base/database/tables.ts';
import { paidRests, type Rest, restsOf } from './rests.ts';
import { noPlan, type Plan, surchargeOf } from './surcharges.ts';

/** The fields of a ledger entry that the functions of this file need. */
export type Entry = Pick<
  Selectable<Tables['payments']>,
  'id' | 'kind' | 'amount_cents' | 'surcharge_cents' | 'method' | 'corrects'
>;
/**
 * An entry that is not yet booked. `plan` is the name of the payment plan ('cuotas'), and `plan_hundredths` is the percentage of
 * the plan × 100.
 */
export type PlannedEntry = Omit<Entry, 'id'> & {
  plan?: string;
  plan_hundredths?: number | null;
  correction_number?: number | null;
};

/** The sums of a ledger. `refunded` leaves out refunds that a correction took back. */
export interface LedgerSums {
  paid: number;
  refunded: number;
}

/** The fields of a sale from which its entries are planned. Amounts in cents. */
export interface SaleTerms {
  total: number;
  deposit: number;
  method: PaymentMethod;
}

/** A part of the amount that the client pays when the sale is created. */
export interface Part {
  amount: number;
  method: PaymentMethod;
  plan: Plan;
}

const entry = (
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

/**
 * Returns a deposit or a payment. Its surcharge follows from its plan: a request cannot choose another surcharge
 * (docs/rules.md#payments-16).
 */
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

const unlessZero = (planned: PlannedEntry) => (planned.amount_cents === 0 ? [] : [planned]);

export const planPayment = (amount: number, method: PaymentMethod, plan: Plan = noPlan) =>
  unlessZero(received('payment', amount, method, plan));

/**
 * Returns the entries of a payment that is divided among the client's sales and account, one list for each part. The parts share
 * the surcharge of the payment's plan (docs/rules.md#accounts-3).
 */
export function planShares(parts: readonly number[], method: PaymentMethod, plan: Plan): PlannedEntry[][] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const shares = shareSurcharge(surchargeOf(whole, plan), parts);
  return parts.map((part, index) => unlessZero(received('payment', part, method, plan, shares[index])));
}

/**
 * Returns the entries of a refund.
 * @param surcharge the surcharge to give back, at most the result of `surchargeLeft`
 */
export const planRefund = (amount: number, method: PaymentMethod, surcharge = 0) =>
  unlessZero(entry('refund', amount, method, { surcharge }));

/**
 * Returns the sums that planned entries add to a ledger.
 * @param ledger must have the refunds that planned corrections take back
 */
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

/**
 * Returns the amount that the client pays when the sale is created. The payment status of the request decides whether this is the
 * deposit or the total.
 */
export const paidAtFirst = (status: PaymentStatus, { total, deposit }: Pick<SaleTerms, 'total' | 'deposit'>): number =>
  paymentStatusTable[status].takesDeposit ? deposit : total;

/** Returns the entries of a new sale that the client pays in several parts. The parts add up to the result of `paidAtFirst`. */
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

/** Returns the entries of a new sale that the client pays by one method without a plan. */
export function planNewSale(status: PaymentStatus, terms: SaleTerms): PlannedEntry[] {
  return planParts(status, [{ amount: paidAtFirst(status, terms), method: terms.method, plan: noPlan }]);
}

/** Returns the cents that an entry adds to the paid sum; negative for a refund. */
const addedBy = ({ kind, amount_cents: amount }: Pick<Entry, 'kind' | 'amount_cents'>) =>
  paymentKindTable[kind].isGivenBack ? -amount : amount;

/**
 * Returns how many cents of the client's credit a sale's planned entries spend. The result is negative if the entries give credit
 * to the client (docs/rules.md#accounts-4).
 */
export const creditSpent = (planned: readonly PlannedEntry[]): number =>
  planned.reduce((spent, one) => (paymentMethodTable[one.method].spendsCredit ? spent + addedBy(one) : spent), 0);

/** Returns the entries of the client's account that balance a sale's entries by credit note. */
export function planCounterEntries(planned: readonly PlannedEntry[]): PlannedEntry[] {
  return planned.flatMap((one) => {
    if (!paymentMethodTable[one.method].spendsCredit) return [];
    const spent = addedBy(one);
    return spent > 0 ? planRefund(spent, one.method) : planPayment(-spent, one.method);
  });
}

/**
 * Returns the planned entries with the numbers of their corrections. The numbers of an entry's corrections go on from the numbers
 * in the ledger. If two requests plan corrections of one entry from the same ledger, the database refuses the number of the second
 * request (docs/rules.md#locks-3).
 */
function numbered(planned: readonly PlannedEntry[], ledger: readonly Entry[]): PlannedEntry[] {
  const numbers = new Map<string, number>();
  const nextOf = (id: string): number => {
    const next = (numbers.get(id) ?? 0) + 1;
    numbers.set(id, next);
    return next;
  };
  for (const { corrects } of ledger) if (corrects !== null) nextOf(corrects);
  return planned.map((one) => (one.corrects === null ? one : { ...one, correction_number: nextOf(one.corrects) }));
}

const takeBack = ({ id, isRefund, method, amount, surcharge }: Rest, cents = amount): PlannedEntry => {
  const sign = isRefund ? 1 : -1;
  return entry('correction', sign * cents, method, {
    // Only a correction of the whole rest of an entry takes the surcharge back.
    surcharge: cents === amount && surcharge !== 0 ? sign * surcharge : 0,
    corrects: id,
  });
};

/** Returns corrections that take an amount of the deposits and payments back, the newest first. */
function planTakingBack(ledger: readonly Entry[], cents: number): PlannedEntry[] {
  const planned: PlannedEntry[] = [];
  let left = cents;
  for (const rest of paidRests(ledger)) {
    if (left === 0) break;
    const taken = Math.min(left, rest.amount);
    planned.push(takeBack(rest, taken));
    left -= taken;
  }
  return planned;
}

/**
 * Returns the corrections that change the paid sum of a ledger to `amount`: one correction with a positive amount if the sum must
 * rise, or corrections of the newest deposits and payments if the sum must fall.
 */
export function planPaid(ledger: readonly Entry[], amount: number, method: PaymentMethod): PlannedEntry[] {
  const difference = amount - ledgerSums(ledger, ledger).paid;
  if (difference < 0) return numbered(planTakingBack(ledger, -difference), ledger);
  return unlessZero(entry('correction', difference, method));
}

/** Returns the entries that a change of the payment status books (docs/rules.md#payments-3). */
export function planStatus(ledger: readonly Entry[], status: PaymentStatus, terms: SaleTerms): PlannedEntry[] {
  const { paid, refunded } = ledgerSums(ledger, ledger);
  const { total, deposit, method } = terms;
  if (paymentStatusTable[status].isPaid) return planPayment(Math.max(0, total - paid), method);
  if (paymentStatusTable[status].isGivenBack) {
    if (paid > 0) return planRefund(paid, method);
    return refunded > 0 ? [] : planNewSale(status, terms);
  }
  const target = deposit < total ? deposit : 0;
  // The plan takes the refunds back: a sale that has a refund and no payments would get the status 'Reembolsado'.
  const undone = paid === 0 || target === 0 ? restsOf(ledger).filter(({ isRefund }) => isRefund) : [];
  const corrections = numbered(
    undone.map((rest) => takeBack(rest)),
    ledger,
  );
  const after = [...ledger, ...corrections.map((planned, index) => ({ ...planned, id: `planned ${index}` }))];
  return [...corrections, ...planPaid(after, target, method)];
}

/**
 * Returns pairs of corrections that move the latest payment to another method: the first correction takes the payment back, the
 * second correction adds the same amount with the new method.
 */
export function planMethod(ledger: readonly Entry[], method: PaymentMethod): PlannedEntry[] {
  const rests = paidRests(ledger);
  const latest = rests.filter(({ id }) => id === rests[0]?.id);
  const pairs = latest.flatMap((rest) => {
    const moved = entry('correction', rest.amount, method, { surcharge: rest.surcharge, corrects: rest.id });
    return rest.method === method ? [] : [takeBack(rest), moved];
  });
  return numbered(pairs, ledger);
}

/** Returns the corrections that take one entry back as a whole. Empty if earlier corrections have already taken the entry back. */
export function planCorrection(ledger: readonly Entry[], id: string): PlannedEntry[] {
  const rests = restsOf(ledger).filter((rest) => rest.id === id);
  return numbered(
    rests.map((rest) => takeBack(rest)),
    ledger,
  );
}

/** Returns the corrections that take back booked entries, also entries that are corrections themselves (docs/rules.md#sales-30). */
export function planUndoing(ledger: readonly Entry[], booked: readonly Entry[]): PlannedEntry[] {
  const undone = booked.map((one) => {
    const isRefund = paymentKindTable[one.kind].isGivenBack;
    const surcharge = isRefund ? one.surcharge_cents : -one.surcharge_cents;
    return entry('correction', -addedBy(one), one.method, { surcharge, corrects: one.corrects ?? one.id });
  });
  return numbered(undone, ledger);
}
