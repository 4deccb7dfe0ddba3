import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { describe, expect, it } from 'vitest';
import { paidByMethod } from './paid-by-method.ts';

const entry = (fields: Partial<Payment>): Payment => ({
  _id: '1',
  createdAt: '2026-11-02T12:00:00.000Z',
  kind: 'payment',
  amount: 0,
  surcharge: 0,
  method: 'cash',
  user: { _id: 'u', name: 'Andrea Vidal' },
  note: '',
  plan: '',
  receiptNumber: null,
  onAccount: false,
  corrects: null,
  cashSessionId: null,
  locked: false,
  ...fields,
});
const deposit = entry({ kind: 'deposit', amount: 500 });
const card = { _id: '2', method: 'creditCard', plan: 'Visa 3 cuotas', amount: 4000, surcharge: 400 } as const;

describe('The payments by method on the slip (docs/rules.md#slip-4)', () => {
  it('each method and plan has the sum of its entries, with its surcharge', () => {
    expect(
      paidByMethod([deposit, entry(card), entry({ _id: '3', amount: 0.1 }), entry({ _id: '4', amount: 0.2 })]),
    ).toEqual([
      { method: 'cash', plan: '', amount: 500.3, surcharge: 0 },
      { method: 'creditCard', plan: 'Visa 3 cuotas', amount: 4000, surcharge: 400 },
    ]);
  });

  it('a payment that was taken back is left out, together with its plan', () => {
    const correction = entry({
      _id: '3',
      kind: 'correction',
      method: 'creditCard',
      amount: -4000,
      surcharge: -400,
      corrects: '2',
    });
    expect(paidByMethod([deposit, entry(card), correction])).toEqual([
      { method: 'cash', plan: '', amount: 500, surcharge: 0 },
    ]);
  });

  it('a payment that a correction moved to another method counts for that method, without the plan', () => {
    const corrections = [
      entry({ _id: '3', kind: 'correction', method: 'creditCard', amount: -4000, surcharge: -400, corrects: '2' }),
      entry({ _id: '4', kind: 'correction', method: 'check', amount: 4000, surcharge: 400, corrects: '2' }),
    ];
    expect(paidByMethod([entry(card), ...corrections])).toEqual([
      { method: 'check', plan: '', amount: 4000, surcharge: 400 },
    ]);
  });

  it('a refund lowers the sum of its method', () => {
    expect(paidByMethod([deposit, entry({ _id: '2', kind: 'refund', amount: 200 })])).toEqual([
      { method: 'cash', plan: '', amount: 300, surcharge: 0 },
    ]);
    expect(paidByMethod([deposit, entry({ _id: '2', kind: 'refund', amount: 500 })])).toEqual([]);
  });
});
