import { spread } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import type { BookedOnAccount, NewAccountPayment } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { nothingToRefund, overpaid, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { openCashSessionOf } from '../cash/open-cash-session.ts';
import { accountSums, addToAccount } from '../payments/credit.ts';
import { ledgerSums, type PlannedEntry, planRefund, planShares } from '../payments/entries.ts';
import { type BookedEntries, bookEntries, type EntryTexts } from '../payments/ledger.ts';
import { chosenPlan } from '../payments/plans.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict } from '../../base/records/refusal.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { receiptKind } from '../sums/kept-sums.ts';
import { lockOwingSales } from '../sales/lock-sales.ts';
import { freeCredit, type PlannedChange, storeSales, type StoredChange } from '../sales/change/store-sale.ts';
import type { AccountClient } from './read-account.ts';

type Parts = BookedOnAccount['payments'];

export const bookOnAccount = (
  context: Context,
  { id, name }: AccountClient,
  planned: readonly PlannedEntry[],
  texts: EntryTexts,
): Promise<BookedEntries> =>
  bookEntries(context, { id: null, number: null, client_id: id, client_name: name }, planned, texts);

export const partsOf = (stored: readonly StoredChange[]): Parts =>
  stored.flatMap(({ sale, payments }) =>
    payments.map((payment) => ({ ...payment, order: { _id: sale._id, number: sale.number } })),
  );

/** `bookRest` books the entries of the account that belong to no sale. */
export async function storeOrders(
  context: Context,
  client: AccountClient,
  changes: readonly PlannedChange[],
  bookRest: () => Promise<BookedEntries>,
): Promise<Parts> {
  let ofAccount: BookedEntries = { payments: [], additions: [] };
  const stored = await storeSales(context, client.id, changes, async () => {
    ofAccount = await bookRest();
    return ofAccount.additions;
  });
  for (const { before, sale } of stored) recordChange(context, sales, { id: sale._id, before, after: sale });
  return [...partsOf(stored), ...ofAccount.payments.map((payment) => ({ ...payment, order: null }))];
}

/**
 * Over the client's oldest sales that owe. The rest is credit of the client (docs/rules.md#accounts-3).
 * @throws Refusal `overpaid` for a credit note over more than the client owes; `no_credit` if the client has too little credit.
 */
export async function payAccount(context: Context, client: AccountClient, body: NewAccountPayment): Promise<Parts> {
  const total = toCents(body.amount);
  const plan = await chosenPlan(context, body);
  const owing = await lockOwingSales(context, client.id, total);
  const balances = owing.map(({ balance }) => balance);
  const { parts, rest } = spread(total, balances);
  if (paymentMethodTable[body.method].spendsCredit && rest > 0)
    throw conflict('overpaid', overpaid(fromCents(total - rest)), 'amount');
  const shares = planShares([...parts, rest], body.method, plan);
  // The transaction locks the cash session before it books entries, in the same order as `bookEntries`.
  await openCashSessionOf(context);
  const texts = { note: body.note, accountReceipt: await takeNumbers(context, receiptKind, 1) };
  const changes = owing.flatMap(({ sale }, index): PlannedChange[] => {
    const planned = shares[index] ?? [];
    const change = { planned, sums: ledgerSums(planned), ...texts };
    return planned.length === 0 ? [] : [{ stored: sale, chosen: { ...sale }, change }];
  });
  const unspent = shares.at(-1) ?? [];
  return storeOrders(context, client, changes, () => bookOnAccount(context, client, unspent, texts));
}

/**
 * First the credit of the account, then the credit of the oldest sales.
 * @throws Refusal `nothing_to_refund` if the client has less credit.
 */
export async function refundAccount(context: Context, client: AccountClient, body: NewAccountPayment): Promise<Parts> {
  const cents = toCents(body.amount);
  const { credit_cents: credit } = await accountSums(context, client.id);
  if (cents > credit) throw conflict('nothing_to_refund', nothingToRefund(fromCents(credit)), 'amount');
  const freed = await freeCredit(context, client.id, cents);
  const booked = await bookOnAccount(context, client, planRefund(cents, body.method), { note: body.note });
  await addToAccount(context, client.id, [...freed, ...booked.additions]);
  return booked.payments.map((payment) => ({ ...payment, order: null }));
}
