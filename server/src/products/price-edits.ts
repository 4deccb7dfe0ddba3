import { toCents } from '@dioptria/contract/money.ts';
import type { products } from '@dioptria/contract/products.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import { v7 as newId } from 'uuid';
import { storeRows } from '../database/store-rows.ts';
import type { Context } from '../resource/context.ts';

type Priced = Pick<RecordOf<typeof products>, '_id' | 'cost' | 'price'>;

/** Keeps the changes of products' prices, by their form or by an import, for their price history (docs/rules.md#prices-5). */
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
