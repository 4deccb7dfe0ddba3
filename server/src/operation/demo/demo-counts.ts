import { toCents } from '@dioptria/contract/base/money.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import type { DemoProduct } from './demo-catalog.ts';
import { type DemoShop, instantOf, iso, recordColumns, type Row } from './demo-shop.ts';
import { costAt, moveDemoStock } from './demo-stock.ts';

const DIFFERENCES = [0, -1, 0, 0, 2, 0];
const UNCOUNTED = 4;

export function addStockCounts(shop: DemoShop, products: readonly DemoProduct[]): void {
  const of = (brand: string) => {
    const row = shop.rows.brands.find(({ name }) => name === brand);
    return { row, products: products.filter((product) => product.row.brand_id === row?.id) };
  };
  const [applied, open] = [of('Costa Sur'), of('Nativa')];
  const at = instantOf(addDays(shop.today, -20), 9);
  if (applied.row) applyDemoCount(shop, applied.row, applied.products, at);
  if (open.row) openDemoCount(shop, open.row, open.products, Math.min(instantOf(shop.today, 9), shop.now.getTime()));
}

function countRow(shop: DemoShop, brand: Row<'brands'>, at: number): Row<'stock_counts'> {
  return {
    ...recordColumns(shop, at),
    brand_id: brand.id,
    category_id: null,
    provider_id: null,
    brand: brand.name,
    category: '',
    provider: '',
    state: 'open',
    uncounted_as_zero: false,
    user_id: shop.rows.users[1]?.id ?? '',
  };
}

interface DemoLine {
  row: Row<'stock_count_lines'>;
  product: DemoProduct;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function linesOf(
  shop: DemoShop,
  count: Row<'stock_counts'>,
  products: readonly DemoProduct[],
  stockOf: (product: DemoProduct) => number,
): DemoLine[] {
  return products.map((product, position) => {
    const expected = stockOf(product);
    const counted = Math.max(0, expected + (DIFFERENCES[position % DIFFERENCES.length] ?? 0));
    const place = { tenant_id: shop.tenantId, count_id: count.id, product_id: product.row.id };
    return { row: { ...place, counted, expected, first_expected: expected }, product };
  });
}

function store(shop: DemoShop, count: Row<'stock_counts'>, lines: readonly DemoLine[]): void {
  shop.rows.stock_counts.push(count);
  shop.rows.stock_count_lines.push(...lines.map(({ row }) => row));
}

function openDemoCount(shop: DemoShop, brand: Row<'brands'>, products: readonly DemoProduct[], at: number): void {
  const count = countRow(shop, brand, at);
  const counted = products.filter((_, position) => position % UNCOUNTED !== 0);
  store(
    shop,
    count,
    linesOf(shop, count, counted, ({ row }) => row.stock + orderedUnits(shop, row.id)),
  );
}

/** The units of the purchase orders that `storePurchaseOrders` stores as received yesterday. */
const orderedUnits = ({ ordered }: DemoShop, productId: string) =>
  ordered
    .flatMap(({ received }) => received?.lines ?? [])
    .reduce((units, line) => units + (line.productId === productId ? line.quantity : 0), 0);

/** The stock at an instant is the present stock without the later movements. */
const stockAt = ({ rows }: DemoShop, { row }: DemoProduct, at: number) =>
  rows.stock_movements.reduce(
    (stock, { product_id, created_at, quantity }) =>
      product_id === row.id && Date.parse(created_at) > at ? stock - quantity : stock,
    row.stock,
  );

function applyDemoCount(shop: DemoShop, brand: Row<'brands'>, products: readonly DemoProduct[], at: number): void {
  const count = countRow(shop, brand, at);
  const lines = linesOf(shop, count, products, (product) => stockAt(shop, product, at)).map(({ row, product }) => ({
    product,
    row: {
      ...row,
      // The counted units must not make the present stock of the product negative.
      counted: Math.max(row.counted, row.expected - product.row.stock),
      cost_cents: toCents(costAt(shop, product, at)),
      price_cents: product.row.price_cents,
    },
  }));
  const adminId = shop.rows.users[0]?.id ?? '';
  const closed = at + 2 * 3_600_000;
  const off = lines.map(({ row }) => row.counted - row.expected);
  store(
    shop,
    {
      ...count,
      updated_at: iso(closed),
      state: 'applied',
      closed_by: adminId,
      closed_at: iso(closed),
      products: products.length,
      counted: lines.length,
      units: sum(lines.map(({ row }) => row.counted)),
      differences: off.filter(Boolean).length,
      difference_units: sum(off),
      difference_cost_cents: sum(lines.map(({ row }, line) => row.cost_cents * (off[line] ?? 0))),
      difference_price_cents: sum(lines.map(({ row }, line) => row.price_cents * (off[line] ?? 0))),
    },
    lines,
  );
  for (const { product, row } of lines) {
    if (row.counted === row.expected) continue;
    moveDemoStock(shop, product, {
      kind: 'count',
      quantity: row.counted - row.expected,
      at: closed,
      costCents: row.cost_cents,
      userId: adminId,
      note: brand.name,
    });
  }
}
