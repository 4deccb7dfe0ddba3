import { MAX_MONEY, toCents } from '@dioptria/contract/base/money.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import { MAX_UNITS, tooManyUnits } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { orderOfAnother, purchaseOrderProblems } from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import type { PurchaseOrderLine } from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import {
  dayProblem,
  providerDisabled,
  receptionProblems,
  receptionTotal,
} from '@dioptria/contract/shop/purchases/reception-labels.ts';
import { type NewReception, type Reception, receptions } from '@dioptria/contract/shop/purchases/receptions.ts';
import { v7 as newId } from 'uuid';
import { announce } from '../../base/database/announcements.ts';
import { storeRows } from '../../base/database/inserts.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { requireReferences } from '../../base/records/write-checks.ts';
import { changeCosts } from '../products/price-edits.ts';
import { type LockedProduct, lockProducts, moveStock } from '../products/stock-ledger.ts';
import { receptionKind } from '../sums/kept-sums.ts';
import { lockPurchaseOrder, receiveAgainst, type Units } from './awaited-units.ts';
import { readOrderAlone, readOrderLines, requireProvider } from './purchase-order-records.ts';
import { readReception } from './reception-records.ts';

/** `newCost` is in pesos, and undefined if the line does not change the product's cost. */
export interface LineToStore {
  product: LockedProduct;
  quantity: number;
  unitCost: number;
  newCost: number | undefined;
  /** 0 for a reception without a purchase order. */
  beyondOrder: number;
}

interface ReceptionToStore {
  providerId: string;
  document: string;
  day: string;
  note: string;
  reversesId: string | null;
  purchaseOrderId: string | null;
  lines: readonly LineToStore[];
}

/**
 * The caller has locked the purchase order and the products.
 * @throws Refusal `invalid` for a stock or a price beyond its limit, `out_of_stock` if a product under stock control has fewer
 * units than a reverse takes.
 */
export async function storeReception(context: Context, sent: ReceptionToStore): Promise<Reception> {
  const { tx, actor, now } = context;
  const { lines, day, reversesId, purchaseOrderId, providerId, document, note } = sent;
  refuseHugeStock(lines);
  const prices = await changeCosts(context, costsAfter(lines));
  refuseHugePrices(lines, prices);
  const id = newId();
  const stored = lines.map(({ quantity, unitCost }) => ({ quantity, unitCost }));
  await tx
    .insertInto('receptions')
    .values({
      tenant_id: actor.tenantId,
      id,
      number: await takeNumbers(context, receptionKind),
      provider_id: providerId,
      document,
      document_key: compactKey(document),
      day,
      note,
      products: lines.length,
      units: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      total_cents: toCents(receptionTotal(stored)),
      user_id: actor.userId,
      reverses_id: reversesId,
      purchase_order_id: purchaseOrderId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await storeLines(context, id, lines, prices);
  const moves = lines.map(({ product, quantity, unitCost }) => ({
    productId: product.id,
    quantity,
    unitCostCents: toCents(unitCost),
    providerId,
    receptionId: id,
  }));
  await moveStock(context, 'purchase', moves, new Map(lines.map(({ product }) => [product.id, product])));
  if (purchaseOrderId) await receiveAgainst(context, purchaseOrderId, unitsOf(lines));
  const after = await readReception(context, id);
  recordChange(context, receptions, { id, after });
  announce(tx, { tenantId: actor.tenantId, topic: 'products', tabId: context.tabId });
  return after;
}

function unitsOf(lines: readonly LineToStore[]): Units {
  const units = new Map<string, number>();
  for (const { product, quantity } of lines) units.set(product.id, (units.get(product.id) ?? 0) + quantity);
  return units;
}

/** If several lines have a new cost for one product, the last of these lines counts. */
function costsAfter(lines: readonly LineToStore[]) {
  const changes = lines.flatMap(({ product, newCost }) => (newCost === undefined ? [] : [{ product, newCost }]));
  return [...new Map(changes.map((change) => [change.product.id, change])).values()];
}

function refuseHugeStock(lines: readonly LineToStore[]): void {
  const added = new Map<string, number>();
  const wrong = lines.findIndex(({ product, quantity }) => {
    const after = (added.get(product.id) ?? product.stock) + quantity;
    added.set(product.id, after);
    return Math.abs(after) > MAX_UNITS;
  });
  if (wrong !== -1) throw invalid({ path: `lines.${wrong}.quantity`, message: tooManyUnits });
}

function refuseHugePrices(lines: readonly LineToStore[], prices: ReadonlyMap<string, number>): void {
  const wrong = lines.findIndex(({ product }) => (prices.get(product.id) ?? 0) > toCents(MAX_MONEY));
  if (wrong !== -1) throw invalid({ path: `lines.${wrong}.unitCost`, message: receptionProblems.priceTooLarge });
}

async function storeLines(
  { tx, actor }: Context,
  receptionId: string,
  lines: readonly LineToStore[],
  prices: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = lines.map(({ product, quantity, unitCost, newCost, beyondOrder }, position) => ({
    tenant_id: actor.tenantId,
    id: newId(),
    reception_id: receptionId,
    position,
    product_id: product.id,
    name: product.name,
    code: product.code,
    quantity,
    unit_cost_cents: toCents(unitCost),
    update_cost: newCost !== undefined,
    old_cost_cents: product.costCents,
    old_price_cents: product.priceCents,
    new_price_cents: prices.get(product.id) ?? product.priceCents,
    beyond_order: beyondOrder,
  }));
  const columns = Object.keys(rows[0] ?? {});
  const texts = rows.map((row) => JSON.stringify(row));
  await storeRows(tx, actor.tenantId, { table: 'reception_lines', columns, rows: texts });
}

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
