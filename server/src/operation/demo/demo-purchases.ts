import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { createPurchaseOrder } from '../../shop/purchases/create-purchase-order.ts';
import { createReception } from '../../shop/purchases/store-reception.ts';
import type { DemoProduct } from './demo-catalog.ts';
import {
  centsOf,
  contextOf,
  dayAt,
  type DemoShop,
  instantOf,
  type PlannedOrder,
  priceOf,
  recordColumns,
  type Row,
} from './demo-shop.ts';
import { costAt, moveDemoStock } from './demo-stock.ts';

const ENTERED_TWICE = 9;
const MINUTE = 60_000;

export function receiveStock(shop: DemoShop, products: readonly DemoProduct[], at: number): void {
  const short = products.filter(({ row, supply }) => row.stock <= supply.buyAt);
  const deliveries = [...Map.groupBy(short, ({ row }) => row.provider_id).values()];
  deliveries.forEach((delivery, index) => {
    const moment = Math.min(at + index * 10 * MINUTE, shop.now.getTime());
    const quantities = delivery.map(({ row, supply }) => supply.full - row.stock);
    const received = addReception(shop, delivery, quantities, moment);
    if (received.number !== ENTERED_TWICE) return;
    const { document } = received;
    const again = addReception(shop, delivery, quantities, moment + MINUTE, { document });
    const back = quantities.map((quantity) => -quantity);
    addReception(shop, delivery, back, moment + 2 * MINUTE, { document, reversesId: again.id });
  });
}

interface ReceptionOf {
  document?: string;
  reversesId?: string;
}

/** `quantities` are in the order of `products`, and `at` is in milliseconds. */
function addReception(
  shop: DemoShop,
  products: readonly DemoProduct[],
  quantities: readonly number[],
  at: number,
  { document: entered, reversesId }: ReceptionOf = {},
): Row<'receptions'> {
  const { rows } = shop;
  const number = rows.receptions.length + 1;
  const document = entered ?? documentOf(number);
  const costs = products.map((product) => centsOf(costAt(shop, product, at)));
  const columns = recordColumns(shop, at);
  const reception: Row<'receptions'> = {
    ...columns,
    number,
    provider_id: products[0]?.row.provider_id ?? '',
    document,
    document_key: compactKey(document),
    day: dayAt(at),
    note: '',
    products: products.length,
    units: quantities.reduce((sum, quantity) => sum + quantity, 0),
    total_cents: quantities.reduce((sum, quantity, index) => sum + quantity * (costs[index] ?? 0), 0),
    user_id: rows.users[0]?.id ?? '',
    reverses_id: reversesId ?? null,
    purchase_order_id: null,
  };
  rows.receptions.push(reception);
  products.forEach((product, position) => {
    const costCents = costs[position] ?? 0;
    const quantity = quantities[position] ?? 0;
    const priceCents = centsOf(priceOf(costCents / 100, product.profitability));
    rows.reception_lines.push({
      tenant_id: shop.tenantId,
      id: shop.newId(at),
      reception_id: columns.id,
      position,
      product_id: product.row.id,
      name: product.row.name,
      code: product.row.code,
      quantity,
      unit_cost_cents: costCents,
      update_cost: false,
      old_cost_cents: costCents,
      old_price_cents: priceCents,
      new_price_cents: priceCents,
    });
    const move = { kind: 'purchase' as const, quantity, at, costCents, userId: reception.user_id };
    moveDemoStock(shop, product, { ...move, receptionId: columns.id });
  });
  return reception;
}

const DAY = 86_400_000;
const PRODUCTS = 5;

export function planPurchaseOrders(shop: DemoShop, products: readonly DemoProduct[]): void {
  const byStock = products.toSorted(
    (one, other) => one.row.stock - other.row.stock || (one.row.code < other.row.code ? -1 : 1),
  );
  const [first, second] = [...Map.groupBy(byStock, ({ row }) => row.provider_id).values()].filter(
    (delivery) => delivery.length >= PRODUCTS,
  );
  const now = shop.now.getTime();
  if (first) {
    const order = planOrder(shop, first, Math.min(instantOf(addDays(shop.today, -4), 10), now - 4 * DAY));
    const at = Math.max(instantOf(addDays(shop.today, -1), 11), now - DAY);
    shop.ordered.push({ ...order, received: { at, lines: halfOf(shop, order, first, at) } });
  }
  if (second) shop.ordered.push(planOrder(shop, second, Math.max(instantOf(shop.today, 0), now - DAY / 24)));
}

function planOrder(shop: DemoShop, delivery: readonly DemoProduct[], at: number): PlannedOrder {
  const lines = delivery.slice(0, PRODUCTS).map((product) => ({
    productId: product.row.id,
    quantity: Math.max(2, product.supply.full - product.row.stock),
    unitCost: costAt(shop, product, at),
  }));
  const providerId = delivery[0]?.row.provider_id ?? '';
  return { at, sent: { providerId, note: '', expectedDay: addDays(shop.today, 5), lines } };
}

const halfOf = (shop: DemoShop, { sent }: PlannedOrder, delivery: readonly DemoProduct[], at: number) =>
  delivery.slice(0, 3).map((product, index) => {
    const ordered = sent.lines[index]?.quantity ?? 0;
    const quantity = index === 2 ? Math.ceil(ordered / 2) : ordered;
    return { productId: product.row.id, quantity, unitCost: costAt(shop, product, at), updateCost: false };
  });

/** Stores the orders with the functions that the API uses, at the instants at which a user would have sent them. */
export async function storePurchaseOrders(tx: Transaction, shop: DemoShop): Promise<void> {
  const owner = shop.rows.users[0]?.id;
  for (const { at, sent, received } of shop.ordered) {
    const { _id } = await createPurchaseOrder(contextOf(tx, shop, owner, at), sent);
    if (!received) continue;
    await createReception(contextOf(tx, shop, owner, received.at), {
      providerId: sent.providerId,
      purchaseOrderId: _id,
      document: documentOf(shop.rows.receptions.length + 1),
      date: dayAt(received.at),
      note: '',
      lines: received.lines,
    });
  }
}

const documentOf = (number: number) => `A 0003-${String(4200 + number * 7).padStart(8, '0')}`;
