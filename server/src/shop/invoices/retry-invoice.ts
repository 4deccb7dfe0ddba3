import { invoiceProblems, invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-words.ts';
import { type Invoice, invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Updateable } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict } from '../../base/records/refusal.ts';
import { refuseDuplicate } from '../../base/records/duplicates.ts';
import { nextVersion } from '../../base/records/versions.ts';
import { type BilledSale, draftInvoice } from './draft-invoice.ts';
import { type InvoiceRow, readInvoice } from './invoice-records.ts';
import type { InvoicesTable } from './invoice-tables.ts';
import { arcaDay } from './issuing.ts';
import { lockInvoice } from './lock-invoice.ts';
import { invoiceColumns, saleColumns } from './store-invoice.ts';

/** Returns a sale as its invoice sees it; undefined if the sale was deleted. */
export type BilledSaleOf = (context: Context, saleId: string) => Promise<BilledSale | undefined>;

/**
 * Sends a voucher again now. A rejected invoice gets a new snapshot of its sale first, so that a corrected client counts
 * (docs/rules.md#invoices-7).
 * @throws Refusal `locked` for a voucher that is on its way, authorised or canceled, `already_invoiced` if the sale got another
 * invoice
 */
export async function retryInvoice(context: Context, id: string, billedSaleOf: BilledSaleOf): Promise<Invoice> {
  const row = await lockInvoice(context, id);
  if (!invoiceStateTable[row.state].canRetry) throw conflict('locked', invoiceProblems.cannotRetry);
  const before = await readInvoice(context, id);
  const renewed = row.state === 'rejected' ? await newSnapshot(context, row, billedSaleOf) : {};
  return change(context, row, before, { ...renewed, state: 'pending', next_attempt_at: context.now, errors: '[]' });
}

/**
 * Cancels a voucher that ARCA never authorised and that is not on its way.
 * @throws Refusal `locked` for any other voucher
 */
export async function cancelInvoice(context: Context, id: string): Promise<Invoice> {
  const row = await lockInvoice(context, id);
  if (!invoiceStateTable[row.state].canRetry) throw conflict('locked', invoiceProblems.cannotCancel);
  const before = await readInvoice(context, id);
  return change(context, row, before, { state: 'canceled', next_attempt_at: null, is_active: false, waits_for: '' });
}

async function newSnapshot(context: Context, row: InvoiceRow, billedSaleOf: BilledSaleOf) {
  const day = arcaDay(context.now);
  if (row.kind !== 'invoice' || row.sale_id === null) return { day };
  const sale = await billedSaleOf(context, row.sale_id);
  if (!sale) throw conflict('locked', invoiceProblems.cannotRetry);
  const draft = await draftInvoice(context, sale, { receiver: undefined });
  if (draft.problem) throw draft.problem;
  return { ...invoiceColumns(draft), ...saleColumns(sale) };
}

async function change(
  context: Context,
  row: InvoiceRow,
  before: Invoice,
  columns: Updateable<InvoicesTable>,
): Promise<Invoice> {
  const { tx, actor, now } = context;
  await refuseDuplicate(
    tx
      .updateTable('invoices')
      .set({ ...columns, updated_at: nextVersion(row.updated_at, now) })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', row.id)
      .execute(),
    'invoices_of_sale',
    invoiceProblems.alreadyInvoiced,
    'already_invoiced',
  );
  const after = await readInvoice(context, row.id);
  recordChange(context, invoices, { id: row.id, before, after });
  return after;
}
