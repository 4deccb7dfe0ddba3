import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import {
  cannotOrderFromDisabled,
  expectedDayProblem,
  purchaseOrderProblems,
} from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import {
  type NewPurchaseOrder,
  type PurchaseOrder,
  purchaseOrders,
} from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { amountProblems, receptionTotal } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import { v7 as newId } from 'uuid';
import { announce } from '../../base/database/announcements.ts';
import { storeRows } from '../../base/database/inserts.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/write-checks.ts';
import { type LockedProduct, lockProducts } from '../products/stock-ledger.ts';
import { awaitUnits, lockPurchaseOrder } from './awaited-units.ts';
import { readOrder, readOrderAlone, readOrderLines, requireProvider } from './purchase-order-records.ts';

interface Line {
  product: LockedProduct;
  quantity: number;
  unitCost: number;
}

/** @throws Refusal `invalid` for an impossible day or amount, a disabled provider, or a record that the tenant does not have. */
export async function createPurchaseOrder(context: Context, sent: NewPurchaseOrder): Promise<PurchaseOrder> {
  const { tx, actor, now, timeZone } = context;
  const { providerId, note, expectedDay } = sent;
  const wrongDay = expectedDay && expectedDayProblem(expectedDay, shopDay(now, timeZone));
  if (wrongDay) throw invalid({ path: 'expectedDay', message: wrongDay });
  await requireProvider(context, providerId, cannotOrderFromDisabled);
  const lines = await lockedLines(context, sent.lines);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const id = newId();
  await tx
    .insertInto('purchase_orders')
    .values({
      tenant_id: actor.tenantId,
      id,
      number: await takeNumbers(context, purchaseOrders.name),
      provider_id: providerId,
      note,
      expected_day: expectedDay,
      status: 'open',
      products: lines.length,
      units,
      outstanding_units: units,
      total_cents: toCents(receptionTotal(lines)),
      user_id: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await storeLines(context, id, lines);
  await awaitUnits(
    context,
    new Map(lines.map(({ product, quantity }) => [product.id, quantity])),
    (productId) => `lines.${lines.findIndex(({ product }) => product.id === productId)}.quantity`,
  );
  const after = await readOrder(context, id);
  recordChange(context, purchaseOrders, { id, after });
  announce(tx, { tenantId: actor.tenantId, topic: 'products', tabId: context.tabId });
  return after;
}

async function lockedLines(context: Context, sent: NewPurchaseOrder['lines']): Promise<Line[]> {
  const locked = await lockProducts(
    context,
    sent.map(({ productId }) => productId),
  );
  const lines = sent.map(({ productId, quantity, unitCost }, index) => {
    const product = locked.get(productId);
    if (!product) throw invalid({ path: `lines.${index}.productId`, message: problemTexts.unknownReference });
    return { product, quantity, unitCost: unitCost ?? fromCents(product.costCents) };
  });
  const [wrong] = amountProblems(lines);
  if (wrong) throw invalid({ path: wrong.path.join('.'), message: wrong.message });
  return lines;
}

async function storeLines({ tx, actor }: Context, orderId: string, lines: readonly Line[]): Promise<void> {
  const rows = lines.map(({ product, quantity, unitCost }, position) => ({
    tenant_id: actor.tenantId,
    order_id: orderId,
    product_id: product.id,
    position,
    name: product.name,
    code: product.code,
    quantity,
    unit_cost_cents: toCents(unitCost),
    received: 0,
  }));
  const columns = Object.keys(rows[0] ?? {});
  const texts = rows.map((row) => JSON.stringify(row));
  await storeRows(tx, actor.tenantId, { table: 'purchase_order_lines', columns, rows: texts });
}

/**
 * The products no longer await the missing units. The received units do not change (docs/rules.md#purchase-orders-4).
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
