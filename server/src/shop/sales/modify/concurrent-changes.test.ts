import { expect, test } from 'vitest';
import { atOnce, statusesOf } from '../../../testing/app/at-once.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import { findingsOf, modify, newModifiableShop } from '../../../testing/examples/given-sale-to-modify.ts';
import type { Shop } from '../../../testing/shops/new-shop.ts';

const app = await testApp();

const unitsOf = async (shop: Shop, { _id }: { _id: string }) =>
  (await shop.as('admin').get<{ stock: number }>(`/tenant/products/${_id}`)).body.stock;

test('of forty changes of one version one applies, and forty sends with one key are one change (docs/rules.md#modifications-5)', async () => {
  const { shop, sales, products, seller } = await newModifiableShop(app);
  const swap = await sales.swap();
  const sale = await sales.sale();
  const answers = await atOnce(40, (index) => modify(seller, sale, swap, { 'idempotency-key': `clave-${index}` }));
  expect(statusesOf(answers)).toEqual({ '201': 1, '409 stale': 39 });
  expect(await unitsOf(shop, products.otherLens)).toBe(4);
  const again = await sales.sale();
  const same = await atOnce(40, () => modify(seller, again, swap, { 'idempotency-key': 'una-clave' }));
  expect(statusesOf(same)).toEqual({ '201': 40 });
  expect(new Set(same.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(await unitsOf(shop, products.otherLens)).toBe(3);
  expect(await findingsOf(app, shop)).toEqual([]);
}, 60_000);

test('forty sales change their frame for the last one at once: one gets the frame (docs/rules.md#modifications-5)', async () => {
  const { shop, sales, products, seller } = await newModifiableShop(app);
  await shop.as('admin').put(`/tenant/products/${products.frame._id}`, { stock: 40 });
  await shop.as('admin').put(`/tenant/products/${products.lens._id}`, { stock: 40 });
  const all = await atOnce(40, () => sales.sale());
  const change = {
    products: [
      { line: 0, product: products.otherFrame._id, quantity: 1 },
      { line: 1, product: products.lens._id, quantity: 1 },
    ],
  };
  const answers = await Promise.all(all.map((sale) => modify(seller, sale, change)));
  expect(statusesOf(answers)).toEqual({ '201': 1, '409 out_of_stock': 39 });
  expect(await unitsOf(shop, products.otherFrame)).toBe(0);
  expect(await unitsOf(shop, products.frame)).toBe(1);
  expect(await findingsOf(app, shop)).toEqual([]);
}, 60_000);

test('a change beside a payment, a cancellation and a delivery leaves the sale with one of them first (docs/rules.md#modifications-5)', async () => {
  const { shop, sales, seller } = await newModifiableShop(app);
  const swap = await sales.swap();
  const beside = [
    ['payments', { kind: 'payment', amount: 10_000, method: 'cash' }],
    ['deliver', { payment: { amount: 60_000, method: 'cash' } }],
  ] as const;
  for (const [path, body] of beside) {
    const sale = await sales.sale();
    const url = `/tenant/sales/${sale._id}/${path}`;
    const [change, other] = await Promise.all([modify(seller, sale, swap), seller.post<{ code?: string }>(url, body)]);
    expect([201, 409]).toContain(change.status);
    expect([200, 201, 409]).toContain(other.status);
  }
  const sale = await sales.sale();
  await Promise.all([modify(seller, sale, swap), seller.put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' })]);
  expect(await findingsOf(app, shop)).toEqual([]);
});
