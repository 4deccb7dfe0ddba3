import type { TenantScope } from '../../base/records/context.ts';
import { lockInsurerOfBatch } from '../coverages/lock-insurers.ts';
import { lockClientsOfSales } from '../payments/lock-clients.ts';
import { findInvoice, type InvoiceRow } from './invoice-records.ts';

/** Locks vouchers in the order of their ids. */
async function lockVouchers({ tx, actor }: TenantScope, ids: readonly string[]): Promise<void> {
  await tx
    .selectFrom('invoices')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/** Locks one voucher and returns its row. @throws Refusal `not_found` */
export async function lockVoucher(scope: TenantScope, id: string): Promise<InvoiceRow> {
  await lockVouchers(scope, [id]);
  return findInvoice(scope, id);
}

/**
 * Locks the client of a voucher's sale, or the insurer of its batch (docs/rules.md#locks-1), then the voucher and the invoice that it corrects, and returns the
 * voucher's row. @throws Refusal `not_found`
 */
export async function lockVoucherWithOwner(scope: TenantScope, id: string): Promise<InvoiceRow> {
  const { sale_id: saleId, batch_id: batchId, corrects_id: correctsId } = await findInvoice(scope, id);
  if (saleId !== null) await lockClientsOfSales(scope, [saleId]);
  if (batchId !== null) await lockInsurerOfBatch(scope, batchId);
  await lockVouchers(scope, correctsId === null ? [id] : [id, correctsId]);
  return findInvoice(scope, id);
}
