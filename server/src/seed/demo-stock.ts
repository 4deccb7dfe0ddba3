import { toCents } from '@dioptria/contract/money.ts';
import { DEFAULT_TIME_ZONE, monthOf, shopDay } from '@dioptria/contract/shop-time.ts';
import type { StockMovementKind } from '../database/tables.ts';
import { type DemoProduct, roundCost } from './demo-catalog.ts';
import { type DemoShop, iso } from './demo-shop.ts';

/** What costs rose by, per month. */
const MONTHLY_RISE = 1.021;

/** A product's cost in pesos at an instant: the past was cheaper. */
export function costAt({ today }: DemoShop, { cost }: DemoProduct, at: number): number {
  const months = monthNumber(today) - monthNumber(shopDay(new Date(at), DEFAULT_TIME_ZONE));
  return months === 0 ? cost : roundCost(cost / MONTHLY_RISE ** months);
}

/** Months since the year 0. */
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
}

/** One movement, and the stock it leaves. */
export function moveDemoStock({ tenantId, newId, rows }: DemoShop, { row }: DemoProduct, move: Move): void {
  const { kind, quantity, at, costCents, userId, saleId = null } = move;
  row.stock += quantity;
  if (iso(at) > row.updated_at) row.updated_at = iso(at);
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
    created_at: iso(at),
  });
}

/** Fills the shelves, the first time or again.  */
export function buyStock(shop: DemoShop, products: readonly DemoProduct[], at: number, kind: 'initial' | 'purchase') {
  const userId = shop.rows.users[0]?.id ?? '';
  products.forEach((product, index) => {
    const { row, supply } = product;
    if (kind === 'purchase' && row.stock > supply.buyAt) return;
    const quantity = supply.full - row.stock;
    const moment = Math.min(at + index * 1000, shop.now.getTime());
    const costCents = toCents(costAt(shop, product, moment));
    moveDemoStock(shop, product, { kind, quantity, userId, at: moment, costCents });
  });
}

/** What was bought per month and provider, from the ledger. */
export function addPurchaseSums({ tenantId, rows }: DemoShop): void {
  const sums = new Map<string, { month: string; provider_id: string; total_cents: number }>();
  for (const { kind, quantity, unit_cost_cents, provider_id, created_at } of rows.stock_movements) {
    if (kind !== 'initial' && kind !== 'purchase') continue;
    const month = `${monthOf(shopDay(new Date(created_at), DEFAULT_TIME_ZONE))}-01`;
    const key = `${month}/${provider_id}`;
    const sum = sums.get(key) ?? { month, provider_id, total_cents: 0 };
    sum.total_cents += quantity * unit_cost_cents;
    sums.set(key, sum);
  }
  rows.provider_purchases.push(...[...sums.values()].map((sum) => ({ tenant_id: tenantId, ...sum })));
}
