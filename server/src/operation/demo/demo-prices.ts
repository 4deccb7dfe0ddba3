import { addMonths, monthOf } from '@dioptria/contract/base/shop-time.ts';
import type { DemoProduct } from './demo-catalog.ts';
import { centsOf, type DemoShop, instantOf, priceOf, recordColumns, type Row } from './demo-shop.ts';
import { costAt, MONTHLY_RISE } from './demo-stock.ts';

const MONTHS = [5, 4, 3, 2, 1, 0];
const DAY = 86_400_000;

export function addPriceChanges(shop: DemoShop, products: readonly DemoProduct[]): void {
  for (const ago of MONTHS) {
    const at = instantOf(`${addMonths(monthOf(shop.today), -ago)}-01`, 8, 30);
    if (at <= shop.now.getTime()) addPriceChange(shop, products, at);
  }
}

/** One in `FIXED` products has a fixed price. */
const FIXED = 8;
const FIXED_STEP = 50_000;

export function addFixedPrices(shop: DemoShop, products: readonly DemoProduct[]): void {
  products.forEach(({ row }, position) => {
    if (position % FIXED !== 2) return;
    const { created_at, updated_at, ...columns } = recordColumns(shop, shop.now.getTime());
    const before = row.price_cents;
    row.price_cents = Math.ceil(before / FIXED_STEP) * FIXED_STEP;
    row.fixed_price_cents = row.price_cents;
    row.updated_at = updated_at;
    shop.rows.price_edits.push({
      ...columns,
      product_id: row.id,
      old_cost_cents: row.cost_cents,
      new_cost_cents: row.cost_cents,
      old_price_cents: before,
      new_price_cents: row.price_cents,
      was_fixed: false,
      is_fixed: true,
      user_id: shop.rows.users[0]?.id ?? '',
      created_at,
    });
  });
}

function addPriceChange(shop: DemoShop, products: readonly DemoProduct[], at: number): void {
  const columns = recordColumns(shop, at);
  const changed = products
    .map((product) => changeOf(shop, product, columns, at))
    .filter((row) => row.old_cost_cents !== row.new_cost_cents);
  shop.rows.price_change_rows.push(...changed);
  shop.rows.price_changes.push({
    ...columns,
    field: 'cost',
    kind: 'percent',
    value_hundredths: Math.round((MONTHLY_RISE - 1) * 10_000),
    brand: '',
    category: '',
    provider: '',
    selected: null,
    products: changed.length,
    old_total_cents: changed.reduce((sum, row) => sum + row.old_price_cents, 0),
    new_total_cents: changed.reduce((sum, row) => sum + row.new_price_cents, 0),
    user_id: shop.rows.users[0]?.id ?? '',
    applied_at: columns.created_at,
    undone_at: null,
    undone_by: null,
    undone: null,
    kept_products: null,
  });
}

function changeOf(
  shop: DemoShop,
  product: DemoProduct,
  { id, tenant_id }: Pick<Row<'price_changes'>, 'id' | 'tenant_id'>,
  at: number,
): Row<'price_change_rows'> {
  const { row, profitability } = product;
  const [before, after] = [costAt(shop, product, at - DAY), costAt(shop, product, at)];
  return {
    tenant_id,
    price_change_id: id,
    product_id: row.id,
    old_cost_cents: centsOf(before),
    new_cost_cents: centsOf(after),
    old_profitability_hundredths: row.profitability_hundredths,
    new_profitability_hundredths: row.profitability_hundredths,
    old_price_cents: centsOf(priceOf(before, profitability)),
    new_price_cents: centsOf(priceOf(after, profitability)),
  };
}
