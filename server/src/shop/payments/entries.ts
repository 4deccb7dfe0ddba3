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
import { noPlan, type Plan, surchargeLeft, surchargeOf } from './surcharges.ts';

/** An entry of the ledger as the plans need it. */
export type Entry = Pick<
  Selectable<Tables['payments']>,
  'id' | 'kind' | 'amount_cents' | 'surcharge_cents' | 'method' | 'corrects'
>;
/**
 * An entry that is not yet booked. `plan` is the name of its plan ('cuotas'), `plan_hundredths` the plan's percentage ×
 * 100.
 */
export type PlannedEntry = Omit<Entry, 'id'> & {
  plan?: string;
  plan_hundredths?: number | null;
  correction_number?: number | null;
};

/** The sums of a ledger. `refunded` leaves out refunds that were taken back. */
export interface LedgerSums {
  paid: number;
  refunded: number;
}

/** The terms of a sale that its ledger must meet. */
export interface SaleTerms {
  total: number;
  deposit: number;
  method: PaymentMethod;
}

/** A part of the amount that a new sale pays, with its method. */
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
 * A deposit or payment with the surcharge of its plan. A request cannot choose another surcharge
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

/** The payments of the parts of one payment, which share the surcharge of its plan (docs/rules.md#accounts-3). */
export function planShares(parts: readonly number[], method: PaymentMethod, plan: Plan): PlannedEntry[][] {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const shares = shareSurcharge(surchargeOf(whole, plan), parts);
  return parts.map((part, index) => unlessZero(received('payment', part, method, plan, shares[index])));
}

/** @param surcharge at most the result of `surchargeLeft`. */
export const planRefund = (amount: number, method: PaymentMethod, surcharge = 0) =>
  unlessZero(entry('refund', amount, method, { surcharge }));

/** The sums that planned entries add to a ledger. */
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

/** The amount that a new sale pays, by the payment status and the deposit that its request chose. */
export const paidAtFirst = (status: PaymentStatus, { total, deposit }: Pick<SaleTerms, 'total' | 'deposit'>): number =>
  paymentStatusTable[status].takesDeposit ? deposit : total;

/** The entries of a new sale that is paid in parts. The parts add up to `paidAtFirst`. */
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

/** The entries of a new sale, from the payment status and the deposit that its request chose. */
export function planNewSale(status: PaymentStatus, terms: SaleTerms): PlannedEntry[] {
  return planParts(status, [{ amount: paidAtFirst(status, terms), method: terms.method, plan: noPlan }]);
}

/** The cents that an entry adds to the paid sum. */
const addedBy = ({ kind, amount_cents: amount }: Pick<Entry, 'kind' | 'amount_cents'>) =>
  paymentKindTable[kind].isGivenBack ? -amount : amount;

/** The client's credit that entries of sales spend, in cents; negative if they give credit (docs/rules.md#accounts-4). */
export const creditSpent = (planned: readonly PlannedEntry[]): number =>
  planned.reduce((spent, one) => (paymentMethodTable[one.method].spendsCredit ? spent + addedBy(one) : spent), 0);

/** The entries of the client's account that balance the entries of a sale by credit note. */
export function planCounterEntries(planned: readonly PlannedEntry[]): PlannedEntry[] {
  return planned.flatMap((one) => {
    if (!paymentMethodTable[one.method].spendsCredit) return [];
    const spent = addedBy(one);
    return spent > 0 ? planRefund(spent, one.method) : planPayment(-spent, one.method);
  });
}

/**
 * Numbers the corrections of each entry after the corrections in the ledger. If two commands plan by the same ledger, the
 * database refuses the number of the second (docs/rules.md#locks-3).
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

/** The rest of an entry after its corrections, for one method. */
interface Rest {
  id: string;
  isRefund: boolean;
  method: PaymentMethod;
  amount: number;
  surcharge: number;
}

/** The rest of each entry, newest first. Entries that were taken back as a whole are left out. */
function restsOf(ledger: readonly Entry[]): Rest[] {
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

/** The rest of each deposit and payment, newest first, also without the surcharges that refunds by the same method gave back. */
function paidRests(ledger: readonly Entry[]): Rest[] {
  const rests = restsOf(ledger).filter(({ isRefund }) => !isRefund);
  const left = new Map(rests.map(({ method }) => [method, surchargeLeft(ledger, method)]));
  // The oldest payments keep their surcharges first.
  return rests
    .toReversed()
    .map((rest) => {
      const surcharge = Math.min(rest.surcharge, Math.max(0, left.get(rest.method) ?? 0));
      left.set(rest.method, (left.get(rest.method) ?? 0) - surcharge);
      return { ...rest, surcharge };
    })
    .toReversed();
}

const takeBack = ({ id, isRefund, method, amount, surcharge }: Rest, cents = amount): PlannedEntry => {
  const sign = isRefund ? 1 : -1;
  return entry('correction', sign * cents, method, {
    // Only a correction of the whole entry takes the surcharge back.
    surcharge: cents === amount && surcharge !== 0 ? sign * surcharge : 0,
    corrects: id,
  });
};

/** Takes back an amount of the deposits and payments, the newest first. */
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

/** The entries that change the paid sum to an amount: one correction upwards, or corrections of the newest entries downwards. */
export function planPaid(ledger: readonly Entry[], amount: number, method: PaymentMethod): PlannedEntry[] {
  const difference = amount - ledgerSums(ledger, ledger).paid;
  if (difference < 0) return numbered(planTakingBack(ledger, -difference), ledger);
  return unlessZero(entry('correction', difference, method));
}

/** The entries of a change of the payment status. */
export function planStatus(ledger: readonly Entry[], status: PaymentStatus, terms: SaleTerms): PlannedEntry[] {
  const { paid, refunded } = ledgerSums(ledger, ledger);
  const { total, deposit, method } = terms;
  if (paymentStatusTable[status].isPaid) return planPayment(Math.max(0, total - paid), method);
  if (paymentStatusTable[status].isGivenBack) {
    if (paid > 0) return planRefund(paid, method);
    return refunded > 0 ? [] : planNewSale(status, terms);
  }
  const target = deposit < total ? deposit : 0;
  // If a refund were left, a sale without payments would be 'Reembolsado'.
  const undone = paid === 0 || target === 0 ? restsOf(ledger).filter(({ isRefund }) => isRefund) : [];
  const corrections = numbered(
    undone.map((rest) => takeBack(rest)),
    ledger,
  );
  const after = [...ledger, ...corrections.map((planned, index) => ({ ...planned, id: `planned ${index}` }))];
  return [...corrections, ...planPaid(after, target, method)];
}

/** The pairs of entries that move the latest payment to another method. */
export function planMethod(ledger: readonly Entry[], method: PaymentMethod): PlannedEntry[] {
  const rests = paidRests(ledger);
  const latest = rests.filter(({ id }) => id === rests[0]?.id);
  const pairs = latest.flatMap((rest) => {
    const moved = entry('correction', rest.amount, method, { surcharge: rest.surcharge, corrects: rest.id });
    return rest.method === method ? [] : [takeBack(rest), moved];
  });
  return numbered(pairs, ledger);
}

/** The entries that take one entry back as a whole. Empty if the entry was taken back before. */
export function planCorrection(ledger: readonly Entry[], id: string): PlannedEntry[] {
  const rests = restsOf(ledger).filter((rest) => rest.id === id);
  return numbered(
    rests.map((rest) => takeBack(rest)),
    ledger,
  );
}

/**
 * True if the correction of a refund brings back a surcharge by a method to which no payment belongs any more, because the payment
 * has moved to another method (docs/rules.md#payments-17).
 */
export function leavesSurchargeAlone(ledger: readonly Entry[], planned: readonly PlannedEntry[]): boolean {
  const after = [...ledger, ...planned.map((one, index) => ({ ...one, id: `planned ${index}` }))];
  return planned.some(({ method, surcharge_cents: cents }) => {
    const rests = restsOf(after).filter((rest) => !rest.isRefund && rest.method === method);
    return cents > 0 && surchargeLeft(after, method) > rests.reduce((sum, { surcharge }) => sum + surcharge, 0);
  });
}
