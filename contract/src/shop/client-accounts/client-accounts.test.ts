import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOf } from '../sale-values/payment-labels.ts';
import { firstPart, notEnoughCredit, shareSurcharge, spread, tooManyParts } from './account-entries.ts';
import { newAccountPayment } from './client-accounts.ts';
import { formatMoney } from '../../base/format.ts';
import { problemsOf } from '../../testing/problems-of.ts';

const cents = fc.integer({ min: 0, max: 1_000_000 });
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('A payment to an account (docs/rules.md#accounts-3)', () => {
  it('a payment pays the balances in their order, no balance falls below 0, and no cent is lost', () => {
    fc.assert(
      fc.property(cents, fc.array(cents), (amount, balances) => {
        const { parts, rest } = spread(amount, balances);
        expect(sum(parts) + rest).toBe(amount);
        expect(rest).toBe(Math.max(0, amount - sum(balances)));
        for (const [index, part] of parts.entries()) {
          expect(part).toBeLessThanOrEqual(balances[index] ?? 0);
          // A later balance gets something only if all earlier balances are paid.
          if (part > 0) expect(parts.slice(0, index)).toEqual(balances.slice(0, index));
        }
      }),
    );
  });

  it('the parts of a payment share its surcharge to the cent', () => {
    fc.assert(
      fc.property(cents, fc.array(cents, { minLength: 1 }), (surcharge, parts) => {
        fc.pre(sum(parts) > 0);
        const shares = shareSurcharge(surcharge, parts);
        expect(sum(shares)).toBe(surcharge);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
    expect(shareSurcharge(1000, [10_000, 10_000, 10_000])).toEqual([333, 334, 333]);
  });

  it('a request is a payment by default and needs an amount above zero; the method of a refund cannot be a credit note', () => {
    expect(newAccountPayment.parse({ amount: 10, method: 'cash' })).toMatchObject({ kind: 'payment', note: '' });
    expect(problemsOf(newAccountPayment, { amount: 0, method: 'cash' })).toEqual({
      amount: 'Tiene que ser mayor que 0.',
    });
    expect(problemsOf(newAccountPayment, { kind: 'refund', amount: 1, method: 'creditNote' })).toEqual({
      method: 'Elegí cómo se le devuelve el dinero.',
    });
  });
});

it.each([
  [-5, 'upTo30'],
  [0, 'upTo30'],
  [30, 'upTo30'],
  [31, 'upTo60'],
  [60, 'upTo60'],
  [61, 'upTo90'],
  [90, 'upTo90'],
  [91, 'over90'],
])('A debt that was due %i days ago is in the column %s (docs/rules.md#accounts-6)', (days, age) => {
  expect(ageOf(days)).toBe(age);
});

it('The first method of a new sale pays the amount that the other methods leave (docs/rules.md#payments-15)', () => {
  expect(firstPart(100.3, [{ amount: 0.1 }, { amount: 0.2 }])).toBe(100);
  expect(firstPart(100, [{ amount: 100.01 }])).toBe(-0.01);
  expect(tooManyParts(100)).toBe(
    `Los otros métodos de pago suman más que lo que se cobra, que es ${formatMoney(100)}.`,
  );
});

it('The message for a credit note that is too large names the client’s credit (docs/rules.md#accounts-4)', () => {
  expect(notEnoughCredit(0)).toBe('El cliente no tiene saldo a favor para usar como nota de crédito.');
  expect(notEnoughCredit(5)).toBe(
    `El cliente tiene ${formatMoney(5)} a favor: con nota de crédito no se puede pagar más.`,
  );
});
