/**
 * The awaited units of a purchase order (docs/rules.md#purchase-orders-3). An order is locked before its products, as every
 * other write of both does, so that they never deadlock.
 */
import { statusOfLines, unitsToCome } from '@dioptria/contract/purchase-order-words.ts';
import { purchaseOrders } from '@dioptria/contract/purchase-orders.ts';
import { sql } from 'kysely';
import type { Context } from '../resource/context.ts';
import { recordChange } from '../resource/record-change.ts';
import { notFound } from '../resource/refusal.ts';
import { nextVersion } from '../resource/versions.ts';
import { readOrderAlone, readOrderLines } from './purchase-order-records.ts';

/** Locks an order until the transaction ends. @throws Refusal `not_found` */
export async function lockOrder({ tx, actor }: Context, id: string): Promise<void> {
  const locked = await tx
    .selectFrom('purchase_orders')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound();
}

/** Units by product. */
export type Units = ReadonlyMap<string, number>;

/** Adds to the awaited units of products, which the caller has locked. */
export async function awaitUnits({ tx, actor }: Context, units: Units): Promise<void> {
  const changes = [...units].filter(([, quantity]) => quantity !== 0);
  if (changes.length === 0) return;
  await sql`update products set to_come = to_come + change.units
    from unnest(${changes.map(([id]) => id)}::uuid[], ${changes.map(([, quantity]) => quantity)}::int[])
      as change (product_id, units)
    where tenant_id = ${actor.tenantId} and products.id = change.product_id`.execute(tx);
}

/**
 * Counts the units of a reception, or of its reverse, as received of an order. The order and the products must be locked.
 * A canceled order stays canceled: nothing of it is to come.
 */
export async function receiveAgainst(context: Context, orderId: string, units: Units): Promise<void> {
  const { tx, actor, now } = context;
  const before = await readOrderAlone(context, orderId);
  const lines = await readOrderLines(context, before);
  const after = lines.map((line) => ({ ...line, received: line.received + (units.get(line.productId) ?? 0) }));
  await sql`update purchase_order_lines set received = change.received
    from unnest(${after.map(({ productId }) => productId)}::uuid[], ${after.map(({ received }) => received)}::int[])
      as change (product_id, received)
    where tenant_id = ${actor.tenantId} and order_id = ${orderId}
      and purchase_order_lines.product_id = change.product_id`.execute(tx);
  const isCanceled = before.status === 'canceled';
  if (!isCanceled) {
    await awaitUnits(context, new Map(after.map((line) => [line.productId, unitsToCome(line) - line.toCome])));
  }
  await tx
    .updateTable('purchase_orders')
    .set({
      ...(!isCanceled && {
        status: statusOfLines(after),
        to_come: after.reduce((sum, line) => sum + unitsToCome(line), 0),
      }),
      updated_at: nextVersion(before.updatedAt, now).toISOString(),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', orderId)
    .execute();
  recordChange(context, purchaseOrders, { id: orderId, before, after: await readOrderAlone(context, orderId) });
}
