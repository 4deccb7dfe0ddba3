import { MAX_MONEY, toCents } from '@dioptria/contract/base/money.ts';
import type { PriceChangeKind, PricedField } from '@dioptria/contract/shop/prices/price-labels.ts';
import type { PricePreview } from '@dioptria/contract/shop/prices/price-changes.ts';
import type { PriceListMapping } from '@dioptria/contract/shop/prices/price-endpoints.ts';
import { MAX_LIMIT } from '@dioptria/contract/base/resource.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { PriceRounding } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { sqlPrice } from '../products/price-edits.ts';
import type { Context } from '../../base/records/context.ts';
import { LargeSum } from '../sums/largest-sums.ts';
import { scopeOf, selectPriceChanges, selectPriceRows, rowWarningSql } from './price-records.ts';

/** The server deletes a preview of this age when the shop makes its next preview. */
const PREVIEW_HOURS = 24;
/** In percent × 100. */
const MAX_PROFITABILITY = 1_000_000;

/** The SQL expressions may refer to the columns of `products`. */
interface Planned {
  field: PricedField;
  kind: PriceChangeKind;
  value: number | null;
  names: { brand: string; category: string; provider: string };
  selected: number | null;
  /** The SQL after `from` in a query for the products. */
  source: RawBuilder<unknown>;
  cost: RawBuilder<unknown>;
  profitability: RawBuilder<unknown>;
  fixedPrice: RawBuilder<unknown>;
  rounding: PriceRounding;
  list?: { file: string; provider_id: string | null; mapping: PriceListMapping; problems: number };
}

export const costColumn = sql`products.cost_cents`;
export const profitabilityColumn = sql`products.profitability_hundredths`;
export const fixedPriceColumn = sql`products.fixed_price_cents`;

const nothing = { products: 0, doubled: 0, belowCost: 0, fixedBelowCost: 0, fixedKept: 0, before: 0, after: 0 };
/** `before` and `after` are the sums of the prices in cents. */
type Summed = typeof nothing;

/** A preview may have no rows. @throws LargeSum if the sum of the prices in cents is larger than `Number.MAX_SAFE_INTEGER`. */
export async function storePreview(context: Context, planned: Planned): Promise<PricePreview> {
  const { tenantId } = context.actor;
  await deleteOldPreviews(context);
  const id = await insertPreview(context, planned);
  const counts = await insertRows(context, id, planned);
  const { rows } = await sql<Summed>`
    with summed as (
      select count(*)::int as products, coalesce(sum(old_price_cents), 0) as before, coalesce(sum(new_price_cents), 0) as after,
        count(*) filter (where ${rowWarningSql} = 'doubled') as doubled,
        count(*) filter (where ${rowWarningSql} = 'belowCost') as "belowCost",
        count(*) filter (where ${rowWarningSql} = 'fixedBelowCost') as "fixedBelowCost",
        count(*) filter (where new_fixed_price_cents is not null and new_price_cents = old_price_cents) as "fixedKept"
      from price_change_rows where tenant_id = ${tenantId} and price_change_id = ${id}
    )
    update price_changes
    set products = summed.products, old_total_cents = summed.before, new_total_cents = summed.after
    from summed where tenant_id = ${tenantId} and id = ${id}
    returning summed.products, summed.doubled, summed."belowCost", summed."fixedBelowCost", summed."fixedKept",
      summed.before::float8, summed.after::float8`.execute(context.tx);
  const { before, after, products, ...warnings } = rows[0] ?? nothing;
  if (Math.max(before, after) > Number.MAX_SAFE_INTEGER) throw new LargeSum();
  const [stored, shown] = await Promise.all([
    selectPriceChanges(context).where('price_changes.id', '=', id).executeTakeFirstOrThrow(),
    selectPriceRows(context, id, { page: 1, limit: MAX_LIMIT }),
  ]);
  const unchanged = counts.chosen - counts.impossible - products;
  return { _id: id, ...scopeOf(stored), unchanged, impossible: counts.impossible, ...warnings, rows: shown };
}

async function insertPreview(
  context: Context,
  { field, kind, value, names, selected, rounding, list }: Planned,
): Promise<string> {
  const { tx, actor, now } = context;
  const id = newId();
  const columns = { field, kind, value_hundredths: value === null ? null : toCents(value), rounding, ...names };
  const ofList = list && { ...list, mapping: JSON.stringify(list.mapping) };
  const open = { applied_at: null, undone_at: null, undone_by: null, undone: null, kept_products: null };
  const moments = { created_at: now, updated_at: now };
  await tx
    .insertInto('price_changes')
    .values({
      tenant_id: actor.tenantId,
      id,
      ...columns,
      selected,
      user_id: actor.userId,
      ...ofList,
      ...open,
      ...moments,
    })
    .execute();
  return id;
}

async function insertRows(
  { tx, actor: { tenantId } }: Context,
  id: string,
  { kind, source, cost, profitability, fixedPrice, rounding }: Planned,
): Promise<{ chosen: number; impossible: number }> {
  // A provider's price list only changes costs. A product with the same cost keeps its price, even if the rounding of the
  // shop has changed.
  const isPriceKept = sql.lit(kind === 'list');
  // These are subqueries, because Citus refuses an `insert … select` with a `with` part (docs/scaling.md).
  const chosen = sql`(
    select tenant_id, id, cost_cents, profitability_hundredths, fixed_price_cents, price_cents, lacks_price, ${cost} as new_cost,
      ${profitability} as new_profitability, ${fixedPrice} as new_fixed
    from ${source}
  ) as chosen`;
  const priced = sql`(
    select *, coalesce(new_fixed, ${sqlPrice(sql`new_cost`, sql`new_profitability`, rounding)}) as new_price,
      new_cost between 0 and ${toCents(MAX_MONEY)} and new_profitability between 0 and ${MAX_PROFITABILITY} as is_possible
    from ${chosen}
  ) as priced`;
  const judged = sql`(
    select *, is_possible and new_price <= ${toCents(MAX_MONEY)} and coalesce(new_fixed > 0, true) as may_be,
      new_cost = cost_cents and new_profitability = profitability_hundredths and (${isPriceKept} or new_price = price_cents) as is_same
    from ${priced}
  ) as judged`;
  await sql`
    insert into price_change_rows (tenant_id, price_change_id, product_id, old_cost_cents, new_cost_cents,
      old_profitability_hundredths, new_profitability_hundredths, old_fixed_price_cents, new_fixed_price_cents,
      old_price_cents, new_price_cents, lacked_price)
    select tenants.id, ${id}::uuid, judged.id, cost_cents, new_cost, profitability_hundredths, new_profitability,
      fixed_price_cents, new_fixed, price_cents, new_price, lacks_price
    from tenants join ${judged} on judged.tenant_id = tenants.id
    where tenants.id = ${tenantId} and may_be and not is_same`.execute(tx);
  const { rows } = await sql<{ chosen: number; impossible: number }>`
    select count(*)::int as chosen, (count(*) filter (where not may_be))::int as impossible from ${judged}`.execute(tx);
  return rows[0] ?? { chosen: 0, impossible: 0 };
}

async function deleteOldPreviews({ tx, actor, now }: Context): Promise<void> {
  const before = new Date(now.getTime() - PREVIEW_HOURS * 3_600_000).toISOString();
  await tx
    .deleteFrom('price_changes')
    .where('tenant_id', '=', actor.tenantId)
    .where('applied_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
