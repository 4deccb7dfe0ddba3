import type { Account, AccountEntry } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { expect, test } from 'vitest';
import { isTakenBack } from './account-labels.ts';

const entry = (fields: Partial<AccountEntry>) => ({ debit: 0, credit: 0, corrects: null, ...fields }) as AccountEntry;
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
