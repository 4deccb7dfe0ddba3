import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { storeRows } from '../../base/database/store-rows.ts';
import type { Context } from '../../base/records/context.ts';
import { sqlPrice } from './price-sql.ts';
import type { LockedProduct } from './stock-ledger.ts';

type Priced = Pick<RecordOf<typeof products>, '_id' | 'cost' | 'price'>;

/**
 * Stores the changes of products' costs and prices by forms, imports and receptions, for the price history
 * (docs/rules.md#prices-5). Edits that change neither the cost nor the price are left out.
 */
export async function recordPriceEdits(
  { tx, actor, now }: Context,
  edits: readonly { before: Priced; after: Priced }[],
): Promise<void> {
  const rows = edits
    .filter(({ before, after }) => before.cost !== after.cost || before.price !== after.price)
    .map(({ before, after }) => ({
      tenant_id: actor.tenantId,
      id: newId(),
      product_id: before._id,
      old_cost_cents: toCents(before.cost),
      new_cost_cents: toCents(after.cost),
      old_price_cents: toCents(before.price),
      new_price_cents: toCents(after.price),
      user_id: actor.userId,
      created_at: now,
    }));
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  await storeRows(tx, actor.tenantId, { table: 'price_edits', columns, rows: rows.map((row) => JSON.stringify(row)) });
}

/** A locked product and its new cost in pesos. */
interface CostChange {
  product: LockedProduct;
  newCost: number;
}

/**
 * Writes the new costs of locked products and the prices that follow from the costs, and stores these changes for the price
 * history. The caller also writes a new `updated_at` of the products, for instance with a movement of stock.
 * @returns the new price of each product in cents, by product id. A price may be above the largest amount: the caller must refuse
 * such a price.
 */
export async function changeCosts(context: Context, changes: readonly CostChange[]): Promise<Map<string, number>> {
  if (changes.length === 0) return new Map();
  const { tx, actor } = context;
  const ids = changes.map(({ product }) => product.id);
  const costs = changes.map(({ newCost }) => toCents(newCost));
  const { rows } = await sql<{ id: string; price: number }>`
    update products set cost_cents = changed.cost, price_cents = ${sqlPrice(sql`changed.cost`, sql`profitability_hundredths`)}
    from unnest(${ids}::uuid[], ${costs}::bigint[]) as changed (product_id, cost)
    where tenant_id = ${actor.tenantId} and products.id = changed.product_id
    returning products.id, price_cents as price`.execute(tx);
  const prices = new Map(rows.map(({ id, price }) => [id, price]));
  await recordPriceEdits(
    context,
    changes.map(({ product, newCost }) => ({
      before: { _id: product.id, cost: fromCents(product.costCents), price: fromCents(product.priceCents) },
      after: { _id: product.id, cost: newCost, price: fromCents(prices.get(product.id) ?? product.priceCents) },
    })),
  );
  return prices;
}
