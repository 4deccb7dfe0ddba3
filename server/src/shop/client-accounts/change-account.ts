import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { cannotCancelClosedEntry, correctionProblems } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { ClosedCorrection } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { accountTexts, spread } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import type { BookedOnAccount, NewAccountPayment } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import {
  alreadyCorrected,
  alreadyRefunded,
  cannotCancelCorrection,
  nothingToRefund,
  overpaid,
  paymentKindTable,
  paymentMethodTable,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
import { openCashSessionOf } from '../cash/session-records.ts';
import { planClosedCorrection, refuseOpenEntry, surchargeFor } from '../payments/closed-corrections.ts';
import { planCorrection, planRighting, remainderOf } from '../payments/corrections.ts';
import { accountSums, addToAccount } from '../payments/credit.ts';
import { type Entry, ledgerSums, type PlannedEntry, planRefund, planShares } from '../payments/entries.ts';
import {
  type BookedEntries,
  bookEntries,
  type EntryTexts,
  isInClosedCashSession,
  ledgerOf,
} from '../payments/ledger.ts';
import type { Remainder } from '../payments/remainders.ts';
import { chosenPlan, refundsSurchargeTwice } from '../payments/plans.ts';
import { freeCredit, type PlannedChange, type StoredChange, storeSales } from '../sales/change/store-sale.ts';
import { lockOwingSales, lockSales } from '../sales/lock-sales.ts';
import type { SaleRow } from '../sales/sale-records.ts';
import { receiptKind } from '../sums/kept-sums.ts';
import type { AccountClient } from './read-account.ts';

type Parts = BookedOnAccount['payments'];

const bookOnAccount = (
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
async function storeOrders(
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
 * The payment pays the client's unpaid sales, the oldest first, and the rest is credit of the client
 * (docs/rules.md#accounts-3).
 * @throws Refusal `overpaid` if a credit note exceeds the client's debt; `no_credit` if the client has too little
 * credit.
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
  // The transaction locks the cash session before it takes a receipt number, as in `bookEntries`.
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
 * Refunds the credit of the account first, and then the credit of the oldest sales.
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

async function accountRows({ tx, actor }: Context, clientId: string) {
  return tx
    .selectFrom('payments')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('client_id', '=', clientId)
    .where((where) => where.or([where('sale_id', 'is', null), where('on_account', '=', true)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

type AccountRow = Awaited<ReturnType<typeof accountRows>>[number];

interface AccountCorrection {
  paymentId: string;
  note: string;
  /** The correction of an entry of a closed cash session (docs/rules.md#cash-15). */
  closed?: ClosedCorrection;
}

/**
 * Takes the payment back with all of its parts, or corrects it (docs/rules.md#accounts-5).
 * @throws Refusal `locked` if the entry was taken back before, if its money was refunded or used, or if its cash session is
 * closed; for `closed` also the refusals of `refuseOpenEntry`.
 */
export async function correctOnAccount(
  context: Context,
  client: AccountClient,
  { paymentId, note, closed }: AccountCorrection,
): Promise<BookedOnAccount['payments']> {
  const rows = await accountRows(context, client.id);
  const corrected = rows.find(({ id }) => id === paymentId);
  if (!corrected) throw notFound();
  if (paymentKindTable[corrected.kind].isCorrection) throw conflict('locked', cannotCancelCorrection);
  if (corrected.sale_id === null && paymentMethodTable[corrected.method].spendsCredit) {
    throw conflict('locked', accountTexts.correctedInOrder(corrected.sale_number ?? 0));
  }
  const { receipt_number: receipt } = corrected;
  const parts = receipt === null ? [corrected] : rows.filter((row) => row.receipt_number === receipt);
  const orders = await lockSales(
    context,
    parts.flatMap(({ sale_id: saleId }) => saleId ?? []),
  );
  const ofAccount = rows.filter(({ sale_id }) => sale_id === null);
  const plan = closed
    ? await planOfClosed(context, { corrected, parts, ofAccount }, closed)
    : await planOfOpen(context, parts);
  const changes = await planOrders(context, parts, orders, { note, plan });
  const planned = parts.filter(({ sale_id }) => sale_id === null).flatMap((part) => plan(ofAccount, part));
  if (changes.length === 0 && planned.length === 0) throw conflict('locked', alreadyCorrected);
  const { unassigned_cents: unassigned } = await accountSums(context, client.id);
  if (unassigned + ledgerSums(planned, ofAccount).paid < 0) throw conflict('locked', accountTexts.creditUsed);
  return storeOrders(context, client, changes, () => bookOnAccount(context, client, planned, { note }));
}

type PlanOfPart = (ledger: readonly Entry[], part: AccountRow) => PlannedEntry[];

async function planOfOpen(context: Context, parts: readonly AccountRow[]): Promise<PlanOfPart> {
  for (const part of parts) {
    if (await isInClosedCashSession(context, part)) throw conflict('locked', cannotCancelClosedEntry);
  }
  return (ledger, { id }) => planCorrection(ledger, id);
}

interface CorrectedParts {
  corrected: AccountRow;
  parts: readonly AccountRow[];
  ofAccount: readonly AccountRow[];
}

async function planOfClosed(
  context: Context,
  { corrected, parts, ofAccount }: CorrectedParts,
  closed: ClosedCorrection,
): Promise<PlanOfPart> {
  if (closed.method !== undefined && paymentMethodTable[closed.method].spendsCredit)
    throw invalid({ path: 'method', message: accountTexts.movesMoney });
  await refuseOpenEntry(context, corrected);
  const isRefund = paymentKindTable[corrected.kind].isGivenBack;
  return closed.part === 'amount' && !isRefund
    ? planLowering(context, { corrected, parts, ofAccount }, toCents(closed.amount ?? 0))
    : (ledger, part) => (remainderOf(ledger, part.id) ? planClosedCorrection(ledger, part, closed) : []);
}

/**
 * The oldest parts keep their amounts, so the credit and the youngest sales lose what the payment loses.
 * @throws Refusal `invalid` unless `cents` is below the amount that is left of the payment.
 */
async function planLowering(
  context: Context,
  { corrected, parts, ofAccount }: CorrectedParts,
  cents: number,
): Promise<PlanOfPart> {
  const left = new Map<string, Remainder>();
  for (const { id, sale_id: saleId } of parts) {
    const remainder = remainderOf(saleId === null ? ofAccount : await ledgerOf(context, saleId), id);
    if (remainder) left.set(id, remainder);
  }
  const remainders = [...left.values()];
  const whole = remainders.reduce((sum, { amount }) => sum + amount, 0);
  if (whole === 0) throw conflict('locked', alreadyCorrected);
  if (cents === whole) throw invalid({ path: 'amount', message: correctionProblems.sameAmount });
  if (cents > whole) throw invalid({ path: 'amount', message: accountTexts.cannotRaise });
  const { parts: kept } = spread(
    cents,
    remainders.map(({ amount }) => amount),
  );
  const amounts = new Map(remainders.map(({ id }, index) => [id, kept[index] ?? 0]));
  return (ledger, part) => {
    const [remainder, amount] = [left.get(part.id), amounts.get(part.id)];
    if (!remainder || amount === undefined || amount === remainder.amount) return [];
    if (amount === 0) return planRighting(ledger, part.id, {});
    return planRighting(ledger, part.id, { amount, surcharge: surchargeFor(corrected, remainder, amount) });
  };
}

async function planOrders(
  context: Context,
  parts: readonly AccountRow[],
  orders: ReadonlyMap<string, SaleRow>,
  { note, plan }: { note: string; plan: PlanOfPart },
): Promise<PlannedChange[]> {
  const changes: PlannedChange[] = [];
  const onOrders = parts.flatMap((part) => (part.sale_id === null ? [] : [{ part, saleId: part.sale_id }]));
  for (const { part, saleId } of onOrders.toSorted((one, other) => (one.saleId < other.saleId ? -1 : 1))) {
    const stored = orders.get(saleId);
    // The deletion of the sale refunded the payments of the sale.
    if (!stored) throw conflict('locked', alreadyRefunded);
    const ledger = await ledgerOf(context, saleId);
    const planned = plan(ledger, part);
    const sums = ledgerSums(planned, ledger);
    if (stored.paid_cents + sums.paid < 0 || refundsSurchargeTwice(ledger, planned)) {
      throw conflict('locked', alreadyRefunded);
    }
    if (planned.length > 0) changes.push({ stored, chosen: { ...stored }, change: { planned, sums, note } });
  }
  return changes;
}
