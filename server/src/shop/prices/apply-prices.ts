import {
  alreadyApplied,
  alreadyUndone,
  nothingToChange,
  pricesChanged,
} from '@dioptria/contract/shop/prices/price-labels.ts';
import { type PriceChange, priceChanges } from '@dioptria/contract/shop/prices/price-changes.ts';
import { sql } from 'kysely';
import { announce } from '../../base/database/announcements.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/write-checks.ts';
import { sqlLacksPriceAfter } from '../products/price-edits.ts';
import { readPriceChange } from './price-records.ts';

/**
 * Changes all products in one step (docs/rules.md#prices-2).
 * @throws Refusal `closed` if the preview was applied before, `stale` if the cost, the profitability or the price of a product
 * has changed since the preview, or if a product was deleted.
 */
export async function applyPrices(context: Context, id: string): Promise<PriceChange> {
  const { tx, actor, now } = context;
  const { tenantId } = actor;
  const change = await lockChange(context, id);
  if (change.applied_at !== null) throw conflict('closed', alreadyApplied);
  if (change.products === 0) throw invalid({ path: 'previewId', message: nothingToChange });
  const version = await lockProductsOf(context, id);
  const { numAffectedRows = 0n } = await sql`
    update products set cost_cents = new_cost_cents, profitability_hundredths = new_profitability_hundredths,
      fixed_price_cents = new_fixed_price_cents, price_cents = new_price_cents,
      lacks_price = ${sqlLacksPriceAfter(sql`new_cost_cents`, sql`new_profitability_hundredths`)}, updated_at = ${version}
    from price_change_rows as row
    where row.tenant_id = ${tenantId} and row.price_change_id = ${id}
      and products.tenant_id = ${tenantId} and products.id = row.product_id
      and products.cost_cents = old_cost_cents and products.profitability_hundredths = old_profitability_hundredths
      and products.fixed_price_cents is not distinct from old_fixed_price_cents and products.price_cents = old_price_cents`.execute(
    tx,
  );
  if (Number(numAffectedRows) !== change.products) throw conflict('stale', pricesChanged);
  await tx
    .updateTable('price_changes')
    .set({ applied_at: now, created_at: now, updated_at: now, user_id: actor.userId })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  const after = await readPriceChange(context, id);
  recordPriceChange(context, { id, after });
  return after;
}

/**
 * Leaves out the products whose values have changed since the price change (docs/rules.md#prices-4).
 * @throws Refusal `closed` if the price change was undone before.
 */
export async function undoPrices(context: Context, id: string): Promise<PriceChange> {
  const { tx, actor, now } = context;
  const { tenantId } = actor;
  const change = await lockChange(context, id);
  const before = await readPriceChange(context, id);
  if (change.undone_at !== null) throw conflict('closed', alreadyUndone);
  const version = await lockProductsOf(context, id);
  const { numAffectedRows = 0n } = await sql`
    update price_change_rows as row set undone = true from products
    where row.tenant_id = ${tenantId} and row.price_change_id = ${id}
      and products.tenant_id = ${tenantId} and products.id = row.product_id
      and products.cost_cents = new_cost_cents and products.profitability_hundredths = new_profitability_hundredths
      and products.fixed_price_cents is not distinct from new_fixed_price_cents and products.price_cents = new_price_cents`.execute(
    tx,
  );
  await sql`
    update products set cost_cents = old_cost_cents, profitability_hundredths = old_profitability_hundredths,
      fixed_price_cents = old_fixed_price_cents, price_cents = old_price_cents, lacks_price = lacked_price, updated_at = ${version}
    from price_change_rows as row
    where row.tenant_id = ${tenantId} and row.price_change_id = ${id} and undone
      and products.tenant_id = ${tenantId} and products.id = row.product_id`.execute(tx);
  const undone = Number(numAffectedRows);
  await tx
    .updateTable('price_changes')
    .set({ undone_at: now, undone_by: actor.userId, undone, kept_products: change.products - undone, updated_at: now })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute();
  const after = await readPriceChange(context, id);
  recordPriceChange(context, { id, before, after });
  return after;
}

async function lockChange({ tx, actor }: Context, id: string) {
  const change = await tx
    .selectFrom('price_changes')
    .select(['applied_at', 'undone_at', 'products'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!change) throw notFound();
  return change;
}

/**
 * Locks the products in the order of their ids, as sales do, so that a sale and a price change never deadlock. Returns the
 * `updated_at` that all of these products get.
 */
async function lockProductsOf({ tx, actor, now }: Context, id: string): Promise<string> {
  const { rows } = await sql<{ latest: string | null }>`
    select max(updated_at) as latest from (
      select products.updated_at from products
      where products.tenant_id = ${actor.tenantId} and products.id in (
        select product_id from price_change_rows where tenant_id = ${actor.tenantId} and price_change_id = ${id})
      order by products.id for no key update
    ) as locked`.execute(tx);
  return nextVersion(rows[0]?.latest ?? now.toISOString(), now).toISOString();
}

function recordPriceChange(context: Context, change: Parameters<typeof recordChange>[2]): void {
  const { tx, actor, tabId } = context;
  recordChange(context, priceChanges, change);
  announce(tx, { tenantId: actor.tenantId, topic: 'products', tabId });
}
