import { expect, onTestFinished, test } from 'vitest';
import { asTenant } from '../database/as-tenant.ts';
import { resources } from '../../shop/resources.ts';
import { forgetSecondFactor } from '../../shop/auth/second-factor.ts';
import { setSuspended } from '../../operation/tenants/tenant-states.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop, signedIn, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { openStream, type OpenStream } from '../../testing/app/open-stream.ts';
import { makeSample, sampleOf } from '../../testing/examples/sample-bodies.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const ready = { event: 'ready', data: { quiet: expect.any(Number) } };
const changed = (resource: string, id: string) => ({ event: 'change', data: { resource, id } });

async function follow({ headers }: SignedIn, more: Record<string, string> = {}): Promise<OpenStream> {
  const stream = await openStream(`${app.url}/tenant/live`, { ...headers, ...more });
  expect([stream.status, await stream.next()]).toEqual([200, ready]);
  return stream;
}

test.each(resources.map(({ definition }) => definition))(
  '$name: the stream of another user announces that a record is created, changed and deleted, without the record’s values',
  async (definition) => {
    const shop = await newShop(app);
    const sample = await sampleOf[definition.name]?.(shop);
    const stream = await follow(shop.as('admin'));
    const { _id: id } = await makeSample(shop, definition);
    const { path } = definition;
    const url = `/tenant/${path}/${id}`;
    await shop.as('admin').put(url, sample?.change);
    await shop.as('admin').patch(url, sample?.change);
    await shop.as('admin').delete(url);
    // The stream also announces the other records to which the sample refers.
    const heard: unknown[] = [];
    for (let event = await stream.next(); ; event = await stream.next()) {
      if ((event.data as { resource: string }).resource === path) heard.push(event);
      if (heard.length === 4) break;
    }
    expect(heard).toEqual(Array.from({ length: 4 }, () => changed(path, id)));
  },
);

test('a change that is refused or rolled back is never announced', async () => {
  const shop = await newShop(app);
  const product = await shop.given.product({ stock: 1 });
  const client = await shop.given.client();
  const stream = await follow(shop.as('readonly'));
  // Announcements of the records made above may still arrive, so the test reads the stream up to the announcement of a
  // new brand.
  const { _id: before } = await shop.given.brand();
  while (((await stream.next()).data as { id: string }).id !== before);
  const sale = { client: client._id, deliveryDate: dueDay(), paymentMethod: 'cash', paymentStatus: 'waiting' };
  const products = [{ product: product._id, quantity: 2 }];
  const refused = await shop.as('seller').post('/tenant/sales', { ...sale, orderStatus: 'inProgress', products });
  const stale = await shop
    .as('admin')
    .put(`/tenant/brands/${product.brand._id}`, { name: 'Otra', updatedAt: '2020-01-01T00:00:00.000Z' });
  const forbidden = await shop.as('seller').delete(`/tenant/products/${product._id}`);
  expect([refused.status, stale.status, forbidden.status]).toEqual([409, 409, 403]);
  const { _id } = await shop.given.brand();
  expect(await stream.next()).toEqual(changed('brands', _id));
});

test('a change whose request is sent twice with the same idempotency key is announced once', async () => {
  const shop = await newShop(app);
  const stream = await follow(shop.as('seller'));
  const key = { 'idempotency-key': 'once' };
  const first = await shop.as('admin').post<{ _id: string }>('/tenant/brands', { name: 'Rayo' }, key);
  await shop.as('admin').post('/tenant/brands', { name: 'Rayo' }, key);
  const { _id } = await shop.given.category();
  expect([await stream.next(), await stream.next()]).toEqual([
    changed('brands', first.body._id),
    changed('categories', _id),
  ]);
});

test('no stream announces a change of another shop, and a user cannot open a stream of another shop', async () => {
  const [shop, other] = [await newShop(app), await newShop(app)];
  const stream = await follow(other.as('admin'));
  const { headers } = shop.as('admin');
  const mixed = { ...headers, 'x-tenant-id': other.tenantId };
  expect((await openStream(`${app.url}/tenant/live`, mixed)).status).toBe(401);
  await shop.given.sale();
  await shop.as('admin').put(`/tenant/brands/${(await shop.given.brand())._id}`, { name: other.tenantId });
  const { _id } = await other.given.brand();
  expect(await stream.next()).toEqual(changed('brands', _id));
});

test('only users who may list users get the announcements of changes of users', async () => {
  const shop = await newShop(app);
  const [seller, admin] = [await follow(shop.as('seller')), await follow(shop.as('admin'))];
  const users = resources.find(({ definition }) => definition.name === 'users');
  const { _id: user } = await makeSample(shop, users?.definition ?? { name: '', path: '', envelope: '' });
  const { _id: brand } = await shop.given.brand();
  expect(await seller.next()).toEqual(changed('brands', brand));
  expect(await admin.next()).toEqual(changed('users', user));
});

test('a browser tab gets no announcement of a change that the tab made, and the other tabs of the same user get an announcement', async () => {
  const shop = await newShop(app);
  const admin = shop.as('admin');
  const [own, other] = [await follow(admin, { 'x-tab-id': 'one' }), await follow(admin, { 'x-tab-id': 'two' })];
  const first = await admin.post<{ _id: string }>('/tenant/brands', { name: 'Rayo' }, { 'x-tab-id': 'one' });
  const second = await admin.post<{ _id: string }>('/tenant/brands', { name: 'Vulk' }, { 'x-tab-id': 'two' });
  expect(await own.next()).toEqual(changed('brands', second.body._id));
  expect(await other.next()).toEqual(changed('brands', first.body._id));
});

test('a new stream says for how long the shop has had no change, so a browser knows whether its data are too old', async () => {
  const shop = await newShop(app);
  const stream = await follow(shop.as('seller'));
  const quietFor = async () => {
    const { data } = await (await openStream(`${app.url}/tenant/live`, shop.as('seller').headers)).next();
    return (data as { quiet: number }).quiet;
  };
  const before = performance.now();
  await shop.given.brand();
  await stream.next();
  const quiet = await quietFor();
  expect(quiet).toBeLessThanOrEqual(performance.now() - before);
  await (await newShop(app)).given.brand();
  expect(await quietFor()).toBeGreaterThanOrEqual(quiet);
});

const endings: [how: string, end: (shop: Shop) => Promise<unknown>][] = [
  ['signs out', (shop) => shop.as('seller').post('/auth/logout')],
  ['is disabled', (shop) => shop.as('admin').put(`/tenant/users/${shop.as('seller').userId}`, { enabled: false })],
  ['is deleted', (shop) => shop.as('admin').delete(`/tenant/users/${shop.as('seller').userId}`)],
  [
    'gets a new password',
    (shop) =>
      shop
        .as('admin')
        .put(`/tenant/users/reset-password/${shop.as('seller').userId}`, { newPassword: 'otra clave larga' }),
  ],
  ['loses the shop, which is suspended', (shop) => setSuspended(app.database, shop.tenantId, true)],
];

test.each(endings)('a user’s stream ends at once when the user %s', async (_how, end) => {
  const shop = await newShop(app);
  const { headers } = shop.as('seller');
  const stream = await follow(shop.as('seller'));
  await end(shop);
  expect(await stream.ended()).toEqual([]);
  expect([401, 402]).toContain((await openStream(`${app.url}/tenant/live`, headers)).status);
});

test('a user’s stream ends at once when the user loses the second factor that the shop requires', async () => {
  const shop = await newShop(app);
  const stream = await follow(shop.as('seller'));
  await asTenant(app.database, shop.tenantId, async (tx) => {
    await tx.updateTable('tenants').set({ second_factor: 'everyone' }).execute();
    await forgetSecondFactor(tx, { tenantId: shop.tenantId, userId: shop.as('seller').userId });
  });
  expect(await stream.ended()).toEqual([{ event: 'session', data: {} }]);
});

test('a sign-out ends only the streams of the signed-out session', async () => {
  const shop = await newShop(app);
  const { userId, email } = shop.as('seller');
  const elsewhere = await follow(await signedIn(app, { tenantId: shop.tenantId, userId, email }));
  const here = await follow(shop.as('seller'));
  await shop.as('seller').post('/auth/logout');
  expect(await here.ended()).toEqual([]);
  const { _id } = await shop.given.brand();
  expect(await elsewhere.next()).toEqual(changed('brands', _id));
});

test('when a seller becomes an admin, the open stream sends `session`, and from then on announces changes of users', async () => {
  const shop = await newShop(app);
  const { userId } = shop.as('seller');
  const stream = await follow(shop.as('seller'));
  await shop.as('admin').put(`/tenant/users/${userId}`, { role: 'admin' });
  expect([await stream.next(), await stream.next()]).toEqual([
    { event: 'session', data: {} },
    changed('users', userId),
  ]);
});

test('an open stream does not make a session live longer', async () => {
  const shop = await newShop(app);
  const lastSeen = (tx: Parameters<Parameters<typeof asTenant>[2]>[0]) =>
    tx.selectFrom('sessions').select('last_seen_at').where('user_id', '=', shop.as('seller').userId).execute();
  const anHourAgo = new Date(Date.now() - 3_600_000);
  await asTenant(app.database, shop.tenantId, (tx) =>
    tx.updateTable('sessions').set({ last_seen_at: anHourAgo }).where('tenant_id', '=', shop.tenantId).execute(),
  );
  await follow(shop.as('seller'));
  expect(await asTenant(app.database, shop.tenantId, lastSeen)).toEqual([{ last_seen_at: anHourAgo.toISOString() }]);
});

test('after a change of a user, the server reads the sessions of the user’s twelve streams in one transaction, not in twelve', async () => {
  const shop = await newShop(app);
  const { userId } = shop.as('seller');
  const streams = [];
  for (let count = 0; count < 12; count += 1) streams.push(await follow(shop.as('seller')));
  let transactions = 0;
  const count = () => (transactions += 1);
  app.database.pool.on('acquire', count);
  onTestFinished(() => void app.database.pool.off('acquire', count));
  await shop.as('admin').put(`/tenant/users/${userId}`, { role: 'readonly' });
  const heard = await Promise.all(streams.map((stream) => stream.next()));
  expect(heard).toEqual(streams.map(() => ({ event: 'session', data: {} })));
  // One transaction makes the change, one reads the sessions, and one more reads them again if the change is announced twice.
  expect(transactions).toBeLessThanOrEqual(3);
});

test('a user can open at most twelve streams, and can open a further stream after one stream is closed', async () => {
  const shop = await newShop(app);
  const streams = [];
  for (let count = 0; count < 12; count += 1) streams.push(await follow(shop.as('seller')));
  const refused = await app.call('GET', '/tenant/live', { headers: shop.as('seller').headers });
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(refused.headers.get('retry-after')).toBe('30');
  await follow(shop.as('admin'));
  streams[0]?.close();
  await expect
    .poll(async () => (await openStream(`${app.url}/tenant/live`, shop.as('seller').headers)).status)
    .toBe(200);
});

test('the headers of a stream tell caches not to store it and proxies not to buffer it', async () => {
  const shop = await newShop(app);
  const { headers } = await follow(shop.as('seller'));
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
});
