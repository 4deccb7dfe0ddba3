import { toCents } from '@dioptria/contract/base/money.ts';
import { accountEntryLabels } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import type { Account, AccountEntry } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { MethodNames } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { accountTexts as texts } from './texts.ts';

/**
 * The text of an entry of an account: 'Venta N.º 12' for a sale, or the kind and the method of a payment.
 * @param names the names of the methods in the shop
 */
export function entryText({ kind, method, order }: AccountEntry, names: MethodNames): string {
  if (kind === 'order') return texts.sale(order?.number ?? 0);
  const paid = method ? `${accountEntryLabels[kind]} · ${names[method]}` : accountEntryLabels[kind];
  return order ? texts.ofSale(paid, order.number) : `${paid} · ${texts.onAccount}`;
}

const added = ({ credit, debit }: AccountEntry) => toCents(credit) - toCents(debit);

/**
 * True if the corrections of the entry, which may have been corrected themselves, together took the entry back
 * (docs/rules.md#payments-5).
 */
export const isTakenBack = (entry: AccountEntry, { entries }: Account) =>
  entries.filter(({ corrects }) => corrects === entry._id).reduce((sum, one) => sum + added(one), added(entry)) === 0;

/**
 * True if the entry is the last part of a payment to the account. The buttons beside this part act on the whole
 * payment.
 */
export const isLastPart = (entry: AccountEntry, { entries }: Account) =>
  entries.findLast(({ onAccount, receiptNumber }) => onAccount && receiptNumber === entry.receiptNumber) === entry;

/**
 * Returns the amount of a whole payment to the account if the entry is a part of this payment, otherwise the amount of
 * the entry.
 */
export function wholeAmount({ entries }: Account, { _id, receiptNumber }: AccountEntry): number {
  const parts = entries.filter(
    (one) => one._id === _id || (one.onAccount && one.receiptNumber === receiptNumber && receiptNumber !== null),
  );
  return parts.reduce((sum, { debit, credit }) => sum + debit + credit, 0);
}
