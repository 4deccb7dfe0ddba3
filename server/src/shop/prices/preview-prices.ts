import { toCents } from '@dioptria/contract/base/money.ts';
import { nothingToChange, type PriceChangeKind } from '@dioptria/contract/shop/prices/price-labels.ts';
import type { PriceFilter, PricePreview, PricePreviewRequest } from '@dioptria/contract/shop/prices/price-changes.ts';
import { type RawBuilder, sql } from 'kysely';
import { filterNames } from '../products/list-products.ts';
import { priceRoundingOf, sqlRoundedUp } from '../products/price-edits.ts';
import type { Context } from '../../base/records/context.ts';
import { requireReferences } from '../../base/records/write-checks.ts';
import { invalid } from '../../base/records/refusal.ts';
import { costColumn, fixedPriceColumn, profitabilityColumn, storePreview } from './store-preview.ts';

/** `value` is in pesos for a cost, and in percentage points for a profitability. */
interface Change {
  kind: Exclude<PriceChangeKind, 'list'>;
  value: number;
}

export async function previewPrices(
  context: Context,
  { filter, field, change, rounding: sent }: PricePreviewRequest,
): Promise<PricePreview> {
  const names = await filterNames(context, filter, 'filter.');
  await requireProducts(context, filter.productIds ?? []);
  const chosen = changeOf(change);
  const isCost = field === 'cost';
  const rounding = sent ?? (await priceRoundingOf(context));
  const preview = await storePreview(context, {
    field,
    ...chosen,
    names,
    selected: filter.productIds?.length ?? null,
    source: sql`products where ${sql.join(conditionsOf(context, filter), sql` and `)}`,
    cost: isCost ? changed(costColumn, chosen) : costColumn,
    profitability: isCost ? profitabilityColumn : changed(profitabilityColumn, chosen),
    // A percentage changes the fixed price too. An amount or a value changes only the cost or the profitability.
    fixedPrice:
      chosen.kind === 'percent' ? sqlRoundedUp(changed(fixedPriceColumn, chosen), rounding) : fixedPriceColumn,
    rounding,
  });
  if (preview.products === 0) throw invalid({ path: 'change', message: nothingToChange });
  return preview;
}

function changeOf({ percent, amount, set }: PricePreviewRequest['change']): Change {
  if (percent !== undefined) return { kind: 'percent', value: percent };
  return amount === undefined ? { kind: 'set', value: set ?? 0 } : { kind: 'amount', value: amount };
}

/** The column holds hundredths. Rounds half away from zero. */
function changed(column: RawBuilder<unknown>, { kind, value }: Change): RawBuilder<unknown> {
  const hundredths = sql`${String(toCents(value))}::numeric`;
  if (kind === 'percent') return sql`round(${column}::numeric * (10000 + ${hundredths}) / 10000)`;
  return kind === 'amount' ? sql`(${column} + ${hundredths})` : hundredths;
}

function conditionsOf({ actor }: Context, { brandId, categoryId, providerId, productIds }: PriceFilter) {
  return [
    sql`products.tenant_id = ${actor.tenantId}`,
    ...(brandId === undefined ? [] : [sql`products.brand_id = ${brandId}`]),
    ...(categoryId === undefined ? [] : [sql`products.category_id = ${categoryId}`]),
    ...(providerId === undefined ? [] : [sql`products.provider_id = ${providerId}`]),
    ...(productIds === undefined ? [] : [sql`products.id = any(${productIds}::uuid[])`]),
  ];
}

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
