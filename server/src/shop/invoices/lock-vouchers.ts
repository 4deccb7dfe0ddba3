import type { TenantScope } from '../../base/records/context.ts';
import { lockInsurerOfBatch } from '../coverages/lock-insurers.ts';
import { lockClientsOfSales } from '../payments/lock-clients.ts';
import { findInvoice, type InvoiceRow } from './invoice-records.ts';

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

export async function lockVoucher(scope: TenantScope, id: string): Promise<InvoiceRow> {
  await lockVouchers(scope, [id]);
  return findInvoice(scope, id);
}

/**
 * First the client of the sale or the insurer of the batch (docs/rules.md#locks-1), then the voucher and the invoice that it
 * corrects.
 */
export async function lockVoucherWithOwner(scope: TenantScope, id: string): Promise<InvoiceRow> {
  const { sale_id: saleId, batch_id: batchId, corrects_id: correctsId } = await findInvoice(scope, id);
  if (saleId !== null) await lockClientsOfSales(scope, [saleId]);
  if (batchId !== null) await lockInsurerOfBatch(scope, batchId);
  await lockVouchers(scope, correctsId === null ? [id] : [id, correctsId]);
  return findInvoice(scope, id);
}
