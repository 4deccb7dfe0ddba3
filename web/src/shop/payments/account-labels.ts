import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { accountEntryLabels } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import type { Account, AccountEntry } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
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

/** The rest of the whole payment after its corrections, in pesos, and its present method. */
export function leftOnAccount(account: Account, entry: AccountEntry): { amount: number; method: PaymentMethod } {
  const parts = partsOf(account, entry);
  const corrections = account.entries.filter(({ corrects }) => parts.some(({ _id }) => _id === corrects));
  const sign = added(entry) < 0 ? -1 : 1;
  const cents = [...parts, ...corrections].reduce((sum, one) => sum + sign * added(one), 0);
  const moved = corrections.findLast((correction) => sign * added(correction) > 0);
  return { amount: fromCents(cents), method: moved?.method ?? entry.method ?? 'cash' };
}

const partsOf = ({ entries }: Account, { _id, receiptNumber }: AccountEntry): AccountEntry[] =>
  entries.filter(
    (one) => one._id === _id || (one.onAccount && one.receiptNumber === receiptNumber && receiptNumber !== null),
  );

/** The amount of the whole payment to which the part belongs. */
export function wholeAmount(account: Account, entry: AccountEntry): number {
  return partsOf(account, entry).reduce((sum, { debit, credit }) => sum + debit + credit, 0);
}
