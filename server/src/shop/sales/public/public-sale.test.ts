import { expect, test } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { givenLogo, pngOf } from '../../../testing/examples/given-pictures.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { ownApp } from '../../../testing/app/test-app.ts';

const app = await ownApp({ trustProxy: true });
const shop = await newShop(app);
const sale = await shop.given.sale();

let callers = 0;
const caller = () => `198.51.100.${(callers += 1)}`;
const ask = (tenantId: string, orderId: string, address = caller()) =>
  app.call('GET', `/tenant/sales/${tenantId}/order/${orderId}`, { headers: { 'x-forwarded-for': address } });

const nobody = '018f0000-0000-7000-8000-0000000000ff';

test('the URL of a sale shows its total, its promised day, its balance and the shop, and nothing about the client', async () => {
  const { status, body } = await ask(shop.tenantId, sale._id);
  const { number, total, createdAt, orderStatus, deliveryDate, balance } = sale;
  const seen = { number, total, createdAt, orderStatus, deliveryDate, balance, invoices: [] };
  const { name } = (await shop.as('admin').get<{ name: string }>('/tenant/settings')).body;
  expect([status, body]).toEqual([200, { ...seen, shop: { name, phone: '', logo: null } }]);

  await shop.as('seller').post(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount: 10, method: 'cash' });
  const changes = { name: 'Óptica Sol', phone: '11 4444', logo: givenLogo('logo.png', pngOf(64, 64)) };
  const { settings } = (
    await shop.as('admin').put<{ settings: { logo: { _id: string } } }>('/tenant/settings', changes)
  ).body;
  expect((await ask(shop.tenantId, sale._id)).body).toEqual({
    ...seen,
    balance: balance - 10,
    shop: { name: 'Óptica Sol', phone: '11 4444', logo: settings.logo._id },
  });
});

test('the answer has no balance if the shop hides it or the sale was refunded, and a balance of 0 for a canceled sale', async () => {
  const refunded = await shop.given.sale({ paymentStatus: 'reimbursed' });
  expect((await ask(shop.tenantId, refunded._id)).body).not.toHaveProperty('balance');
  const canceled = await shop.given.sale();
  await shop.as('seller').put(`/tenant/sales/${canceled._id}`, { orderStatus: 'canceled' });
  expect((await ask(shop.tenantId, canceled._id)).body['balance']).toBe(0);
  await shop.as('admin').put('/tenant/settings', { showsBalance: false });
  expect((await ask(shop.tenantId, canceled._id)).body).not.toHaveProperty('balance');
  await shop.as('admin').put('/tenant/settings', { showsBalance: true });
});

test('the answer has the current status of the sale, and its headers forbid caching and indexing', async () => {
  await shop.as('seller').put(`/tenant/sales/${sale._id}`, { orderStatus: 'finished' });
  const { body, headers } = await ask(shop.tenantId, sale._id);
  expect(body['orderStatus']).toBe('finished');
  expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['no-store', 'noindex']);
});

test('a URL with a wrong tenant or a wrong sale gets a 404', async () => {
  const other = await newShop(app);
  const answers = [
    await ask(shop.tenantId, nobody),
    await ask(nobody, sale._id),
    await ask(other.tenantId, sale._id),
    await ask(shop.tenantId, 'x'),
    await ask('x', sale._id),
    await ask("'; drop table sales; --", '%00'),
  ];
  for (const { status, body } of answers) {
    expect([status, body]).toEqual([404, { code: 'not_found', message: 'Orden no encontrada.' }]);
  }
});

test('the URL of a sale of a suspended shop gets a 402', async () => {
  const closed = await newShop(app);
  const order = await closed.given.sale();
  await asTenant(app.database, closed.tenantId, (tx) =>
    tx.updateTable('tenants').set({ suspended_at: new Date() }).where('id', '=', closed.tenantId).execute(),
  );
  const { status, body } = await ask(closed.tenantId, order._id);
  expect([status, body]).toEqual([
    402,
    { code: 'suspended', message: 'La cuenta de la óptica está suspendida. Comunicate con soporte.' },
  ]);
});

test('one network address may send sixty requests a minute and then must wait; other addresses do not wait', async () => {
  const [one, other] = [caller(), caller()];
  const answers = await Promise.all(Array.from({ length: 61 }, () => ask(shop.tenantId, sale._id, one)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
  const { headers, body } = answers.find(({ status }) => status === 429) ?? (await ask(shop.tenantId, sale._id, one));
  expect(body['code']).toBe('too_many_requests');
  expect(body['message']).toMatch(/^Demasiados intentos\. Probá de nuevo en \d+ segundos\.$/);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(shop.tenantId, sale._id, other)).status).toBe(200);
});

test('the network addresses of one IPv6 /64 share one limit of requests', async () => {
  const addresses = Array.from({ length: 61 }, (_, index) => `2001:db8:1:1::${index + 1}`);
  const answers = await Promise.all(addresses.map((address) => ask(shop.tenantId, sale._id, address)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await ask(shop.tenantId, sale._id, '2001:db8:1:2::1')).status).toBe(200);
});
