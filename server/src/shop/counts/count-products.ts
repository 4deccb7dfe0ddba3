import {
  ambiguousCode,
  countClosed,
  notInCount,
  unknownCode,
} from '@dioptria/contract/shop/counts/stock-count-labels.ts';
import {
  type NewStockCount,
  type StockCount,
  stockCounts,
  type StockCountLine,
} from '@dioptria/contract/shop/counts/stock-counts.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { announce } from '../../base/database/announcements.ts';
import { filterNames, productsScanned } from '../products/list-products.ts';
import { audit, recordChange } from '../../base/records/record-change.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, notFound, Refusal } from '../../base/records/refusal.ts';
import { countRecords } from '../../base/records/record-counts.ts';
import { readCount, readLine, sqlInScope } from './count-records.ts';

export async function beginCount(context: Context, filter: NewStockCount): Promise<StockCount> {
  const { tx, actor, now } = context;
  const { brandId = null, categoryId = null, providerId = null } = filter;
  const names = await filterNames(context, filter);
  const id = newId();
  await tx
    .insertInto('stock_counts')
    .values({
      tenant_id: actor.tenantId,
      id,
      brand_id: brandId,
      category_id: categoryId,
      provider_id: providerId,
      ...names,
      user_id: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  const after = await readCount(context, id);
  recordChange(context, stockCounts, { id, after });
  await countRecords(context, 'stock_counts', 1);
  return after;
}

/**
 * Requests that store counted units share the lock. A request that applies or cancels the count takes the lock alone:
 * it waits for earlier requests, and later requests wait for it.
 * @throws Refusal `not_found`, or `closed` if the count is already applied or canceled.
 */
export async function lockCount({ tx, actor }: Context, id: string, lock: 'share' | 'update'): Promise<void> {
  const query = tx
    .selectFrom('stock_counts')
    .select('state')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id);
  const count = await (lock === 'share' ? query.forShare() : query.forUpdate()).executeTakeFirst();
  if (!count) throw notFound();
  if (count.state !== 'open') throw conflict('closed', countClosed);
}

/**
 * @throws Refusal `unknown_code` if no product or several products have the code, or if the product does not belong to the count;
 * nothing is written.
 */
export async function scanCode(context: Context, id: string, code: string): Promise<StockCountLine> {
  const { tx, actor } = context;
  await lockCount(context, id, 'share');
  const { rows } = await sql<{ id: string; name: string; isCounted: boolean }>`
    select products.id, products.name, ${sqlInScope} as "isCounted" from products, stock_counts
    where products.tenant_id = ${actor.tenantId} and products.id = any(array(${productsScanned(actor.tenantId, code)}))
      and stock_counts.tenant_id = ${actor.tenantId} and stock_counts.id = ${id} limit 2`.execute(tx);
  const [product, another] = rows;
  if (!product) throw new Refusal(404, 'unknown_code', unknownCode(code));
  if (another) throw new Refusal(404, 'unknown_code', ambiguousCode(code));
  if (!product.isCounted) throw new Refusal(404, 'unknown_code', notInCount(product.name));
  await sql`
    insert into stock_count_lines (tenant_id, count_id, product_id, counted, expected, first_expected)
    select tenants.id, ${id}::uuid, products.id, 1, stock, stock
    from tenants join products on products.tenant_id = tenants.id
    where tenants.id = ${actor.tenantId} and products.id = ${product.id}
    on conflict (tenant_id, count_id, product_id)
    do update set counted = stock_count_lines.counted + 1, expected = excluded.expected`.execute(tx);
  const line = await readLine(context, id, product.id);
  await recordLine(context, id, line, (line.counted ?? 1) - 1);
  return line;
}

export async function typeCount(
  context: Context,
  { id, productId }: { id: string; productId: string },
  counted: number | null,
): Promise<StockCountLine> {
  const { tx, actor } = context;
  await lockCount(context, id, 'share');
  const before = await readLine(context, id, productId);
  if (counted === null) {
    await sql`delete from stock_count_lines
      where tenant_id = ${actor.tenantId} and count_id = ${id} and product_id = ${productId}`.execute(tx);
  } else {
    await sql`
      insert into stock_count_lines (tenant_id, count_id, product_id, counted, expected, first_expected)
      select tenants.id, ${id}::uuid, products.id, ${counted}::int, stock, stock
      from tenants join products on products.tenant_id = tenants.id
      where tenants.id = ${actor.tenantId} and products.id = ${productId}
      on conflict (tenant_id, count_id, product_id)
      do update set counted = excluded.counted, expected = excluded.expected, first_expected = excluded.expected`.execute(
      tx,
    );
  }
  const line = await readLine(context, id, productId);
  await recordLine(context, id, line, before.counted);
  return line;
}

async function recordLine(
  context: Context,
  id: string,
  { name, counted }: StockCountLine,
  before: number | null,
): Promise<void> {
  const { tx, actor, tabId } = context;
  announce(tx, { tenantId: actor.tenantId, topic: 'stock/counts', countId: id, tabId });
  audit(context, {
    action: 'update',
    kind: stockCounts.name,
    recordId: id,
    recordName: (await readCount(context, id)).name,
    before: { countedUnits: before },
    after: { countedProduct: name, countedUnits: counted },
  });
}
