import { expect, test } from 'vitest';
import { leftByMethod } from './left-by-method.ts';

const entry = (kind: 'payment' | 'refund', method: 'cash' | 'creditCard' | 'check', amount: number, surcharge = 0) => ({
  kind,
  method,
  amount,
  surcharge,
});
const paid = [entry('payment', 'creditCard', 4000, 400), entry('payment', 'cash', 3000)];
const leftOf = (...refunds: ReturnType<typeof entry>[]) =>
  leftByMethod([...paid, ...refunds]).map(({ method, amount, surcharge }) => [method, amount, surcharge]);

test.each([
  ['nothing', [], 4000, 400, 3000],
  ['a part by the method that brought it', [entry('refund', 'creditCard', 1000, 100)], 3000, 300, 3000],
  ['a part by another method', [entry('refund', 'check', 1000)], 4000, 400, 2000],
  ['more than the methods without a surcharge brought', [entry('refund', 'check', 5000)], 2000, 400, 0],
  ['a part with its surcharge by another method', [entry('refund', 'check', 1000, 100)], 4000, 300, 2000],
] as const)(
  'after a refund of %s, the methods have the rest (docs/rules.md#payments-17)',
  (_case, refunds, ...left) => {
    const [card, surcharge, cash] = left;
    expect(leftOf(...refunds).slice(0, 2)).toEqual([
      ['creditCard', card, surcharge],
      ['cash', cash, 0],
    ]);
  },
);
