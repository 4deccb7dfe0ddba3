import type { Account, AccountEntry } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { expect, test } from 'vitest';
import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { entryText, isTakenBack } from './account-labels.ts';

const entry = (fields: Partial<AccountEntry>) => ({ debit: 0, credit: 0, corrects: null, ...fields }) as AccountEntry;

test('the credit note of a reimbursed sale reads with its number and the number of the sale (docs/rules.md#accounts-1)', () => {
  const note = entry({
    kind: 'creditNote',
    method: null,
    order: { _id: 'sale', number: 12 },
    voucher: 'Nota de crédito B 1',
  });
  expect(entryText(note, paymentMethodLabels)).toBe('Nota de crédito B 1 · Venta N.º\u00A012');
});

const accountOf = (...entries: AccountEntry[]) => ({ entries }) as Account;

test('a payment counts as taken back if its corrections add up to its amount (docs/rules.md#payments-5)', () => {
  const paid = entry({ _id: 'paid', credit: 100.1 });
  const back = entry({ debit: 100.1, corrects: 'paid' });
  const again = entry({ credit: 100.1, corrects: 'paid' });
  const part = entry({ debit: 40, corrects: 'paid' });
  expect(isTakenBack(paid, accountOf(paid))).toBe(false);
  expect(isTakenBack(paid, accountOf(paid, part))).toBe(false);
  expect(isTakenBack(paid, accountOf(paid, back))).toBe(true);
  expect(isTakenBack(paid, accountOf(paid, back, again))).toBe(false);
  expect(isTakenBack(paid, accountOf(paid, back, again, back))).toBe(true);
});
