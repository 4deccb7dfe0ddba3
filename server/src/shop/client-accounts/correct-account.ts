import { accountTexts } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import { cannotCancelClosedEntry } from '@dioptria/contract/shop/cash/cash-labels.ts';
import {
  alreadyCorrected,
  alreadyRefunded,
  cannotCancelCorrection,
  paymentKindTable,
  paymentMethodTable,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { BookedOnAccount } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { accountSums } from '../payments/credit.ts';
import { ledgerSums } from '../payments/entries.ts';
import { planCorrection } from '../payments/corrections.ts';
import { isInClosedCashSession, ledgerOf } from '../payments/ledger.ts';
import { refundsSurchargeTwice } from '../payments/surcharges.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import type { SaleRow } from '../sales/sale-records.ts';
import { lockSales } from '../sales/lock-sales.ts';
import type { PlannedChange } from '../sales/change/store-sale.ts';
import { bookOnAccount, storeOrders } from './pay-account.ts';
import type { AccountClient } from './read-account.ts';

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
 * With all parts of the payment (docs/rules.md#accounts-5).
 * @throws Refusal `locked` if the entry was taken back before, if its money was refunded or used, or if its cash session is
 * closed.
 */
export async function correctOnAccount(
  context: Context,
  client: AccountClient,
  { paymentId, note }: { paymentId: string; note: string },
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
  for (const part of parts) {
    if (await isInClosedCashSession(context, part)) throw conflict('locked', cannotCancelClosedEntry(part.kind));
  }
  const changes = await planOrders(context, parts, orders, note);
  const ofAccount = rows.filter(({ sale_id }) => sale_id === null);
  const planned = parts.filter(({ sale_id }) => sale_id === null).flatMap(({ id }) => planCorrection(ofAccount, id));
  if (changes.length === 0 && planned.length === 0) throw conflict('locked', alreadyCorrected);
  const { unassigned_cents: unassigned } = await accountSums(context, client.id);
  if (unassigned + ledgerSums(planned, ofAccount).paid < 0) throw conflict('locked', accountTexts.creditUsed);
  return storeOrders(context, client, changes, () => bookOnAccount(context, client, planned, { note }));
}

async function planOrders(
  context: Context,
  parts: readonly AccountRow[],
  orders: ReadonlyMap<string, SaleRow>,
  note: string,
): Promise<PlannedChange[]> {
  const changes: PlannedChange[] = [];
  const onOrders = parts.flatMap(({ id, sale_id: saleId }) => (saleId === null ? [] : [{ id, saleId }]));
  for (const { id, saleId } of onOrders.toSorted((one, other) => (one.saleId < other.saleId ? -1 : 1))) {
    const stored = orders.get(saleId);
    // The sale was deleted, and its deletion refunded its payments.
    if (!stored) throw conflict('locked', alreadyRefunded);
    const ledger = await ledgerOf(context, saleId);
    const planned = planCorrection(ledger, id);
    const sums = ledgerSums(planned, ledger);
    if (stored.paid_cents + sums.paid < 0 || refundsSurchargeTwice(ledger, planned)) {
      throw conflict('locked', alreadyRefunded);
    }
    if (planned.length > 0) changes.push({ stored, chosen: { ...stored }, change: { planned, sums, note } });
  }
  return changes;
}
