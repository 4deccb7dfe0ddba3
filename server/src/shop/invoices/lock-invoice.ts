import type { Context } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import { lockClientsOfSales } from '../payments/lock-clients.ts';
import { findInvoice, type InvoiceRow } from './invoice-records.ts';

/**
 * Locks a voucher, after the client of its sale (docs/rules.md#locks-1), and returns its row. @throws Refusal `not_found`
 */
export async function lockInvoice(context: Context, id: string): Promise<InvoiceRow> {
  const { tx, actor } = context;
  const { sale_id: saleId } = await findInvoice(context, id);
  if (saleId !== null) await lockClientsOfSales(context, [saleId]);
  const locked = await tx
    .selectFrom('invoices')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound();
  return findInvoice(context, id);
}
