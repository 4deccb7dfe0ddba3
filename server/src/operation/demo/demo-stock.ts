import type { StockMovementKind } from '@dioptria/contract/shop/products/stock-movement-labels.ts';
import { type DemoProduct, roundCost } from './demo-catalog.ts';
import { centsOf, dayAt, type DemoShop, iso } from './demo-shop.ts';

export const MONTHLY_RISE = 1.021;

export function costAt({ today }: DemoShop, { cost }: DemoProduct, at: number): number {
  const months = monthNumber(today) - monthNumber(dayAt(at));
  return months === 0 ? cost : roundCost(cost / MONTHLY_RISE ** months);
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
}

interface Move {
  kind: StockMovementKind;
  quantity: number;
  at: number;
  costCents: number;
  userId: string;
  saleId?: string;
  receptionId?: string;
  note?: string;
}

export function moveDemoStock({ tenantId, newId, rows }: DemoShop, { row }: DemoProduct, move: Move): void {
  const { kind, quantity, at, costCents, userId, saleId = null, receptionId = null, note = '' } = move;
  const created_at = iso(at);
  row.stock += quantity;
  if (created_at > row.updated_at) row.updated_at = created_at;
  rows.stock_movements.push({
    tenant_id: tenantId,
    id: newId(at),
    product_id: row.id,
    provider_id: row.provider_id,
    kind,
    quantity,
    unit_cost_cents: costCents,
    user_id: userId,
    sale_id: saleId,
    reception_id: receptionId,
    note,
    created_at,
  });
}

export function addFirstStock(shop: DemoShop, products: readonly DemoProduct[], at: number): void {
  const userId = shop.rows.users[0]?.id ?? '';
  products.forEach((product, index) => {
    const { row, supply } = product;
    const quantity = supply.full - row.stock;
    const moment = Math.min(at + index * 1000, shop.now.getTime());
    const costCents = centsOf(costAt(shop, product, moment));
    moveDemoStock(shop, product, { kind: 'initial', quantity, userId, at: moment, costCents });
  });
}

const incidents: readonly Pick<Move, 'kind' | 'quantity' | 'note'>[] = [
  { kind: 'breakage', quantity: -1, note: 'Se cayó al mostrarlo.' },
  { kind: 'internalUse', quantity: -1, note: 'Para la vidriera.' },
  { kind: 'customerReturn', quantity: 1, note: 'Cambio por otro modelo.' },
  { kind: 'count', quantity: -1, note: 'Faltaba en el recuento del mes.' },
  { kind: 'supplierReturn', quantity: -2, note: 'Vino con la bisagra fallada.' },
  { kind: 'loss', quantity: -1, note: '' },
];

export function adjustDemoStock(shop: DemoShop, products: readonly DemoProduct[], turn: number, at: number): void {
  const product = products[turn % products.length];
  const incident = incidents[turn % incidents.length];
  if (!product || !incident || at > shop.now.getTime() || product.row.stock + incident.quantity < 0) return;
  const userId = shop.rows.users[0]?.id ?? '';
  moveDemoStock(shop, product, { ...incident, at, userId, costCents: centsOf(costAt(shop, product, at)) });
}
