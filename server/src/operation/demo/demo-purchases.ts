import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { compactKey } from '@dioptria/contract/base/text.ts';
import { outstandingUnits, statusOfLines } from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import type { DemoProduct } from './demo-catalog.ts';
import { centsOf, dayAt, type DemoShop, instantOf, iso, priceOf, recordColumns, type Row } from './demo-shop.ts';
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
  orderId?: string;
}

/** `quantities` in the order of `products`, `at` in milliseconds. */
function addReception(
  shop: DemoShop,
  products: readonly DemoProduct[],
  quantities: readonly number[],
  at: number,
  { document: entered, reversesId, orderId }: ReceptionOf = {},
): Row<'receptions'> {
  const { rows } = shop;
  const number = rows.receptions.length + 1;
  const document = entered ?? `A 0003-${String(4200 + number * 7).padStart(8, '0')}`;
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
    purchase_order_id: orderId ?? null,
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

export function addPurchaseOrders(shop: DemoShop, products: readonly DemoProduct[]): void {
  const byStock = products.toSorted(
    (one, other) => one.row.stock - other.row.stock || (one.row.code < other.row.code ? -1 : 1),
  );
  const [first, second] = [...Map.groupBy(byStock, ({ row }) => row.provider_id).values()].filter(
    (delivery) => delivery.length >= PRODUCTS,
  );
  const now = shop.now.getTime();
  if (first) {
    const order = addOrder(
      shop,
      first.slice(0, PRODUCTS),
      Math.min(instantOf(addDays(shop.today, -4), 10), now - 4 * DAY),
    );
    receiveHalf(shop, order, first, Math.max(instantOf(addDays(shop.today, -1), 11), now - DAY));
  }
  if (second) addOrder(shop, second.slice(0, PRODUCTS), Math.max(instantOf(shop.today, 0), now - DAY / 24));
}

type Order = Row<'purchase_orders'>;

function addOrder(shop: DemoShop, products: readonly DemoProduct[], at: number): Order {
  const columns = recordColumns(shop, at);
  const lines = products.map(({ row, supply, ...product }, position) => ({
    tenant_id: shop.tenantId,
    order_id: columns.id,
    product_id: row.id,
    position,
    name: row.name,
    code: row.code,
    quantity: Math.max(2, supply.full - row.stock),
    unit_cost_cents: centsOf(costAt(shop, { row, supply, ...product }, at)),
    received: 0,
  }));
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const order: Order = {
    ...columns,
    number: shop.rows.purchase_orders.length + 1,
    provider_id: products[0]?.row.provider_id ?? '',
    note: '',
    expected_day: addDays(shop.today, 5),
    status: 'open',
    products: lines.length,
    units,
    outstanding_units: units,
    total_cents: lines.reduce((sum, { quantity, unit_cost_cents: cents }) => sum + quantity * cents, 0),
    user_id: shop.rows.users[0]?.id ?? '',
    canceled_by: null,
    canceled_at: null,
  };
  shop.rows.purchase_orders.push(order);
  shop.rows.purchase_order_lines.push(...lines);
  products.forEach(({ row }, index) => {
    row.outstanding_units = (row.outstanding_units ?? 0) + (lines[index]?.quantity ?? 0);
  });
  return order;
}

function receiveHalf(shop: DemoShop, order: Order, products: readonly DemoProduct[], at: number): void {
  const lines = shop.rows.purchase_order_lines.filter((line) => line.order_id === order.id);
  const quantities = lines.slice(0, 3).map(({ quantity }, index) => (index === 2 ? Math.ceil(quantity / 2) : quantity));
  addReception(shop, products.slice(0, quantities.length), quantities, at, { orderId: order.id });
  quantities.forEach((quantity, index) => {
    const [line, product] = [lines[index], products[index]];
    if (!line || !product) return;
    line.received = quantity;
    product.row.outstanding_units = (product.row.outstanding_units ?? 0) - quantity;
  });
  order.outstanding_units = lines.reduce((sum, line) => sum + outstandingUnits(line), 0);
  order.status = statusOfLines(lines);
  order.updated_at = iso(at);
}
