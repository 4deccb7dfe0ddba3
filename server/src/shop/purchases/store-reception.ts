import { toCents } from '@dioptria/contract/base/money.ts';
import { receptionProblems, receptionTotal } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import { type Reception, receptions } from '@dioptria/contract/shop/purchases/receptions.ts';
import { MAX_MONEY } from '@dioptria/contract/base/money.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import { MAX_UNITS, tooManyUnits } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { v7 as newId } from 'uuid';
import { announce } from '../../base/database/announcements.ts';
import { storeRows } from '../../base/database/store-rows.ts';
import { changeCosts } from '../products/price-edits.ts';
import { type LockedProduct, moveStock } from '../products/stock-ledger.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { invalid } from '../../base/records/refusal.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { receptionKind } from '../sums/kept-sums.ts';
import { receiveAgainst, type Units } from './awaited-units.ts';
import { readReception } from './reception-records.ts';

/** `newCost` in pesos; undefined if the line does not change the product's cost. */
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
