import { shareSurcharge, spread } from '@dioptria/contract/account-entries.ts';
import type { BookedOnAccount, NewAccountPayment } from '@dioptria/contract/client-accounts.ts';
import { fromCents, toCents } from '@dioptria/contract/money.ts';
import { nothingToRefund, overpaid } from '@dioptria/contract/payment-kinds.ts';
import { sales } from '@dioptria/contract/sales.ts';
import { accountSums, addToAccount } from '../payments/credit.ts';
import { ledgerSums, planPayment, planRefund, type PlannedEntry } from '../payments/entries.ts';
import { type Booked, bookEntries, type EntryTexts } from '../payments/ledger.ts';
import { chosenPlan } from '../payments/plans.ts';
import type { Context } from '../resource/context.ts';
import { recordChange } from '../resource/record-change.ts';
import { conflict } from '../resource/refusal.ts';
import { takeNumbers } from '../sums/add-to-sums.ts';
import { receiptKind } from '../sums/kept-sums.ts';
import { lockOwingSales } from '../sales/sale-records.ts';
import { freeCredit, type PlannedChange, storeSales, type StoredChange } from '../sales/store-sale.ts';
import type { AccountClient } from './read-account.ts';

type Parts = BookedOnAccount['payments'];

/** Books entries of a client's account itself. */
export const bookOnAccount = (
  context: Context,
  { id, name }: AccountClient,
  planned: readonly PlannedEntry[],
  texts: EntryTexts,
): Promise<Booked> =>
  bookEntries(context, { id: null, number: null, client_id: id, client_name: name }, planned, texts);

/** The entries that a change of sales booked, with their orders. */
export const partsOf = (stored: readonly StoredChange[]): Parts =>
  stored.flatMap(({ sale, payments }) =>
    payments.map((payment) => ({ ...payment, order: { _id: sale._id, number: sale.number } })),
  );

/** Stores changes of a client's orders, records them, and books entries of the account itself after those of the orders. */
export async function storeOrders(
  context: Context,
  client: AccountClient,
  changes: readonly PlannedChange[],
  bookRest: () => Promise<Booked>,
): Promise<Parts> {
  let ofAccount: Booked = { payments: [], additions: [] };
  const stored = await storeSales(context, client.id, changes, async () => {
    ofAccount = await bookRest();
    return ofAccount.additions;
  });
  for (const { before, sale } of stored) recordChange(context, sales, { id: sale._id, before, after: sale });
  return [...partsOf(stored), ...ofAccount.payments.map((payment) => ({ ...payment, order: null }))];
}

/**
 * Spreads a payment over the client's oldest orders that owe; the rest stays as credit of the client
 * (docs/rules.md#accounts-3).
 * @throws Refusal `overpaid` for a credit note of more than is owed, `no_credit`
 */
export async function payAccount(context: Context, client: AccountClient, body: NewAccountPayment): Promise<Parts> {
  const total = toCents(body.amount);
  const plan = await chosenPlan(context, body);
  const owing = await lockOrders(context, client, total);
  const balances = owing.map(({ balance }) => balance);
  const { parts, rest } = spread(total, balances);
  if (body.method === 'creditNote' && rest > 0) throw conflict('overpaid', overpaid(fromCents(total - rest)), 'amount');
  const surcharges = shareSurcharge(toCents(body.surcharge ?? plan.surcharge), [...parts, rest]);
  const texts = { note: body.note, plan: plan.name, accountReceipt: await takeNumbers(context, receiptKind, 1) };
  const changes = owing.flatMap(({ sale }, index): PlannedChange[] => {
    const planned = planPayment(parts[index] ?? 0, body.method, surcharges[index]);
    const change = { planned, sums: ledgerSums(planned), ...texts };
    return planned.length === 0 ? [] : [{ stored: sale, chosen: { ...sale }, change }];
  });
  const unspent = planPayment(rest, body.method, surcharges.at(-1));
  return storeOrders(context, client, changes, () => bookOnAccount(context, client, unspent, texts));
}

/** Locks as many orders as a payment reaches. */
async function lockOrders(context: Context, client: AccountClient, cents: number) {
  let owing = await lockOwingSales(context, client.id, cents);
  // If another transaction paid an order before its lock, the payment reaches further.
  while (owing.reduce((sum, { balance }) => sum + balance, 0) < cents) {
    const again = await lockOwingSales(context, client.id, cents);
    if (again.length === owing.length) break;
    owing = again;
  }
  return owing;
}

/**
 * Gives back credit of the client: that of the account first, then that of the oldest orders.
 * @throws Refusal `nothing_to_refund`
 */
export async function refundAccount(context: Context, client: AccountClient, body: NewAccountPayment): Promise<Parts> {
  const cents = toCents(body.amount);
  const { credit_cents: credit } = await accountSums(context, client.id);
  if (cents > credit) throw conflict('nothing_to_refund', nothingToRefund(fromCents(credit)), 'amount');
  await freeCredit(context, client.id, cents);
  const booked = await bookOnAccount(context, client, planRefund(cents, body.method), { note: body.note });
  await addToAccount(context, client.id, booked.additions);
  return booked.payments.map((payment) => ({ ...payment, order: null }));
}
