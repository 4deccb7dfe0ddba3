import { invoiceProblems, invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { type Invoice, invoices } from '@dioptria/contract/shop/invoices/invoices.ts';
import { voucherTitle } from '@dioptria/contract/shop/vat/voucher-types.ts';
import type { Updateable } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict } from '../../base/records/refusal.ts';
import { replaceSearchTokens } from '../../base/records/search-tokens.ts';
import { nextVersion } from '../../base/records/write-checks.ts';
import { type Bill, draftInvoice } from './draft-invoice.ts';
import { renewedAmounts } from './credit-note.ts';
import { type InvoiceRow, lockVoucherWithOwner, readInvoice } from './invoice-records.ts';
import type { InvoicesTable } from './invoice-tables.ts';
import { arcaDay } from './issuing.ts';
import { billColumns, invoiceColumns, refuseSecondInvoice } from './store-invoice.ts';

export interface BillsOf {
  sale: (context: Context, saleId: string) => Promise<Bill | undefined>;
  batch: (context: Context, batchId: string, invoice: InvoiceRow) => Promise<Bill>;
}

/**
 * The pauses between attempts begin again with the first pause. A rejected invoice first gets a new snapshot of its
 * sale or its batch, with the current data of the receiver (docs/rules.md#invoices-7).
 * @throws Refusal `locked` for a voucher that is under way, authorised or canceled, `already_invoiced` if the sale or the batch
 * got another invoice, `exceeds_invoice` if other notes have credited the amount of a rejected note.
 */
export async function retryInvoice(context: Context, id: string, billsOf: BillsOf): Promise<Invoice> {
  const row = await lockVoucherWithOwner(context, id);
  if (!invoiceStateTable[row.state].canRetry) throw conflict('locked', invoiceProblems.cannotRetry);
  const before = await readInvoice(context, id);
  const renewed = row.state === 'rejected' ? await newSnapshot(context, row, billsOf) : {};
  const now = { state: 'pending', attempts: 0, next_attempt_at: context.now, wait_reason: '', errors: '[]' } as const;
  return change(context, row, before, { ...renewed, ...now });
}

/** @throws Refusal `locked` for a voucher that is under way, authorised or already canceled. */
export async function cancelInvoice(context: Context, id: string): Promise<Invoice> {
  const row = await lockVoucherWithOwner(context, id);
  if (!invoiceStateTable[row.state].canRetry) throw conflict('locked', invoiceProblems.cannotCancel);
  const before = await readInvoice(context, id);
  return change(context, row, before, { state: 'canceled', next_attempt_at: null, is_active: false, wait_reason: '' });
}

async function newSnapshot(context: Context, row: InvoiceRow, billsOf: BillsOf) {
  const day = arcaDay(context.now);
  if (row.corrects_id !== null) return { day, ...(await renewedAmounts(context, row, row.corrects_id)) };
  const bill = await billOf(context, row, billsOf);
  if (!bill) throw conflict('locked', invoiceProblems.cannotRetry);
  const request = { receiver: row.given_receiver, ...(await samePointOfSale(context, row)) };
  const draft = await draftInvoice(context, bill, request);
  if (draft.problem) throw draft.problem;
  return { ...invoiceColumns(draft), ...billColumns(bill) };
}

async function billOf(context: Context, row: InvoiceRow, billsOf: BillsOf): Promise<Bill | undefined> {
  if (row.batch_id !== null) return billsOf.batch(context, row.batch_id, row);
  return row.sale_id === null ? undefined : billsOf.sale(context, row.sale_id);
}

/** Returns the point of sale of the rejected voucher if it is still enabled, and otherwise the shop's default point of sale. */
async function samePointOfSale({ tx, actor }: Context, { point_of_sale: number }: InvoiceRow) {
  const point = await tx
    .selectFrom('points_of_sale')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('number', '=', number)
    .where('enabled', '=', true)
    .executeTakeFirst();
  return point && { pointOfSaleId: point.id };
}

async function change(
  context: Context,
  row: InvoiceRow,
  before: Invoice,
  columns: Updateable<InvoicesTable>,
): Promise<Invoice> {
  const { tx, actor, now } = context;
  await refuseSecondInvoice(
    tx
      .updateTable('invoices')
      .set({ ...columns, updated_at: nextVersion(row.updated_at, now) })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', row.id)
      .execute(),
  );
  if (columns.receiver_key !== undefined) {
    await replaceSearchTokens(context, invoices.name, row.id, [columns.receiver_key]);
  }
  const after = await readInvoice(context, row.id);
  recordChange(context, invoices, { id: row.id, before, after, name: voucherTitle(after) });
  return after;
}
