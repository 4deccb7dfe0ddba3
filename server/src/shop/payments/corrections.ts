import { paymentKindTable, type PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { type PaymentStatus, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import {
  addedBy,
  type Entry,
  entry,
  ledgerSums,
  planNewSale,
  type PlannedEntry,
  planPayment,
  planRefund,
  type SaleTerms,
  unlessZero,
} from './entries.ts';
import { leftInLedger, paidRemainders, type Remainder, remaindersOf } from './remainders.ts';

/**
 * If two requests read the same ledger and correct the same entry, both corrections get the same number. The database
 * then refuses the second correction (docs/rules.md#locks-3).
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

const takeBack = ({ id, isRefund, method, amount, surcharge }: Remainder, cents = amount): PlannedEntry => {
  const sign = isRefund ? 1 : -1;
  return entry('correction', sign * cents, method, {
    // Only a correction of the whole remainder of an entry takes the surcharge back.
    surcharge: cents === amount && surcharge !== 0 ? sign * surcharge : 0,
    corrects: id,
  });
};

/** Takes the newest payments back first. */
function planTakingBack(ledger: readonly Entry[], cents: number): PlannedEntry[] {
  const planned: PlannedEntry[] = [];
  let left = cents;
  for (const remainder of paidRemainders(ledger)) {
    if (left === 0) break;
    const taken = Math.min(left, remainder.amount);
    planned.push(takeBack(remainder, taken));
    left -= taken;
  }
  return planned;
}

/**
 * Makes `amount` the paid sum. If the paid sum must rise, plans one correction with a positive amount. If it must fall,
 * plans corrections of the newest deposits and payments.
 */
export function planPaid(ledger: readonly Entry[], amount: number, method: PaymentMethod): PlannedEntry[] {
  const difference = amount - ledgerSums(ledger, ledger).paid;
  if (difference < 0) return numbered(planTakingBack(ledger, -difference), ledger);
  return unlessZero(entry('correction', difference, method));
}

/** Plans one refund for each method, of all that is left by it (docs/rules.md#payments-3). The method of the oldest entry comes last. */
export const planFullRefund = (ledger: readonly Entry[]): PlannedEntry[] =>
  leftInLedger(ledger)
    .toReversed()
    .flatMap(({ method, amount, surcharge }) => planRefund(amount, method, surcharge));

export function planStatus(ledger: readonly Entry[], status: PaymentStatus, terms: SaleTerms): PlannedEntry[] {
  const { paid, refunded } = ledgerSums(ledger, ledger);
  const { total, deposit, method } = terms;
  if (paymentStatusTable[status].isPaid) return planPayment(Math.max(0, total - paid), method);
  if (paymentStatusTable[status].isGivenBack) {
    if (paid > 0) return planFullRefund(ledger);
    return refunded > 0 ? [] : planNewSale(status, terms);
  }
  const target = deposit < total ? deposit : 0;
  // The plan takes the refunds back, because a sale with a refund and no payments would get the status 'Reembolsado'.
  const undone = paid === 0 || target === 0 ? remaindersOf(ledger).filter(({ isRefund }) => isRefund) : [];
  const corrections = numbered(
    undone.map((remainder) => takeBack(remainder)),
    ledger,
  );
  const after = [...ledger, ...corrections.map((planned, index) => ({ ...planned, id: `planned ${index}` }))];
  return [...corrections, ...planPaid(after, target, method)];
}

/** The first correction takes the latest payment back, the second adds the same amount with the new method. */
export function planMethod(ledger: readonly Entry[], method: PaymentMethod): PlannedEntry[] {
  const remainders = paidRemainders(ledger);
  const latest = remainders.filter(({ id }) => id === remainders[0]?.id);
  const pairs = latest.flatMap((remainder) => {
    const moved = entry('correction', remainder.amount, method, {
      surcharge: remainder.surcharge,
      corrects: remainder.id,
    });
    return remainder.method === method ? [] : [takeBack(remainder), moved];
  });
  return numbered(pairs, ledger);
}

/** Empty if earlier corrections have already taken the entry back. */
export function planCorrection(ledger: readonly Entry[], id: string): PlannedEntry[] {
  const remainders = remaindersOf(ledger).filter((remainder) => remainder.id === id);
  return numbered(
    remainders.map((remainder) => takeBack(remainder)),
    ledger,
  );
}

/** In cents. The whole entry is taken back if both are missing. */
interface Righted {
  method?: PaymentMethod | undefined;
  amount?: number | undefined;
  /** The surcharge that belongs to `amount`. */
  surcharge?: number | undefined;
}

/** The rest of the entry, by its present method. Undefined if corrections took the whole entry back. */
export const remainderOf = (ledger: readonly Entry[], id: string): Remainder | undefined =>
  remaindersOf(ledger).find((remainder) => remainder.id === id);

/** Corrects the method or the amount of an entry, or takes the entry back (docs/rules.md#cash-15). */
export function planRighting(
  ledger: readonly Entry[],
  id: string,
  { method, amount, surcharge }: Righted,
): PlannedEntry[] {
  const remainder = remainderOf(ledger, id);
  if (!remainder) return [];
  const sign = remainder.isRefund ? -1 : 1;
  if (method !== undefined) {
    const left = paidRemainders(ledger).find((one) => one.id === id) ?? remainder;
    const moved = entry('correction', sign * left.amount, method, { surcharge: sign * left.surcharge, corrects: id });
    return numbered([takeBack(left), moved], ledger);
  }
  if (amount === undefined) return numbered([takeBack(remainder)], ledger);
  const added = (surcharge ?? remainder.surcharge) - remainder.surcharge;
  const cents = sign * (amount - remainder.amount);
  return numbered([entry('correction', cents, remainder.method, { surcharge: sign * added, corrects: id })], ledger);
}

/**
 * Gives back what `planFullRefund` gives back. Each entry of `closed` gets its own correction, and the rest is refunded by each
 * method (docs/rules.md#payments-8).
 */
export function planDeletion(ledger: readonly Entry[], closed: ReadonlySet<string>): PlannedEntry[] {
  const planned = planFullRefund(ledger).flatMap((refund) => {
    let [left, surcharge] = [refund.amount_cents, refund.surcharge_cents];
    const corrections: PlannedEntry[] = [];
    for (const remainder of paidRemainders(ledger)) {
      if (remainder.method !== refund.method || !closed.has(remainder.id) || left === 0) continue;
      const taken = Math.min(left, remainder.amount);
      left -= taken;
      const added = left === 0 ? surcharge : Math.min(surcharge, remainder.surcharge);
      surcharge -= added;
      corrections.push(entry('correction', -taken, refund.method, { surcharge: -added, corrects: remainder.id }));
    }
    return [...corrections, ...planRefund(left, refund.method, surcharge)];
  });
  return numbered(planned, ledger);
}

/**
 * Also takes corrections back (docs/rules.md#sales-30). Each new entry joins the cash session of the entry that it takes back.
 */
export function planReversals(ledger: readonly Entry[], booked: readonly Entry[]): PlannedEntry[] {
  const undone = booked.map((one) => {
    const isRefund = paymentKindTable[one.kind].isGivenBack;
    const surcharge = isRefund ? one.surcharge_cents : -one.surcharge_cents;
    const correction = entry('correction', -addedBy(one), one.method, { surcharge, corrects: one.corrects ?? one.id });
    return { ...correction, takesBack: one.id };
  });
  return numbered(undone, ledger);
}
