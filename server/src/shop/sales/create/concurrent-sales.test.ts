import type { Problem } from '@dioptria/contract/base/problems.ts';
import { expect, test } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { someSale } from '../../../testing/examples/given.ts';
import { newShop, type Shop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();

const sell = (shop: Shop, fields: object, headers?: Record<string, string>) =>
  shop.as('seller').post<{ sale: Sale } & Problem>('/tenant/sales', { ...someSale, ...fields }, headers);

function stockAndLedger({ tenantId }: Shop, productId: string) {
  return asTenant(app.database, tenantId, async (tx) => {
    const { stock } = await tx
      .selectFrom('products')
      .select('stock')
      .where('id', '=', productId)
      .executeTakeFirstOrThrow();
    const moves = await tx
      .selectFrom('stock_movements')
      .select('quantity')
      .where('product_id', '=', productId)
      .execute();
    return { stock, ledger: moves.reduce((sum, { quantity }) => sum + quantity, 0) };
  });
}

const statuses = (answers: readonly { status: number; body: Partial<Problem> }[]) =>
  Object.fromEntries(
    [...Map.groupBy(answers, ({ status, body }) => `${status} ${body.code ?? ''}`.trim())].map(([key, group]) => [
      key,
      group.length,
    ]),
  );

const times = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test('of forty concurrent sales of one unit each, three succeed if three units are left', async () => {
  const shop = await newShop(app);
  const product = await shop.given.product({ stock: 3 });
  const client = await shop.given.client();
  const products = [{ product: product._id, quantity: 1 }];
  const answers = await times(40, () => sell(shop, { client: client._id, products }));
  expect(statuses(answers)).toEqual({ '201': 3, '409 out_of_stock': 37 });
  expect(await stockAndLedger(shop, product._id)).toEqual({ stock: 0, ledger: 0 });
  const { headers } = await shop.as('seller').get('/tenant/sales');
  expect(headers.get('x-total-count')).toBe('3');
});

test('concurrent sales that list the same two products in opposite orders all succeed', async () => {
  const shop = await newShop(app);
  const both = [await shop.given.product({ stock: 30 }), await shop.given.product({ stock: 30 })];
  const client = await shop.given.client();
  const lines = both.map(({ _id }) => ({ product: _id, quantity: 1 }));
  const answers = await times(30, (index) =>
    sell(shop, { client: client._id, products: index % 2 ? lines : lines.toReversed() }),
  );
  expect(statuses(answers)).toEqual({ '201': 30 });
  expect(await times(2, (index) => stockAndLedger(shop, both[index]?._id ?? ''))).toEqual([
    { stock: 0, ledger: 0 },
    { stock: 0, ledger: 0 },
  ]);
});

test('ten concurrent sales with the same prescription all succeed', async () => {
  const shop = await newShop(app);
  const prescription = await shop.given.prescription();
  const product = await shop.given.product({ stock: 10 });
  const products = [{ product: product._id, quantity: 1 }];
  const sent = { client: prescription.clientId, prescriptions: [prescription._id], products };
  expect(statuses(await times(10, () => sell(shop, sent)))).toEqual({ '201': 10 });
});

test('while one request sells with a prescription, another deletes the prescription: one request succeeds and the other is refused', async () => {
  const shop = await newShop(app);
  const prescription = await shop.given.prescription();
  const product = await shop.given.product();
  const products = [{ product: product._id, quantity: 1 }];
  const [sold, deleted] = await Promise.all([
    sell(shop, { client: prescription.clientId, prescriptions: [prescription._id], products }),
    shop.as('admin').delete(`/tenant/prescription/${prescription._id}`),
  ]);
  expect([
    [201, 409],
    [400, 200],
  ]).toContainEqual([sold.status, deleted.status]);
});

test('five concurrent requests with one idempotency key make one sale, and every answer has this sale (docs/rules.md#records-6)', async () => {
  const shop = await newShop(app);
  const product = await shop.given.product({ stock: 10 });
  const client = await shop.given.client();
  const sent = { client: client._id, products: [{ product: product._id, quantity: 1 }] };
  const key = { 'idempotency-key': 'wizard-1' };
  const answers = await times(5, () => sell(shop, sent, key));
  expect(statuses(answers)).toEqual({ '201': 5 });
  expect(new Set(answers.map(({ body }) => body.sale._id)).size).toBe(1);
  expect(await stockAndLedger(shop, product._id)).toEqual({ stock: 9, ledger: 9 });
  const other = await sell(shop, { ...sent, notes: 'Otra' }, key);
  expect([other.status, other.body.code]).toEqual([409, 'idempotency_key_reused']);
});

test('a refused sale can be sent again with the same idempotency key', async () => {
  const shop = await newShop(app);
  const product = await shop.given.product({ stock: 0 });
  const client = await shop.given.client();
  const sent = { client: client._id, products: [{ product: product._id, quantity: 1 }] };
  const key = { 'idempotency-key': 'wizard-2' };
  expect((await sell(shop, sent, key)).status).toBe(409);
  await shop.as('admin').put(`/tenant/products/${product._id}`, { stock: 1 });
  expect((await sell(shop, sent, key)).status).toBe(201);
});

test('five concurrent cancelations of a sale return its products to stock once', async () => {
  const shop = await newShop(app);
  const product = await shop.given.product({ stock: 4 });
  const sale = await shop.given.sale({ products: [{ product: product._id, quantity: 3 }] });
  const cancel = () => shop.as('seller').put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' });
  expect(statuses(await times(5, cancel))).toEqual({ '200': 5 });
  expect(await stockAndLedger(shop, product._id)).toEqual({ stock: 4, ledger: 4 });
});

test('a concurrent deletion and cancelation of a sale return its products to stock once', async () => {
  const shop = await newShop(app);
  const product = await shop.given.product({ stock: 4 });
  const sale = await shop.given.sale({ products: [{ product: product._id, quantity: 3 }] });
  const path = `/tenant/sales/${sale._id}`;
  const seller = shop.as('seller');
  const [canceled, deleted] = await Promise.all([seller.put(path, { orderStatus: 'canceled' }), seller.delete(path)]);
  expect(deleted.status).toBe(200);
  expect([200, 404]).toContain(canceled.status);
  expect(await stockAndLedger(shop, product._id)).toEqual({ stock: 4, ledger: 4 });
});
