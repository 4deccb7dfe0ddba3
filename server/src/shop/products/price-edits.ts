import { fromCents, TAX_RATE, toCents } from '@dioptria/contract/base/money.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import { type PriceRounding, roundingCents } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { storeRows } from '../../base/database/inserts.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import type { LockedProduct } from './stock-ledger.ts';

/** Computes `priceBeforeTax` of the contract in cents. `cost` is in cents, and `profitability` in percent × 100. */
export const sqlPriceBeforeTax = (cost: RawBuilder<unknown>, profitability: RawBuilder<unknown>) =>
  sql<number>`round(${cost}::numeric * (10000 + ${profitability}) / 10000)`;

/**
 * Computes `productPrice` and `roundPriceUp` of the contract in cents. The result has the type numeric, because it may be larger
 * than any price that a product can have.
 */
export function sqlPrice(cost: RawBuilder<unknown>, profitability: RawBuilder<unknown>, rounding: PriceRounding) {
  const price = sql`round(${sqlPriceBeforeTax(cost, profitability)} * (1 + ${sql.lit(String(TAX_RATE))}::numeric))`;
  return sql<number>`${sqlRoundedUp(price, rounding)}`;
}

export function sqlRoundedUp(price: RawBuilder<unknown>, rounding: PriceRounding): RawBuilder<unknown> {
  const step = sql.lit(roundingCents(rounding));
  return sql`(ceil(${price} / ${step}) * ${step})`;
}

/** Computes `netOfTax` of the contract in cents. */
export const sqlNetOfTax = (price: RawBuilder<unknown>) =>
  sql`round(${price} / (1 + ${sql.lit(String(TAX_RATE))}::numeric))`;

/** Computes `lacksPriceAfter` of the contract for a change of cost or profitability. The expression may be in an update of `products`. */
export const sqlLacksPriceAfter = (newCost: RawBuilder<unknown>, newProfitability: RawBuilder<unknown>) =>
  sql<boolean>`(products.lacks_price and (not (${newCost} > 0 and ${newProfitability} > 0)
    or products.cost_cents > 0 and products.profitability_hundredths > 0))`;

export async function priceRoundingOf({ tx, actor }: TenantScope): Promise<PriceRounding> {
  const { price_rounding: rounding } = await tx
    .selectFrom('tenants')
    .select('price_rounding')
    .where('id', '=', actor.tenantId)
    .executeTakeFirstOrThrow();
  return rounding;
}

type Priced = Pick<RecordOf<typeof products>, '_id' | 'cost' | 'price' | 'fixedPrice'>;

/**
 * Records an edit only if it changes the cost or the price, or if it sets or removes the fixed price
 * (docs/rules.md#prices-5).
 */
export async function recordPriceEdits(
  { tx, actor, now }: Context,
  edits: readonly { before: Priced; after: Priced }[],
): Promise<void> {
  const rows = edits
    .filter(
      ({ before, after }) =>
        before.cost !== after.cost || before.price !== after.price || isFixed(before) !== isFixed(after),
    )
    .map(({ before, after }) => ({
      tenant_id: actor.tenantId,
      id: newId(),
      product_id: before._id,
      old_cost_cents: toCents(before.cost),
      new_cost_cents: toCents(after.cost),
      old_price_cents: toCents(before.price),
      new_price_cents: toCents(after.price),
      was_fixed: isFixed(before),
      is_fixed: isFixed(after),
      user_id: actor.userId,
      created_at: now,
    }));
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  await storeRows(tx, actor.tenantId, { table: 'price_edits', columns, rows: rows.map((row) => JSON.stringify(row)) });
}

const isFixed = ({ fixedPrice }: Priced) => fixedPrice !== null;

interface CostChange {
  product: LockedProduct;
  newCost: number;
}

/**
 * Returns the new price of each product in cents. A fixed price does not change (docs/rules.md#products-10). The caller
 * must write a new `updated_at` to the products, and must refuse a price above the largest amount.
 */
export async function changeCosts(context: Context, changes: readonly CostChange[]): Promise<Map<string, number>> {
  if (changes.length === 0) return new Map();
  const { tx, actor } = context;
  const ids = changes.map(({ product }) => product.id);
  const costs = changes.map(({ newCost }) => toCents(newCost));
  const computed = sqlPrice(sql`changed.cost`, sql`profitability_hundredths`, await priceRoundingOf(context));
  const { rows } = await sql<{ id: string; price: number; fixed: number | null }>`
    update products set cost_cents = changed.cost,
      price_cents = case when fixed_price_cents is null and cost_cents <> changed.cost then ${computed} else price_cents end,
      lacks_price = ${sqlLacksPriceAfter(sql`changed.cost`, sql`profitability_hundredths`)}
    from unnest(${ids}::uuid[], ${costs}::bigint[]) as changed (product_id, cost)
    where tenant_id = ${actor.tenantId} and products.id = changed.product_id
    returning products.id, price_cents as price, fixed_price_cents as fixed`.execute(tx);
  const stored = new Map(rows.map((row) => [row.id, row]));
  await recordPriceEdits(
    context,
    changes.map(({ product: { id: _id, costCents, priceCents }, newCost }) => {
      const { price = priceCents, fixed = null } = stored.get(_id) ?? {};
      const fixedPrice = fixed === null ? null : fromCents(fixed);
      return {
        before: { _id, cost: fromCents(costCents), price: fromCents(priceCents), fixedPrice },
        after: { _id, cost: newCost, price: fromCents(price), fixedPrice },
      };
    }),
  );
  return new Map(rows.map(({ id, price }) => [id, price]));
}
