import { beforeAll, expect, test } from 'vitest';
import { resources } from '../../shop/resources.ts';
import { operationsOf, readApiDocument } from '../../testing/api/api-operations.ts';
import { fullShop, type FullShop } from '../../testing/shops/full-shop.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { makeSample } from '../../testing/examples/sample-bodies.ts';
import { ownApp } from '../../testing/app/test-app.ts';

const app = await ownApp();
let theirs: FullShop;
let ours: FullShop;
beforeAll(async () => {
  theirs = await fullShop(app, 'zyzzyva');
  ours = await fullShop(app, 'quokka');
});

test('the public order page has seven fields of the sale, and the name, phone and logo of the shop', async () => {
  const { body } = await app.call<{ shop: object }>('GET', `/tenant/sales/${theirs.tenantId}/order/${theirs.saleId}`);
  const { shop, ...sale } = body;
  expect(Object.keys(sale).toSorted()).toEqual([
    'balance',
    'createdAt',
    'deliveryDate',
    'invoices',
    'number',
    'orderStatus',
    'total',
  ]);
  expect(Object.keys(shop).toSorted()).toEqual(['logo', 'name', 'phone']);
});

test('an idempotency key that both shops use makes a record in each shop', async () => {
  const key = { 'idempotency-key': 'the-same-for-both' };
  const { body } = await ours.as('admin').post('/tenant/brands', { name: 'quokka once' }, key);
  expect(body).toMatchObject({ name: 'quokka once' });
  const taken = await ours.as('admin').post('/tenant/brands', { name: 'zyzzyva once' }, key);
  expect(taken).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
});

test('the streams of one shop contain nothing of another shop', async () => {
  const streams = operationsOf(await readApiDocument(app.call))
    .filter(({ isStream }) => isStream)
    .map(({ path }) => path);
  expect(streams).toEqual(['/tenant/sales/{tenantId}/order/{orderId}/live', '/tenant/live']);
  const live = await openStream(`${app.url}/tenant/live`, ours.as('admin').headers);
  expect((await live.next()).event).toBe('ready');
  for (const { definition } of resources) {
    const { _id } = await makeSample(theirs, definition);
    await theirs.as('admin').delete(`/tenant/${definition.path}/${_id}`);
  }
  const own = await ours.given.brand();
  expect(await live.next()).toEqual({ event: 'change', data: { resource: 'brands', id: own._id } });
  for (const [tenantId, orderId] of [
    [ours.tenantId, theirs.saleId],
    [theirs.tenantId, ours.saleId],
  ]) {
    const { status } = await app.call('GET', `/tenant/sales/${tenantId}/order/${orderId}/live`);
    expect(status).toBe(404);
  }
});
