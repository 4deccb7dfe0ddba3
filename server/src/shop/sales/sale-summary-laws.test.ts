import { countsInFigures } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { monthOf } from '@dioptria/contract/base/shop-time.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { someSale } from '../../testing/examples/given.ts';
import { lawRuns } from '../../testing/laws/law-runs.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from './sale-records.ts';

const app = await testApp();

/**
 * A step of the test creates, changes or deletes a sale. `sale` is the index of an earlier sale, modulo the number of created
 * sales.
 */
type Step =
  | { make: { orderStatus: string; paymentStatus: string; quantities: number[]; discount: number; number: number } }
  | { sale: number; change: Record<string, string | number> }
  | { sale: number; remove: true };

const orderStatus = fc.constantFrom('inProgress', 'finished', 'delivered', 'canceled');
const paymentStatus = fc.constantFrom('charged', 'waiting', 'reimbursed');
const discount = fc.integer({ min: 0, max: 100 });
const sale = fc.nat(30);
const change = fc.record(
  { orderStatus, paymentStatus, discount, notes: fc.constantFrom('uno', 'dos') },
  { requiredKeys: [] },
);
const make = fc.record({
  orderStatus: fc.oneof(orderStatus, fc.constant('requested')),
  paymentStatus,
  quantities: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 2 }),
  discount,
  number: fc.integer({ min: 99_995, max: 100_005 }),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ make }) },
    { weight: 4, arbitrary: fc.record({ sale, change }) },
    { weight: 2, arbitrary: fc.record({ sale, remove: fc.constant(true as const) }) },
  ),
  { minLength: 10, maxLength: 30 },
);

function sumsOf({ tenantId }: Shop) {
  return asTenant(app.database, tenantId, async (tx) => {
    const sales = await tx.selectFrom('sales').selectAll().execute();
    const lines = Map.groupBy(await tx.selectFrom('sale_lines').selectAll().execute(), (line) => line.sale_id);
    const sums: Record<string, number> = {};
    const add = (key: string, amount: number) => (sums[key] = (sums[key] ?? 0) + amount);
    for (const row of sales) {
      add(`sales/${row.order_status}`, 1);
      if (row.number < 100_000) add('sales/numbered', 1);
      if (!countsInFigures({ orderStatus: row.order_status, paymentStatus: row.payment_status })) continue;
      add(`sales of ${row.sale_day} by ${row.seller_id}`, 1);
      add(`cents of ${row.sale_day} by ${row.seller_id}`, row.total_cents);
      const sold = lines.get(row.id) ?? [];
      for (const line of sold) {
        add(`units of ${line.product_id}`, line.quantity);
        add(`units of ${line.product_id} in ${monthOf(row.sale_day)}`, line.quantity);
        add(`cost of ${line.product_id} in ${monthOf(row.sale_day)}`, line.quantity * line.cost_cents);
      }
      // The sales of this test have no custom products, so their whole total is income of products.
      add(`income of ${monthOf(row.sale_day)}`, row.total_cents);
    }
    return withoutZeros(sums);
  });
}

function keptSums({ tenantId }: Shop) {
  return asTenant(app.database, tenantId, async (tx) => {
    const counts = await tx.selectFrom('record_counts').selectAll().where('kind', 'like', 'sales/%').execute();
    const days = await tx.selectFrom('sale_days').selectAll().execute();
    const units = await tx.selectFrom('product_sales').selectAll().execute();
    const months = await tx.selectFrom('product_months').selectAll().execute();
    const income = Map.groupBy(months, ({ month }) => monthOf(month));
    return withoutZeros({
      ...Object.fromEntries(
        months.flatMap(({ product_id, month, units: sold, cost_cents }) => [
          [`units of ${product_id} in ${monthOf(month)}`, sold],
          [`cost of ${product_id} in ${monthOf(month)}`, cost_cents],
        ]),
      ),
      ...Object.fromEntries(
        [...income].map(([month, rows]) => [
          `income of ${month}`,
          rows.reduce((sum, { income_cents }) => sum + income_cents, 0),
        ]),
      ),
      ...Object.fromEntries(counts.map(({ kind, records }) => [kind, records])),
      ...Object.fromEntries(days.map((day) => [`sales of ${day.day} by ${day.seller_id}`, day.sales])),
      ...Object.fromEntries(days.map((day) => [`cents of ${day.day} by ${day.seller_id}`, day.total_cents])),
      ...Object.fromEntries(units.map((row) => [`units of ${row.product_id}`, row.units])),
    });
  });
}

const withoutZeros = (sums: Record<string, number>) =>
  Object.fromEntries(Object.entries(sums).filter(([, amount]) => amount !== 0));

function stocks({ tenantId }: Shop) {
  return asTenant(app.database, tenantId, async (tx) => {
    const moves = await tx.selectFrom('stock_movements').select(['product_id', 'quantity']).execute();
    const rows = await tx.selectFrom('products').select(['id', 'stock']).execute();
    const ledger = (id: string) =>
      moves.filter((move) => move.product_id === id).reduce((sum, { quantity }) => sum + quantity, 0);
    return { stock: rows.map(({ stock }) => stock), ledger: rows.map(({ id }) => ledger(id)) };
  });
}

async function live(shop: Shop, client: string, products: readonly string[], life: readonly Step[]): Promise<void> {
  const made: string[] = [];
  const take = async (step: Step, index: number) => {
    const user = shop.as(index % 2 ? 'admin' : 'seller');
    if ('make' in step) {
      const { quantities, ...fields } = step.make;
      const lines = quantities.map((quantity, line) => ({ product: products[line], quantity }));
      const sent = { ...someSale, ...fields, discountType: 'percentage', client, products: lines };
      const { status, body } = await user.post<{ sale: Sale }>('/tenant/sales', sent);
      if (status === 201) made.push(body.sale._id);
      return status;
    }
    const path = `/tenant/sales/${made[step.sale % Math.max(1, made.length)] ?? 'none'}`;
    return (await ('change' in step ? user.put(path, step.change) : user.delete(path))).status;
  };
  // The test sends three steps at a time, so that steps also run concurrently.
  for (let index = 0; index < life.length; index += 3) {
    const statuses = await Promise.all(life.slice(index, index + 3).map((step, place) => take(step, index + place)));
    for (const status of statuses) expect([200, 201, 404, 409]).toContain(status);
  }
}

test('after any sales, changes and deletions, the kept sums equal the sums of the sales, and the stock equals the sum of its movements', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (life) => {
      const shop = await newShop(app);
      const client = (await shop.given.client())._id;
      const products = [(await shop.given.product({ stock: 8 }))._id, (await shop.given.product({ stock: 5 }))._id];
      await live(shop, client, products, life);
      expect(await keptSums(shop)).toEqual(await sumsOf(shop));
      const { stock, ledger } = await stocks(shop);
      expect(stock).toEqual(ledger);
    }),
    { numRuns: lawRuns({ few: 3, all: 8 }), seed: 20_261_121 },
  );
}, 120_000);
