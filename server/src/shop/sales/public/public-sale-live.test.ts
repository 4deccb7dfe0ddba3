import { expect, test } from 'vitest';
import { setSuspended } from '../../../operation/tenants/tenant-states.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { openStream } from '../../../testing/app/open-stream.ts';
import { ownApp } from '../../../testing/app/test-app.ts';

const app = await ownApp({ trustProxy: true });
const shop = await newShop(app);
const nobody = '018f0000-0000-7000-8000-0000000000ff';
const ready = { event: 'ready', data: { quiet: expect.any(Number) } };
const changed = { event: 'change', data: {} };

let callers = 0;
const caller = () => `198.51.100.${(callers += 1)}`;
const open = (tenantId: string, orderId: string, address = caller()) =>
  openStream(`${app.url}/tenant/sales/${tenantId}/order/${orderId}/live`, { 'x-forwarded-for': address });

test('the open page of a customer gets an event without data when its sale changes, and no event when another sale changes', async () => {
  const [order, other] = [await shop.given.sale(), await shop.given.sale()];
  const stream = await open(shop.tenantId, order._id);
  expect([stream.status, await stream.next()]).toEqual([200, ready]);
  await shop.as('seller').put(`/tenant/sales/${other._id}`, { orderStatus: 'finished' });
  await shop.given.brand();
  await shop.as('seller').put(`/tenant/sales/${order._id}`, { orderStatus: 'finished' });
  expect(await stream.next()).toEqual(changed);
  await shop.as('seller').put(`/tenant/sales/${other._id}`, { orderStatus: 'inProgress' });
  await shop.as('admin').delete(`/tenant/sales/${order._id}`);
  expect(await stream.next()).toEqual(changed);
});

test('the open page of a customer gets an event when the shop changes its settings', async () => {
  const stream = await open(shop.tenantId, (await shop.given.sale())._id);
  expect(await stream.next()).toEqual(ready);
  await shop.as('admin').put('/tenant/settings', { phone: '11 4444-9999' });
  expect(await stream.next()).toEqual(changed);
});

test('a URL with a wrong tenant or a wrong sale gets a 404', async () => {
  const order = await shop.given.sale();
  const elsewhere = await newShop(app);
  const addresses: [string, string][] = [
    [shop.tenantId, nobody],
    [elsewhere.tenantId, order._id],
    [nobody, order._id],
    ['x', order._id],
    [shop.tenantId, 'x'],
  ];
  for (const [tenantId, orderId] of addresses) {
    const { status, body } = await app.call('GET', `/tenant/sales/${tenantId}/order/${orderId}/live`, {
      headers: { 'x-forwarded-for': caller() },
    });
    expect([status, body]).toEqual([404, { code: 'not_found', message: 'Orden no encontrada.' }]);
  }
});

test('the suspension of a shop sends one last event to the open pages of its customers and ends their streams', async () => {
  const closed = await newShop(app);
  const order = await closed.given.sale();
  const stream = await open(closed.tenantId, order._id);
  expect(await stream.next()).toEqual(ready);
  await setSuspended(app.database, closed.tenantId, true);
  expect(await stream.ended()).toEqual([changed]);
  expect((await open(closed.tenantId, order._id)).status).toBe(402);
});

test('one network address can have twenty open streams at most; other network addresses are not affected', async () => {
  const order = await shop.given.sale();
  const [one, other] = [caller(), caller()];
  const streams = await Promise.all(Array.from({ length: 20 }, () => open(shop.tenantId, order._id, one)));
  expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  const refused = await open(shop.tenantId, order._id, one);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect((await open(shop.tenantId, order._id, other)).status).toBe(200);
});

test('one network address may send sixty requests a minute, and then must wait', async () => {
  const address = caller();
  const ask = () => app.call('GET', `/tenant/sales/x/order/x/live`, { headers: { 'x-forwarded-for': address } });
  const answers = await Promise.all(Array.from({ length: 61 }, ask));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('the network addresses of one IPv6 /64 share one limit of open streams, and one limit of requests', async () => {
  const order = await shop.given.sale();
  const addresses = Array.from({ length: 21 }, (_, index) => `2001:db8:1:1::${index + 1}`);
  const streams = await Promise.all(addresses.map((address) => open(shop.tenantId, order._id, address)));
  expect(streams.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await open(shop.tenantId, order._id, '2001:db8:1:2::1')).status).toBe(200);
  const path = '/tenant/sales/x/order/x/live';
  const ask = (index: number) =>
    app.call('GET', path, { headers: { 'x-forwarded-for': `2001:db8:1:3::${index.toString(16)}` } });
  const answers = await Promise.all(Array.from({ length: 61 }, (_, index) => ask(index)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
