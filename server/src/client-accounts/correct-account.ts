import { accountTexts } from '@dioptria/contract/account-entries.ts';
import { closedEntryStays } from '@dioptria/contract/cash-rules.ts';
import { alreadyCorrected, alreadyRefunded, correctionStays } from '@dioptria/contract/payment-kinds.ts';
import type { BookedOnAccount } from '@dioptria/contract/client-accounts.ts';
import { accountSums } from '../payments/credit.ts';
import { ledgerSums, planCorrection } from '../payments/entries.ts';
import { isInClosedSession, ledgerOf } from '../payments/ledger.ts';
import type { Context } from '../resource/context.ts';
import { conflict, notFound } from '../resource/refusal.ts';
import { findSale, lockSale } from '../sales/sale-records.ts';
import type { PlannedChange } from '../sales/store-sale.ts';
import { bookOnAccount, storeOrders } from './pay-account.ts';
import type { AccountClient } from './read-account.ts';

/** The entries of the account itself, and the parts of payments to it on the client's orders. */
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

/**
 * Takes a payment to an account back with all its parts, or a refund of its credit (docs/rules.md#accounts-5).
 * @throws Refusal `locked` if it was taken back before, or if its money was refunded or used
 */
export async function correctOnAccount(
  context: Context,
  client: AccountClient,
  { paymentId, note }: { paymentId: string; note: string },
): Promise<BookedOnAccount['payments']> {
  const rows = await accountRows(context, client.id);
  const corrected = rows.find(({ id }) => id === paymentId);
  if (!corrected) throw notFound();
  if (corrected.kind === 'correction') throw conflict('locked', correctionStays);
  if (corrected.sale_id === null && corrected.method === 'creditNote') {
    throw conflict('locked', accountTexts.correctedInOrder(corrected.sale_number ?? 0));
  }
  const { receipt_number: receipt } = corrected;
  const parts = receipt === null ? [corrected] : rows.filter((row) => row.receipt_number === receipt);
  for (const part of parts) {
    if (await isInClosedSession(context, part)) throw conflict('locked', closedEntryStays(part.kind));
  }
  const changes = await planOrders(context, parts, note);
  const ofAccount = rows.filter(({ sale_id }) => sale_id === null);
  const planned = parts.filter(({ sale_id }) => sale_id === null).flatMap(({ id }) => planCorrection(ofAccount, id));
  if (changes.length === 0 && planned.length === 0) throw conflict('locked', alreadyCorrected);
  const { unassigned_cents: unassigned } = await accountSums(context, client.id);
  if (unassigned + ledgerSums(planned, ofAccount).paid < 0) throw conflict('locked', accountTexts.creditUsed);
  return storeOrders(context, client, changes, () => bookOnAccount(context, client, planned, { note }));
}

/** The corrections of a payment's parts on orders, which it locks in the order of their creation. */
async function planOrders(context: Context, parts: readonly AccountRow[], note: string): Promise<PlannedChange[]> {
  const changes: PlannedChange[] = [];
  const onOrders = parts.flatMap(({ id, sale_id: saleId }) => (saleId === null ? [] : [{ id, saleId }]));
  for (const { id, saleId } of onOrders.toSorted((one, other) => (one.saleId < other.saleId ? -1 : 1))) {
    // The deletion of an order refunds its payments.
    if (!(await findSale(context, saleId))) throw conflict('locked', alreadyRefunded);
    const stored = await lockSale(context, saleId);
    const ledger = await ledgerOf(context, saleId);
    const planned = planCorrection(ledger, id);
    const sums = ledgerSums(planned, ledger);
    if (stored.paid_cents + sums.paid < 0) throw conflict('locked', alreadyRefunded);
    if (planned.length > 0) changes.push({ stored, chosen: { ...stored }, change: { planned, sums, note } });
  }
  return changes;
}
