/** Plans the entries of a sale's ledger, in cents, without the database (docs/rules.md#payments-3). */
import type { Selectable } from 'kysely';
import type { PaymentMethod, PaymentStatus } from '@dioptria/contract/sale-status.ts';
import type { Tables } from '../database/tables.ts';

/** An entry of the ledger as the plans need it. */
export type Entry = Pick<
  Selectable<Tables['payments']>,
  'id' | 'kind' | 'amount_cents' | 'surcharge_cents' | 'method' | 'corrects'
>;
/** An entry that is not yet booked. `plan` is the name of its plan in cuotas. */
export type PlannedEntry = Omit<Entry, 'id'> & { plan?: string };

/** The sums of a ledger. Refunds that were corrected do not count in `refunded`. */
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

/** A part of what a new sale pays, with its method. */
export interface Part {
  amount: number;
  method: PaymentMethod;
  surcharge: number;
  plan: string;
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

const unlessZero = (planned: PlannedEntry) => (planned.amount_cents === 0 ? [] : [planned]);

export const planPayment = (amount: number, method: PaymentMethod, surcharge = 0) =>
  unlessZero(entry('payment', amount, method, { surcharge }));

export const planRefund = (amount: number, method: PaymentMethod, surcharge = 0) =>
  unlessZero(entry('refund', amount, method, { surcharge }));

/** The sums that planned entries add to a ledger. */
export function ledgerSums(planned: readonly PlannedEntry[], ledger: readonly Entry[] = []): LedgerSums {
  const refunds = new Set(ledger.filter(({ kind }) => kind === 'refund').map(({ id }) => id));
  return planned.reduce(
    ({ paid, refunded }, { kind, amount_cents: amount, corrects }) => ({
      paid: paid + addedBy({ kind, amount_cents: amount }),
      refunded:
        kind === 'refund'
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
  status === 'waiting' ? deposit : total;

/** The entries of a new sale that is paid in parts. The parts add up to `paidAtFirst`. */
export function planParts(status: PaymentStatus, parts: readonly Part[]): PlannedEntry[] {
  const planAll = (kind: Entry['kind']) =>
    parts.flatMap(({ amount, method, surcharge, plan }) =>
      unlessZero({ ...entry(kind, amount, method, { surcharge }), plan }),
    );
  if (status === 'waiting') return planAll('deposit');
  return [...planAll('payment'), ...(status === 'reimbursed' ? planAll('refund') : [])];
}

/** The entries of a new sale, from the payment status and the deposit that its request chose. */
export function planNewSale(status: PaymentStatus, terms: SaleTerms): PlannedEntry[] {
  return planParts(status, [{ amount: paidAtFirst(status, terms), method: terms.method, surcharge: 0, plan: '' }]);
}

/** What an entry adds to the paid sum. */
const addedBy = ({ kind, amount_cents: amount }: Pick<Entry, 'kind' | 'amount_cents'>) =>
  kind === 'refund' ? -amount : amount;

/** The client's credit that entries of sales spend, in cents; negative if they give credit (docs/rules.md#accounts-4). */
export const creditSpent = (planned: readonly PlannedEntry[]): number =>
  planned.reduce((spent, one) => (one.method === 'creditNote' ? spent + addedBy(one) : spent), 0);

/** The entries of the client's account that balance the entries of a sale by credit note. */
export function planCounterEntries(planned: readonly PlannedEntry[]): PlannedEntry[] {
  return planned.flatMap((one) => {
    if (one.method !== 'creditNote') return [];
    const spent = addedBy(one);
    return spent > 0 ? planRefund(spent, 'creditNote') : planPayment(-spent, 'creditNote');
  });
}

/** What is left of an entry after its corrections, for one method. */
interface Rest {
  id: string;
  isRefund: boolean;
  method: PaymentMethod;
  amount: number;
  surcharge: number;
}

/** What is left of each entry, newest first. Entries that were taken back as a whole are left out. */
function restsOf(ledger: readonly Entry[]): Rest[] {
  const rests = new Map<string, Rest>();
  const refunds = new Set(ledger.filter(({ kind }) => kind === 'refund').map(({ id }) => id));
  for (const { id, kind, method, amount_cents, surcharge_cents, corrects } of ledger) {
    const of = corrects ?? id;
    const isRefund = refunds.has(of);
    const sign = isRefund && kind === 'correction' ? -1 : 1;
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

const takeBack = ({ id, isRefund, method, amount, surcharge }: Rest, cents = amount): PlannedEntry => {
  const sign = isRefund ? 1 : -1;
  return entry('correction', sign * cents, method, {
    // The surcharge goes with the whole entry only.
    surcharge: cents === amount && surcharge !== 0 ? sign * surcharge : 0,
    corrects: id,
  });
};

/** Takes back an amount of the deposits and payments, the newest first. */
function planTakingBack(ledger: readonly Entry[], cents: number): PlannedEntry[] {
  const planned: PlannedEntry[] = [];
  let left = cents;
  for (const rest of restsOf(ledger).filter(({ isRefund }) => !isRefund)) {
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
  return difference < 0 ? planTakingBack(ledger, -difference) : unlessZero(entry('correction', difference, method));
}

/** The entries of a change of the payment status. */
export function planStatus(ledger: readonly Entry[], status: PaymentStatus, terms: SaleTerms): PlannedEntry[] {
  const { paid, refunded } = ledgerSums(ledger, ledger);
  const { total, deposit, method } = terms;
  if (status === 'charged') return planPayment(Math.max(0, total - paid), method);
  if (status === 'reimbursed') {
    if (paid > 0) return planRefund(paid, method);
    return refunded > 0 ? [] : planNewSale('reimbursed', terms);
  }
  const target = deposit < total ? deposit : 0;
  // With a refund left, an order of which nothing is paid would be 'Reembolsado'.
  const undone = paid === 0 || target === 0 ? restsOf(ledger).filter(({ isRefund }) => isRefund) : [];
  const corrections = undone.map((rest) => takeBack(rest));
  const after = [...ledger, ...corrections.map((planned, index) => ({ ...planned, id: `planned ${index}` }))];
  return [...corrections, ...planPaid(after, target, method)];
}

/** The pairs of entries that move the latest payment to another method. */
export function planMethod(ledger: readonly Entry[], method: PaymentMethod): PlannedEntry[] {
  const rests = restsOf(ledger).filter(({ isRefund }) => !isRefund);
  const latest = rests.filter(({ id }) => id === rests[0]?.id);
  return latest.flatMap((rest) => {
    const moved = entry('correction', rest.amount, method, { surcharge: rest.surcharge, corrects: rest.id });
    return rest.method === method ? [] : [takeBack(rest), moved];
  });
}

/** The entries that take one entry back as a whole. Empty if it was taken back before. */
export function planCorrection(ledger: readonly Entry[], id: string): PlannedEntry[] {
  return restsOf(ledger)
    .filter((rest) => rest.id === id)
    .map((rest) => takeBack(rest));
}
