import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import { lockClientsOfSales } from '../payments/lock-clients.ts';
import { clientCents, dueCents, isOwing } from '../sums/kept-sums.ts';
import { dueOf } from '../sums/additions.ts';
import { type SaleRow, selectSaleRows } from './sale-records.ts';

/**
 * Locks the sale's client too, so no other transaction changes or deletes the sale until this transaction ends.
 * @throws Refusal `not_found`
 */
export async function lockSale(context: Context, id: string): Promise<SaleRow> {
  const rows = selectSaleRows(context.tx, context.actor.tenantId).where('sales.id', '=', id);
  await lockClientsOfSales(context, [id]);
  const row = await rows.forUpdate('sales').executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

export async function lockSales({ tx, actor }: Context, ids: readonly string[]): Promise<Map<string, SaleRow>> {
  if (ids.length === 0) return new Map();
  const rows = selectSaleRows(tx, actor.tenantId).where('sales.id', '=', sql<string>`any(${ids}::uuid[])`);
  const locked = await rows.orderBy('sales.id').forUpdate('sales').execute();
  return new Map(locked.map((row) => [row.id, row]));
}

export interface SaleInCredit {
  sale: SaleRow;
  /** In cents. */
  credit: number;
}

/**
 * Returns the oldest sale first. A sale has credit if more is paid than the client's part of the total, or if anything is paid and
 * the sale is canceled. The caller has locked the client.
 */
export async function lockSalesInCredit({ tx, actor }: Context, clientId: string): Promise<SaleInCredit[]> {
  const rows = await selectSaleRows(tx, actor.tenantId)
    .where('sales.client_id', '=', clientId)
    .where(sql<boolean>`sales.paid_cents > ${dueCents}`)
    .orderBy('sales.sale_date')
    .orderBy('sales.id')
    .forUpdate('sales')
    .execute();
  return rows.map((sale) => ({
    sale,
    credit: sale.paid_cents - dueOf(sale),
  }));
}

/** Locks the oldest sales with a balance until their balances add up to `cents`. The caller has locked the client. */
export async function lockOwingSales({ tx, actor }: Context, clientId: string, cents: number) {
  const owing = sql`(select sales.id, sum(${clientCents} - paid_cents) over (order by sale_date, sales.id) - (${clientCents} - paid_cents)
    as before from sales where tenant_id = ${actor.tenantId} and client_id = ${clientId} and ${isOwing})`;
  const rows = await selectSaleRows(tx, actor.tenantId)
    .where(sql<boolean>`sales.id = any(array(select id from ${owing} as owing where before < ${cents}))`)
    .where(isOwing)
    .orderBy('sales.sale_date')
    .orderBy('sales.id')
    .forUpdate('sales')
    .execute();
  return rows.map((sale) => ({ sale, balance: dueOf(sale) - sale.paid_cents }));
}
