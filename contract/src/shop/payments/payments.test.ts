import { describe, expect, it } from 'vitest';
import { isTakenBack, planSurcharge } from '../sale-values/payment-labels.ts';
import { amountsDue, newPayment, type Payment, paymentStatusOf } from './payments.ts';

describe('Balance and credit (docs/rules.md#payments-2)', () => {
  it('the balance is the unpaid part of the total, the credit is the amount paid beyond the total', () => {
    expect(amountsDue({ clientTotal: 1000, paid: 400, orderStatus: 'inProgress', paymentStatus: 'waiting' })).toEqual({
      balance: 600,
      credit: 0,
    });
    expect(amountsDue({ clientTotal: 1000, paid: 1000, orderStatus: 'delivered', paymentStatus: 'charged' })).toEqual({
      balance: 0,
      credit: 0,
    });
    expect(amountsDue({ clientTotal: 900, paid: 1000, orderStatus: 'inProgress', paymentStatus: 'waiting' })).toEqual({
      balance: 0,
      credit: 100,
    });
    expect(amountsDue({ clientTotal: 0.3, paid: 0.1, orderStatus: 'inProgress', paymentStatus: 'waiting' })).toEqual({
      balance: 0.2,
      credit: 0,
    });
  });

  it('the client owes nothing of the insurers’ part (docs/rules.md#coverage-1)', () => {
    const [total, insurerTotal] = [215_000, 75_000];
    const clientTotal = total - insurerTotal;
    expect(amountsDue({ clientTotal, paid: 70_000, orderStatus: 'inProgress', paymentStatus: 'waiting' })).toEqual({
      balance: 70_000,
      credit: 0,
    });
    const settled = { clientTotal, paid: 140_000, refunded: 0, isCovered: true, orderStatus: 'inProgress' } as const;
    expect(paymentStatusOf(settled, 'waiting')).toBe('charged');
  });

  it('a canceled sale has no balance, and its whole paid amount is credit of the client', () => {
    expect(amountsDue({ clientTotal: 1000, paid: 400, orderStatus: 'canceled', paymentStatus: 'waiting' })).toEqual({
      balance: 0,
      credit: 400,
    });
  });

  it('a reimbursed sale has no balance', () => {
    expect(amountsDue({ clientTotal: 1000, paid: 0, orderStatus: 'delivered', paymentStatus: 'reimbursed' })).toEqual({
      balance: 0,
      credit: 0,
    });
  });
});

describe('The payment status follows from the paid amount (docs/rules.md#payments-4)', () => {
  it.each([
    ['nothing is paid', { clientTotal: 1000, paid: 0, refunded: 0 }, 'waiting'],
    ['a deposit is paid', { clientTotal: 1000, paid: 400, refunded: 0 }, 'waiting'],
    ['the total is paid', { clientTotal: 1000, paid: 1000, refunded: 0 }, 'charged'],
    ['more than the total is paid', { clientTotal: 900, paid: 1000, refunded: 0 }, 'charged'],
    ['the credit is refunded', { clientTotal: 900, paid: 900, refunded: 100 }, 'charged'],
  ] as const)('the status is right if %s', (_case, ledger, status) => {
    expect(paymentStatusOf({ ...ledger, isCovered: false, orderStatus: 'inProgress' }, 'waiting')).toBe(status);
  });

  it.each([
    ['a user marks as reimbursed', 'inProgress', 'reimbursed', 'reimbursed'],
    ['a user cancels', 'canceled', 'charged', 'reimbursed'],
    ['is sold for more than a refunded discount of 100 %', 'inProgress', 'charged', 'waiting'],
  ] as const)('a sale without payments and with refunds that %s', (_case, orderStatus, chosen, status) => {
    const ledger = { clientTotal: 1000, paid: 0, refunded: 1000, isCovered: false };
    expect(paymentStatusOf({ ...ledger, orderStatus }, chosen)).toBe(status);
  });

  it.each([
    ['the insurers pay all of the sale', 0, 'charged'],
    ['the client owes a part', 400, 'waiting'],
  ] as const)('a covered sale is not reimbursed by a refund to the client: %s', (_case, clientTotal, status) => {
    expect(
      paymentStatusOf({ clientTotal, paid: 0, refunded: 600, isCovered: true, orderStatus: 'inProgress' }, 'waiting'),
    ).toBe(status);
  });

  it('a sale of $ 0 without payments keeps the chosen status', () => {
    for (const chosen of ['waiting', 'charged', 'reimbursed'] as const) {
      const ledger = { clientTotal: 0, paid: 0, refunded: 0, isCovered: false, orderStatus: 'inProgress' } as const;
      expect(paymentStatusOf(ledger, chosen)).toBe(chosen);
    }
  });
});

const entry = (kind: Payment['kind'], amount: number, corrects: string | null = null): Payment => ({
  _id: kind,
  createdAt: '2026-11-22T13:00:00.000Z',
  kind,
  amount,
  surcharge: 0,
  method: 'cash',
  user: { _id: 'seller', name: 'Andrea Vidal' },
  note: '',
  plan: '',
  receiptNumber: null,
  onAccount: false,
  corrects,
  cashSessionId: null,
  locked: false,
});

describe('Corrections take back an entry as a whole (docs/rules.md#payments-11)', () => {
  const payment = entry('payment', 0.3);
  const refund = entry('refund', 100);

  it.each([
    ['a payment without corrections is not taken back', payment, [], false],
    ['a payment that a correction lowered is not taken back', payment, [entry('correction', -0.1, 'payment')], false],
    [
      'a payment that two corrections lowered to 0 is taken back',
      payment,
      [entry('correction', -0.1, 'payment'), entry('correction', -0.2, 'payment')],
      true,
    ],
    [
      'a payment that corrections moved to another method is not taken back',
      payment,
      [entry('correction', -0.3, 'payment'), entry('correction', 0.3, 'payment')],
      false,
    ],
    ['the correction of a payment does not take back a refund', refund, [entry('correction', 100, 'payment')], false],
    [
      'a refund with a correction of its whole amount is taken back',
      refund,
      [entry('correction', 100, 'refund')],
      true,
    ],
  ])('%s', (_case, of, corrections, takenBack) => {
    expect(isTakenBack(of, [of, ...corrections])).toBe(takenBack);
  });
});

describe('A new payment', () => {
  const sent = { kind: 'payment', amount: 100, method: 'cash' };
  const problemOf = (fields: object) => newPayment.safeParse({ ...sent, ...fields }).error?.issues[0];

  it('a payment needs a method, and an amount over 0 with at most two decimals', () => {
    expect(newPayment.parse(sent)).toEqual({ ...sent, note: '' });
    expect(problemOf({ amount: 0 })).toMatchObject({ path: ['amount'], message: 'Tiene que ser mayor que 0.' });
    expect(problemOf({ amount: -5 })).toMatchObject({ path: ['amount'], message: 'Tiene que ser mayor que 0.' });
    expect(problemOf({ amount: 1.234 })?.message).toBe('No puede tener más de 2 decimales.');
    expect(problemOf({ method: undefined })?.message).toBe('Debes seleccionar un método de pago.');
    expect(problemOf({ kind: 'correction' })?.path).toEqual(['kind']);
  });
});

it('The surcharge of a plan is its percentage of the amount, to the cent (docs/rules.md#payments-14)', () => {
  expect(planSurcharge(60_000, 10)).toBe(6000);
  expect(planSurcharge(33.33, 12.5)).toBe(4.17);
  expect(planSurcharge(100, 0)).toBe(0);
});
