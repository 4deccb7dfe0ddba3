import { purchaseOrderProblems } from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import { type PurchaseOrder, purchaseOrders } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { announce } from '../../base/database/announcements.ts';
import { lockProducts } from '../products/stock-ledger.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/versions.ts';
import { awaitUnits, lockPurchaseOrder } from './awaited-units.ts';
import { readOrder, readOrderAlone, readOrderLines } from './purchase-order-records.ts';

/**
 * Its products no longer await its missing units; received units do not change (docs/rules.md#purchase-orders-4).
 * @throws Refusal `closed` if the purchase order was canceled before, or if all of its units have come.
 */
export async function cancelPurchaseOrder(context: Context, id: string): Promise<PurchaseOrder> {
  const { tx, actor, now } = context;
  await lockPurchaseOrder(context, id);
  const before = await readOrderAlone(context, id);
  if (before.status === 'canceled') throw conflict('closed', purchaseOrderProblems.isCanceled);
  if (before.status === 'received') throw conflict('closed', purchaseOrderProblems.isReceived);
  const lines = await readOrderLines(context, before);
  await lockProducts(
    context,
    lines.map(({ productId }) => productId),
  );
  await awaitUnits(context, new Map(lines.map(({ productId, toCome }) => [productId, -toCome])));
  await tx
    .updateTable('purchase_orders')
    .set({
      status: 'canceled',
      outstanding_units: 0,
      canceled_by: actor.userId,
      canceled_at: now,
      updated_at: nextVersion(before.updatedAt, now).toISOString(),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  recordChange(context, purchaseOrders, { id, before, after: await readOrderAlone(context, id) });
  announce(tx, { tenantId: actor.tenantId, topic: 'products', tabId: context.tabId });
  return readOrder(context, id);
}
