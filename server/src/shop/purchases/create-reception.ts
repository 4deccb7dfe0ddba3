import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { orderOfAnother, purchaseOrderProblems } from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import type { PurchaseOrderLine } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { dayProblem, providerDisabled } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import type { NewReception, Reception } from '@dioptria/contract/shop/purchases/receptions.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { lockProducts } from '../products/stock-ledger.ts';
import type { Context } from '../../base/records/context.ts';
import { requireReferences } from '../../base/records/references.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { lockPurchaseOrder } from './awaited-units.ts';
import { readOrderAlone, readOrderLines } from './purchase-order-records.ts';
import { requireProvider } from './require-provider.ts';
import { type LineToStore, storeReception } from './store-reception.ts';

/**
 * @throws Refusal `invalid` for an impossible day, a disabled provider, a purchase order of another provider, or a record that
 * the tenant does not have; `closed` for a canceled purchase order.
 */
export async function createReception(context: Context, sent: NewReception): Promise<Reception> {
  const { providerId, purchaseOrderId, document, date, note, lines } = sent;
  refuseImpossibleDay(context, date);
  await requireProvider(context, providerId, providerDisabled);
  const awaited = purchaseOrderId === null ? undefined : await lockedOrder(context, purchaseOrderId, providerId);
  const stored = await lockedLines(context, lines, awaited);
  return storeReception(context, {
    providerId,
    document,
    day: date,
    note,
    reversesId: null,
    purchaseOrderId,
    lines: stored,
  });
}

function refuseImpossibleDay({ now, timeZone }: Context, day: string): void {
  const message = dayProblem(day, shopDay(now, timeZone));
  if (message) throw invalid({ path: 'date', message });
}

async function lockedOrder(context: Context, id: string, providerId: string): Promise<PurchaseOrderLine[]> {
  await requireReferences(context, [{ field: 'purchaseOrderId', table: 'purchase_orders', id }]);
  await lockPurchaseOrder(context, id);
  const order = await readOrderAlone(context, id);
  const { provider, status } = order;
  if (provider._id !== providerId) throw invalid({ path: 'purchaseOrderId', message: orderOfAnother(provider.name) });
  if (status === 'canceled') throw conflict('closed', purchaseOrderProblems.isCanceled);
  return readOrderLines(context, order);
}

async function lockedLines(
  context: Context,
  lines: NewReception['lines'],
  ordered: readonly PurchaseOrderLine[] | undefined,
): Promise<LineToStore[]> {
  const locked = await lockProducts(
    context,
    lines.map(({ productId }) => productId),
  );
  const toCome = new Map(ordered?.map((line) => [line.productId, line.toCome]));
  return lines.map(({ productId, quantity, unitCost, updateCost }, index) => {
    const product = locked.get(productId);
    if (!product) throw invalid({ path: `lines.${index}.productId`, message: problemTexts.unknownReference });
    const awaited = ordered ? (toCome.get(productId) ?? 0) : quantity;
    toCome.set(productId, Math.max(0, awaited - quantity));
    const newCost = updateCost ? unitCost : undefined;
    return { product, quantity, unitCost, newCost, beyondOrder: Math.max(0, quantity - awaited) };
  });
}
