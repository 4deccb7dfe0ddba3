import { statusOfLines, outstandingUnits } from '@dioptria/contract/shop/purchases/purchase-order-labels.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import type { DemoProduct } from './demo-catalog.ts';
import { centsOf } from './demo-money.ts';
import { addReception } from './demo-receptions.ts';
import { type DemoShop, instantOf, iso, recordColumns, type Row } from './demo-shop.ts';
import { costAt } from './demo-stock.ts';

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
