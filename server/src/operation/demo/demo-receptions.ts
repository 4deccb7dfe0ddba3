import { compactKey } from '@dioptria/contract/base/text.ts';
import type { DemoProduct } from './demo-catalog.ts';
import { centsOf, priceOf } from './demo-money.ts';
import { dayAt, type DemoShop, recordColumns, type Row } from './demo-shop.ts';
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
export function addReception(
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
