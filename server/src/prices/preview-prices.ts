import { MAX_MONEY, toCents } from '@dioptria/contract/money.ts';
import { nothingToChange, type PriceChangeKind, type PricedField } from '@dioptria/contract/price-change-words.ts';
import type { PriceFilter, PricePreview, PricePreviewRequest } from '@dioptria/contract/price-changes.ts';
import { MAX_LIMIT } from '@dioptria/contract/resource.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { filterNames } from '../products/filter-names.ts';
import { sqlPrice } from '../products/price-sql.ts';
import type { Context } from '../resource/context.ts';
import { requireReferences } from '../resource/references.ts';
import { invalid } from '../resource/refusal.ts';
import { scopeOf, selectPriceChanges, selectPriceRows, sqlDoubt } from './price-records.ts';

/** In hours: a preview that was not applied by then is deleted with the next one. */
const PREVIEW_HOURS = 24;
/** The largest profitability, in percent × 100. */
const MAX_PROFITABILITY = 1_000_000;

/** The change of a field: its kind, and its value (percent, pesos or points). */
interface Change {
  kind: Exclude<PriceChangeKind, 'list'>;
  value: number;
}

/** The products of a preview, and their new values in SQL, over the columns of `products`. */
interface Planned {
  field: PricedField;
  kind: PriceChangeKind;
  value: number | null;
  filter: PriceFilter;
  cost: RawBuilder<unknown>;
  profitability: RawBuilder<unknown>;
}

const costColumn = sql`products.cost_cents`;
const profitabilityColumn = sql`products.profitability_hundredths`;

function changeOf({ percent, amount, set }: PricePreviewRequest['change']): Change {
  if (percent !== undefined) return { kind: 'percent', value: percent };
  return amount === undefined ? { kind: 'set', value: set ?? 0 } : { kind: 'amount', value: amount };
}

/** A value of hundredths after the change, rounded half away from zero. */
function changed(column: RawBuilder<unknown>, { kind, value }: Change): RawBuilder<unknown> {
  const hundredths = sql`${String(toCents(value))}::numeric`;
  if (kind === 'percent') return sql`round(${column}::numeric * (10000 + ${hundredths}) / 10000)`;
  return kind === 'amount' ? sql`(${column} + ${hundredths})` : hundredths;
}

/** Stores a preview of a price change, and returns its rows (docs/rules.md#prices-1). */
export async function previewPrices(
  context: Context,
  { filter, field, change }: PricePreviewRequest,
): Promise<PricePreview> {
  const chosen = changeOf(change);
  const isCost = field === 'cost';
  return storePreview(context, {
    field,
    ...chosen,
    filter,
    cost: isCost ? changed(costColumn, chosen) : costColumn,
    profitability: isCost ? profitabilityColumn : changed(profitabilityColumn, chosen),
  });
}

async function storePreview(context: Context, planned: Planned): Promise<PricePreview> {
  const { tx, actor, now } = context;
  const { tenantId, userId } = actor;
  const { field, kind, value, filter } = planned;
  const names = await filterNames(context, filter, 'filter.');
  await requireProducts(context, filter.productIds ?? []);
  await deleteOldPreviews(context);
  const id = newId();
  const columns = { field, kind, value_hundredths: value === null ? null : toCents(value), ...names };
  const selected = filter.productIds?.length ?? null;
  const open = { applied_at: null, undone_at: null, undone_by: null, undone: null, kept: null };
  const moments = { created_at: now, updated_at: now };
  await tx
    .insertInto('price_changes')
    .values({ tenant_id: tenantId, id, ...columns, selected, user_id: userId, ...open, ...moments })
    .execute();
  const counts = await insertRows(context, id, planned);
  const { rows } = await sql<{ products: number; doubled: number; belowCost: number }>`
    with summed as (
      select count(*)::int as products, coalesce(sum(old_price_cents), 0) as before, coalesce(sum(new_price_cents), 0) as after,
        count(*) filter (where ${sqlDoubt} = 'doubled') as doubled,
        count(*) filter (where ${sqlDoubt} = 'belowCost') as "belowCost"
      from price_change_rows where tenant_id = ${tenantId} and price_change_id = ${id}
    )
    update price_changes
    set products = summed.products, old_total_cents = summed.before, new_total_cents = summed.after
    from summed where tenant_id = ${tenantId} and id = ${id}
    returning summed.products, summed.doubled, summed."belowCost"`.execute(tx);
  const { products = 0, doubled = 0, belowCost = 0 } = rows[0] ?? {};
  if (products === 0) throw invalid({ path: 'change', message: nothingToChange });
  const [stored, shown] = await Promise.all([
    selectPriceChanges(context).where('price_changes.id', '=', id).executeTakeFirstOrThrow(),
    selectPriceRows(context, id, { page: 1, limit: MAX_LIMIT }),
  ]);
  const unchanged = counts.chosen - counts.impossible - products;
  return { _id: id, ...scopeOf(stored), unchanged, impossible: counts.impossible, doubled, belowCost, rows: shown };
}

/** Stores the products that the change would change, in one statement. */
async function insertRows(
  { tx, actor: { tenantId } }: Context,
  id: string,
  { filter, cost, profitability }: Planned,
): Promise<{ chosen: number; impossible: number }> {
  const { brandId, categoryId, providerId, productIds } = filter;
  const conditions = [
    sql`products.tenant_id = ${tenantId}`,
    ...(brandId === undefined ? [] : [sql`products.brand_id = ${brandId}`]),
    ...(categoryId === undefined ? [] : [sql`products.category_id = ${categoryId}`]),
    ...(providerId === undefined ? [] : [sql`products.provider_id = ${providerId}`]),
    ...(productIds === undefined ? [] : [sql`products.id = any(${productIds}::uuid[])`]),
  ];
  const { rows } = await sql<{ chosen: number; impossible: number }>`
    with chosen as (
      select tenant_id, id, cost_cents, profitability_hundredths, price_cents, ${cost} as new_cost, ${profitability} as new_profitability
      from products where ${sql.join(conditions, sql` and `)}
    ), priced as (
      select *, ${sqlPrice(sql`new_cost`, sql`new_profitability`)} as new_price,
        new_cost between 0 and ${toCents(MAX_MONEY)} and new_profitability between 0 and ${MAX_PROFITABILITY} as is_possible
      from chosen
    ), judged as (
      select *, is_possible and new_price <= ${toCents(MAX_MONEY)} as may_be,
        new_cost = cost_cents and new_profitability = profitability_hundredths as is_same
      from priced
    ), written as (
      insert into price_change_rows (tenant_id, price_change_id, product_id, old_cost_cents, new_cost_cents,
        old_profitability_hundredths, new_profitability_hundredths, old_price_cents, new_price_cents)
      select tenants.id, ${id}::uuid, judged.id, cost_cents, new_cost, profitability_hundredths, new_profitability, price_cents, new_price
      from tenants join judged on judged.tenant_id = tenants.id where tenants.id = ${tenantId} and may_be and not is_same
    )
    select count(*)::int as chosen, (count(*) filter (where not may_be))::int as impossible from judged`.execute(tx);
  return rows[0] ?? { chosen: 0, impossible: 0 };
}

/** @throws Refusal `invalid` if one of the products is absent or another tenant's */
async function requireProducts(context: Context, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`
    select sent.id from unnest(${ids}::uuid[]) as sent (id)
    where not exists (select from products where tenant_id = ${context.actor.tenantId} and products.id = sent.id) limit 1`.execute(
    context.tx,
  );
  const [missing] = rows;
  if (!missing) return;
  const place = productIds.indexOf(missing.id);
  await requireReferences(context, [{ field: `filter.productIds.${place}`, table: 'products', id: missing.id }]);
}

/** Deletes previews that nobody applied. Their rows go with them. */
async function deleteOldPreviews({ tx, actor, now }: Context): Promise<void> {
  const before = new Date(now.getTime() - PREVIEW_HOURS * 3_600_000).toISOString();
  await tx
    .deleteFrom('price_changes')
    .where('tenant_id', '=', actor.tenantId)
    .where('applied_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
