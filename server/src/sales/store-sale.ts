import type { Payment } from '@dioptria/contract/payments.ts';
import { followOrder } from '../jobs/make-jobs.ts';
import { bookEntries, type EntryTexts } from '../payments/ledger.ts';
import type { Context } from '../resource/context.ts';
import { nextVersion } from '../resource/versions.ts';
import { addToSums } from '../sums/add-to-sums.ts';
import { additionsOfSale } from '../sums/kept-sums.ts';
import { changesOf, differences, writeChanges } from './sale-changes.ts';
import { type LedgerChange, settle } from './sale-payments.ts';
import { reclaimPrescriptions } from './sale-prescriptions.ts';
import { childrenOf, saleRecord, type Sale, type SaleRow } from './sale-records.ts';
import { returnStock, takeStock } from './sale-stock.ts';

/** A sale before and after a change, and the entries that the change booked. */
export interface StoredChange {
  before: Sale;
  sale: Sale;
  payments: Payment[];
}

/**
 * Stores a change of a locked sale, with its entries in the ledger. Canceling returns the products to stock. To make a canceled
 * sale active again takes stock and prescriptions again, or throws a Refusal.
 */
export async function storeSale(
  context: Context,
  stored: SaleRow,
  chosen: SaleRow,
  { planned, sums, ...texts }: LedgerChange & EntryTexts,
): Promise<StoredChange> {
  const changed = settle(chosen, sums);
  const children = await childrenOf(context, stored.id);
  const { lines } = children;
  const before = saleRecord({ row: stored, ...children });
  const [wasCanceled, isCanceled] = [stored.order_status === 'canceled', changed.order_status === 'canceled'];
  if (wasCanceled && !isCanceled) {
    const ids = children.prescriptions.map((prescription) => prescription.id);
    await reclaimPrescriptions(context, stored.client_id, ids);
  }
  const changedFields = differences(stored, changed);
  if (changedFields.length > 0 || planned.length > 0) {
    changed.updated_at = nextVersion(stored.updated_at, context.now).toISOString();
    await writeSale(context, stored, changed);
  }
  if (changedFields.length > 0) {
    await writeChanges(context, changed, changedFields);
    children.changes = await changesOf(context, stored.id);
  }
  if (wasCanceled && !isCanceled) await takeStock(context, lines);
  if (!wasCanceled && isCanceled) await returnStock(context, lines);
  await followOrder(context, stored, changed);
  const payments = await bookEntries(context, changed, planned, texts);
  await addToSums(context, [...additionsOfSale(stored, lines, -1), ...additionsOfSale(changed, lines)]);
  return { before, sale: saleRecord({ row: changed, ...children }), payments };
}

/** Writes the columns that differ. */
async function writeSale({ tx, actor }: Context, stored: SaleRow, changed: SaleRow): Promise<void> {
  const columns = Object.entries(changed).filter(([column, value]) => value !== stored[column as keyof SaleRow]);
  await tx
    .updateTable('sales')
    .set(Object.fromEntries(columns))
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', changed.id)
    .execute();
}
