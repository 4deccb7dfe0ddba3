import { toCents } from '@dioptria/contract/money.ts';
import type { products } from '@dioptria/contract/products.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import { v7 as newId } from 'uuid';
import type { Context } from '../resource/context.ts';

type Priced = Pick<RecordOf<typeof products>, '_id' | 'cost' | 'price'>;

/** Keeps the change of a product's price in its form, if there is one, for its price history (docs/rules.md#prices-5). */
export async function recordPriceEdit({ tx, actor, now }: Context, before: Priced, after: Priced): Promise<void> {
  if (before.cost === after.cost && before.price === after.price) return;
  await tx
    .insertInto('price_edits')
    .values({
      tenant_id: actor.tenantId,
      id: newId(),
      product_id: before._id,
      old_cost_cents: toCents(before.cost),
      new_cost_cents: toCents(after.cost),
      old_price_cents: toCents(before.price),
      new_price_cents: toCents(after.price),
      user_id: actor.userId,
      created_at: now,
    })
    .execute();
}
