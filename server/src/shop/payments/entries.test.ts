import { paymentStatusOf } from '@dioptria/contract/shop/payments/payments.ts';
import { type PaymentMethod, paymentMethods } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { paymentStatuses, type PaymentStatus } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  creditSpent,
  type Entry,
  ledgerSums,
  planCounterEntries,
  planParts,
  planNewSale,
  type PlannedEntry,
  planPayment,
  planRefund,
} from './entries.ts';
import { planCorrection, planMethod, planPaid, planStatus } from './corrections.ts';
import { refundsSurchargeTwice, surchargeLeft } from './plans.ts';

interface Sale {
  ledger: Entry[];
  paid: number;
  refunded: number;
  total: number;
  deposit: number;
  method: PaymentMethod;
  status: PaymentStatus;
}

const cents = fc.integer({ min: 1, max: 500_000 });
const method = fc.constantFrom(...paymentMethods);
const status = fc.constantFrom(...paymentStatuses);

const action = fc.oneof(
  fc.record({ do: fc.constant('pay' as const), cents, method }),
  fc.record({ do: fc.constant('refund' as const), cents, method }),
  fc.record({ do: fc.constant('correct' as const), nth: fc.nat(20) }),
  fc.record({ do: fc.constant('discount' as const), cents }),
  fc.record({ do: fc.constant('status' as const), status }),
  fc.record({ do: fc.constant('deposit' as const), cents }),
  fc.record({ do: fc.constant('method' as const), method }),
);
type Action = typeof action extends fc.Arbitrary<infer One> ? One : never;

let ids = 0;

function book(sale: Sale, planned: readonly PlannedEntry[]): Sale {
  const added = ledgerSums(planned, sale.ledger);
  const paid = sale.paid + added.paid;
  const refunded = sale.refunded + added.refunded;
  const ledger = [...sale.ledger, ...planned.map((entry) => ({ ...entry, id: `entry ${(ids += 1)}` }))];
  const settled = paymentStatusOf(
    { clientTotal: sale.total, paid, refunded, isCovered: false, orderStatus: 'inProgress' },
    sale.status,
  );
  const deposit = settled === 'waiting' ? paid : Math.min(sale.deposit, sale.total);
  return { ...sale, ledger, paid, refunded, deposit, status: settled };
}

/** Returns no entries for an impossible action, which the server refuses. */
function planOf(sale: Sale, one: Exclude<Action, { do: 'discount' }>): PlannedEntry[] {
  const { ledger, paid, total } = sale;
  if (one.do === 'pay') {
    return one.cents > Math.max(0, total - paid)
      ? []
      : planPayment(one.cents, one.method, { name: 'Visa', hundredths: one.cents % 2000 });
  }
  if (one.do === 'refund') {
    const credit = Math.max(0, paid - total);
    const surcharge = surchargeLeft(ledger, one.method);
    return credit === 0 ? [] : planRefund(1 + (one.cents % credit), one.method, surcharge);
  }
  if (one.do === 'status') return one.status === sale.status ? [] : planStatus(ledger, one.status, sale);
  if (one.do === 'method') return planMethod(ledger, one.method);
  if (one.do === 'deposit') {
    return sale.status === 'waiting' && one.cents <= total ? planPaid(ledger, one.cents, sale.method) : [];
  }
  const corrected = ledger.filter(({ kind }) => kind !== 'correction')[one.nth];
  const planned = corrected ? planCorrection(ledger, corrected.id) : [];
  return paid + ledgerSums(planned, ledger).paid < 0 || refundsSurchargeTwice(ledger, planned) ? [] : planned;
}

function after(sale: Sale, one: Action): Sale {
  const changed = {
    ...sale,
    ...(one.do === 'discount' && { total: Math.max(0, sale.total - one.cents) }),
    ...(one.do === 'method' && { method: one.method }),
    ...(one.do === 'status' && { status: one.status }),
  };
  return book(changed, one.do === 'discount' ? [] : planOf(one.do === 'status' ? sale : changed, one));
}

const sale = fc
  .record({ total: cents, part: fc.integer({ min: 0, max: 100 }), method, status })
  .map(({ total, part, method: by, status: chosen }): Sale => {
    const deposit = chosen === 'waiting' ? Math.floor((total * part) / 100) : 0;
    const blank = { ledger: [], paid: 0, refunded: 0, total, deposit, method: by, status: chosen };
    return book(blank, planNewSale(chosen, { total, deposit, method: by }));
  });

const sum = (entries: readonly Entry[]) => entries.reduce((cash, { amount_cents: amount }) => cash + amount, 0);

function truth(ledger: readonly Entry[]) {
  const of = (kind: string) => ledger.filter((entry) => entry.kind === kind);
  const refunds = new Set(of('refund').map(({ id }) => id));
  const undone = of('correction').filter(({ corrects }) => corrects !== null && refunds.has(corrects));
  return {
    paid: sum(of('deposit')) + sum(of('payment')) + sum(of('correction')) - sum(of('refund')),
    refunded: sum(of('refund')) - sum(undone),
  };
}

describe('a ledger, after any sequence of payments, refunds, corrections, discounts and status changes', () => {
  test('the entries add up to the sums of the sale, and no sum is negative', () => {
    fc.assert(
      fc.property(sale, fc.array(action, { maxLength: 20 }), (first, actions) => {
        const last = actions.reduce(after, first);
        expect(truth(last.ledger)).toEqual({ paid: last.paid, refunded: last.refunded });
        expect(last.paid).toBeGreaterThanOrEqual(0);
        expect(last.refunded).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  test('no entry has an amount of 0, and only a correction can have a negative amount', () => {
    fc.assert(
      fc.property(sale, fc.array(action, { maxLength: 20 }), (first, actions) => {
        for (const { kind, amount_cents: amount, surcharge_cents: surcharge } of actions.reduce(after, first).ledger) {
          if (kind === 'correction') expect(amount).not.toBe(0);
          else expect(Math.min(amount, surcharge + 1)).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('refunds by a method give back at most the surcharges of the payments by this method (docs/rules.md#payments-17)', () => {
    const owing: Sale = {
      ledger: [],
      paid: 0,
      refunded: 0,
      total: 2000,
      deposit: 0,
      method: 'cash',
      status: 'waiting',
    };
    // The test uses few methods and small amounts, so that many refunds find a surcharge of their method.
    const by = fc.constantFrom<PaymentMethod>('cash', 'creditCard');
    const few = fc.integer({ min: 1, max: 1500 });
    const money = fc.oneof(
      fc.record({ do: fc.constant('pay' as const), cents: few, method: by }),
      fc.record({ do: fc.constant('discount' as const), cents: few }),
      fc.record({ do: fc.constant('refund' as const), cents: few, method: by }),
      fc.record({ do: fc.constant('correct' as const), nth: fc.nat(4) }),
      fc.record({ do: fc.constant('deposit' as const), cents: few }),
      fc.record({ do: fc.constant('method' as const), method: by }),
      fc.record({ do: fc.constant('status' as const), status }),
    );
    fc.assert(
      fc.property(fc.array(money, { minLength: 4, maxLength: 20 }), (actions) => {
        const { ledger } = actions.reduce(after, owing);
        for (const of of paymentMethods) expect(surchargeLeft(ledger, of)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 1000 },
    );
  });

  test('a sale has the payment status that a user chose for it', () => {
    fc.assert(
      fc.property(sale, fc.array(action, { maxLength: 12 }), status, (first, actions, chosen) => {
        const before = actions.reduce(after, first);
        // The test leaves out sales of $ 0: after any payment such a sale is paid, and the chosen status does not count.
        fc.pre(before.total > 0);
        expect(after(before, { do: 'status', status: chosen }).status).toBe(chosen);
      }),
    );
  });
});

const entry = (id: string, fields: Partial<Entry> = {}): Entry => ({
  id,
  kind: 'payment',
  amount_cents: 6000,
  surcharge_cents: 600,
  method: 'creditCard',
  corrects: null,
  ...fields,
});

describe('a payment by credit note (docs/rules.md#accounts-4)', () => {
  test('after any actions, a sale’s entries by credit note and the account’s entries that balance them add up to 0', () => {
    fc.assert(
      fc.property(sale, fc.array(action, { maxLength: 20 }), (first, actions) => {
        let [last, account] = [first, 0];
        for (const one of actions) {
          const next = after(last, one);
          const planned = next.ledger.slice(last.ledger.length);
          const counters = planCounterEntries(planned);
          account += ledgerSums(counters).paid;
          expect(ledgerSums(counters).paid + creditSpent(planned)).toBe(0);
          last = next;
        }
        const byNote = last.ledger.slice(first.ledger.length).filter(({ method: by }) => by === 'creditNote');
        expect(account + truth(byNote).paid).toBe(0);
      }),
    );
  });
});

describe('the parts of a new sale (docs/rules.md#payments-15)', () => {
  const plan = fc.record({ name: fc.constantFrom('', 'Visa'), hundredths: fc.nat(20_000) });
  const part = fc.record({ amount: fc.nat(9999), method, plan });

  test('the parts add up to the paid sum of the sale, or to the refunded sum if the sale is reimbursed', () => {
    fc.assert(
      fc.property(status, fc.array(part, { minLength: 1, maxLength: 5 }), (chosen, parts) => {
        const whole = parts.reduce((total, { amount }) => total + amount, 0);
        const planned = planParts(chosen, parts);
        const reimbursed = chosen === 'reimbursed';
        expect(ledgerSums(planned)).toEqual({ paid: reimbursed ? 0 : whole, refunded: reimbursed ? whole : 0 });
      }),
    );
  });
});

describe('a correction', () => {
  test('a correction of a payment takes back both its amount and its surcharge', () => {
    expect(planCorrection([entry('one')], 'one')).toEqual([
      {
        kind: 'correction',
        amount_cents: -6000,
        surcharge_cents: -600,
        method: 'creditCard',
        corrects: 'one',
        correction_number: 1,
      },
    ]);
  });

  test('a change of the payment method corrects the latest payment, and no earlier payment', () => {
    const ledger = [entry('one', { kind: 'deposit', method: 'cash' }), entry('two')];
    expect(planMethod(ledger, 'debitCard')).toMatchObject([
      { amount_cents: -6000, surcharge_cents: -600, method: 'creditCard', corrects: 'two' },
      { amount_cents: 6000, surcharge_cents: 600, method: 'debitCard', corrects: 'two' },
    ]);
  });
});
