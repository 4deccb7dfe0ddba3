import { toCents } from '@dioptria/contract/base/money.ts';
import { accountEntryLabels } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import type { Account, AccountEntry } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { MethodNames } from '@dioptria/contract/shop/sale-values/shop-methods.ts';
import { accountTexts as texts } from './texts.ts';

/** 'Venta N.º 12' for a sale, the name of a voucher, or the kind and the method of a payment. */
export function entryText({ kind, method, order, voucher }: AccountEntry, names: MethodNames): string {
  if (kind === 'order') return texts.sale(order?.number ?? 0);
  const label = voucher ?? accountEntryLabels[kind];
  const paid = method ? `${label} · ${names[method]}` : label;
  return order ? texts.ofSale(paid, order.number) : `${paid} · ${texts.onAccount}`;
}

const added = ({ credit, debit }: AccountEntry) => toCents(credit) - toCents(debit);

/** The corrections may have been corrected themselves (docs/rules.md#payments-5). */
export const isTakenBack = (entry: AccountEntry, { entries }: Account) =>
  entries.filter(({ corrects }) => corrects === entry._id).reduce((sum, one) => sum + added(one), added(entry)) === 0;

/** Only the last part of a payment on account has buttons. They act on the whole payment. */
export const isLastPart = (entry: AccountEntry, { entries }: Account) =>
  entries.findLast(({ onAccount, receiptNumber }) => onAccount && receiptNumber === entry.receiptNumber) === entry;

/** The amount of the whole payment to which the part belongs. */
export function wholeAmount({ entries }: Account, { _id, receiptNumber }: AccountEntry): number {
  const parts = entries.filter(
    (one) => one._id === _id || (one.onAccount && one.receiptNumber === receiptNumber && receiptNumber !== null),
  );
  return parts.reduce((sum, { debit, credit }) => sum + debit + credit, 0);
}
