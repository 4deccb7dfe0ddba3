/**
 * Every transaction that writes a purchase order and its products locks the purchase order first, so that two such transactions
 * never deadlock (docs/rules.md#purchase-orders-3).
 */
import {
  purchaseOrderProblems,
  statusOfLines,
  outstandingUnits,
} from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import { purchaseOrders } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { MAX_STOCK } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { invalid, notFound, Refusal } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/write-checks.ts';
import { readOrderAlone, readOrderLines } from './purchase-order-records.ts';

export async function lockPurchaseOrder({ tx, actor }: Context, id: string): Promise<void> {
  const locked = await tx
    .selectFrom('purchase_orders')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound();
}

export type Units = ReadonlyMap<string, number>;

/**
 * Adds the units to the awaited units of the products. A negative number lowers the awaited units. The caller has
 * locked the products. `pathOf` returns the path of the request's field with the units of a product.
 * @throws Refusal `invalid` if a product would await too many units.
 */
export async function awaitUnits(
  { tx, actor }: Context,
  units: Units,
  pathOf?: (productId: string) => string,
): Promise<void> {
  const changes = [...units].filter(([, quantity]) => quantity !== 0);
  if (changes.length === 0) return;
  // `least` keeps the sum small enough for the column. The code below the query refuses a sum above `MAX_STOCK`.
  const { rows } = await sql<{ id: string; toCome: number }>`
    update products set outstanding_units = least(outstanding_units::bigint + change.units, ${MAX_STOCK + 1})
    from unnest(${changes.map(([id]) => id)}::uuid[], ${changes.map(([, quantity]) => quantity)}::int[])
      as change (product_id, units)
    where tenant_id = ${actor.tenantId} and products.id = change.product_id
    returning products.id, products.outstanding_units as "toCome"`.execute(tx);
  const excess = rows.find(({ id, toCome }) => toCome > MAX_STOCK && (units.get(id) ?? 0) > 0);
  if (!excess) return;
  const message = purchaseOrderProblems.tooManyToCome;
  throw pathOf ? invalid({ path: pathOf(excess.id), message }) : new Refusal(400, 'invalid', message);
}

/**
 * The caller has locked the purchase order and the products. A canceled purchase order awaits no units.
 * @throws Refusal `invalid` if too many units of a product would be received or awaited.
 */
export async function receiveAgainst(context: Context, orderId: string, units: Units): Promise<void> {
  const { tx, actor, now } = context;
  const before = await readOrderAlone(context, orderId);
  const lines = await readOrderLines(context, before);
  const after = lines.map((line) => ({ ...line, received: line.received + (units.get(line.productId) ?? 0) }));
  if (after.some(({ received }) => received > MAX_STOCK)) {
    throw invalid({ path: 'purchaseOrderId', message: purchaseOrderProblems.tooManyReceived });
  }
  await sql`update purchase_order_lines set received = change.received
    from unnest(${after.map(({ productId }) => productId)}::uuid[], ${after.map(({ received }) => received)}::int[])
      as change (product_id, received)
    where tenant_id = ${actor.tenantId} and order_id = ${orderId}
      and purchase_order_lines.product_id = change.product_id`.execute(tx);
  const isCanceled = before.status === 'canceled';
  if (!isCanceled) {
    await awaitUnits(context, new Map(after.map((line) => [line.productId, outstandingUnits(line) - line.toCome])));
  }
  await tx
    .updateTable('purchase_orders')
    .set({
      ...(!isCanceled && {
        status: statusOfLines(after),
        outstanding_units: after.reduce((sum, line) => sum + outstandingUnits(line), 0),
      }),
      updated_at: nextVersion(before.updatedAt, now).toISOString(),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', orderId)
    .execute();
  recordChange(context, purchaseOrders, { id: orderId, before, after: await readOrderAlone(context, orderId) });
}
