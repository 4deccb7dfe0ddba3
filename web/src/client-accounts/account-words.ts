import { accountEntryLabels } from '@dioptria/contract/account-entries.ts';
import type { Account, AccountEntry } from '@dioptria/contract/client-accounts.ts';
import { paymentMethodLabels } from '@dioptria/contract/sale-status.ts';
import { accountTexts as texts } from './texts.ts';

/** What an entry is: 'Venta N.º 12', or the kind and the method of a payment. */
export function entryText({ kind, method, order }: AccountEntry): string {
  if (kind === 'order') return texts.order(order?.number ?? 0);
  const paid = method ? `${accountEntryLabels[kind]} · ${paymentMethodLabels[method]}` : accountEntryLabels[kind];
  return order ? texts.ofOrder(paid, order.number) : `${paid} · ${texts.onAccount}`;
}

/** True if corrections took the entry back. */
export const isTakenBack = ({ _id }: AccountEntry, { entries }: Account) =>
  entries.some(({ corrects }) => corrects === _id);

/** The last part of a payment to the account: its buttons are those of the whole payment. */
export const isLastPart = (entry: AccountEntry, { entries }: Account) =>
  entries.findLast(({ onAccount, receiptNumber }) => onAccount && receiptNumber === entry.receiptNumber) === entry;

/** What a payment paid with all its parts; of another entry its own amount. */
export function wholeAmount({ entries }: Account, { _id, receiptNumber }: AccountEntry): number {
  const parts = entries.filter(
    (one) => one._id === _id || (one.onAccount && one.receiptNumber === receiptNumber && receiptNumber !== null),
  );
  return parts.reduce((sum, { debit, credit }) => sum + debit + credit, 0);
}
