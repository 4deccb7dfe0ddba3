import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { expect, onTestFinished, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { openCrowd } from '../../testing/attacks/slow-crowd.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';

const app = await ownApp({ trustProxy: true });
const shop = await newShop(app);

const signIn = (address: string) =>
  app.call('POST', '/auth/login', {
    body: { email: shop.as('admin').email, password },
    headers: { 'x-forwarded-for': address },
  });

async function halfSend(path: string, addresses: readonly string[], headers = ''): Promise<void> {
  let heads = 0;
  const count = () => (heads += 1);
  subscribe('http.server.request.start', count);
  const crowds = await Promise.all(
    addresses.map((address) => {
      const content = `content-type: application/json\r\ncontent-length: 1000\r\nx-forwarded-for: ${address}`;
      return openCrowd(app.url, 1, { first: `POST ${path} HTTP/1.1\r\nhost: x\r\n${headers}${content}\r\n\r\n{` });
    }),
  );
  onTestFinished(() => {
    unsubscribe('http.server.request.start', count);
    for (const crowd of crowds) crowd.leave();
  });
  await expect.poll(() => heads, { timeout: 10_000 }).toBe(addresses.length);
}

const repeated = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => address(i));

test('360 half-sent sign-ins from 12 network addresses do not prevent other sign-ins', async () => {
  await halfSend(
    '/auth/login',
    repeated(360, (index) => `10.1.0.${Math.floor(index / 30)}`),
  );
  expect((await signIn('10.2.0.1')).status).toBe(200);
});

test('220 half-sent sign-ins from one IPv6 /64 do not prevent other sign-ins', async () => {
  await halfSend(
    '/auth/login',
    repeated(220, (index) => `2001:db8:1:1::${index.toString(16)}`),
  );
  expect((await signIn('2001:db8:2:1::1')).status).toBe(200);
});

test('half-sent sales with forged tokens do not disturb the public order page', async () => {
  const sale = await shop.given.sale();
  const forged = `authorization: Bearer ${'forged'.repeat(7)}\r\nx-tenant-id: ${shop.tenantId}\r\n`;
  await halfSend(
    '/tenant/sales',
    repeated(360, (index) => `10.3.0.${Math.floor(index / 30)}`),
    forged,
  );
  const page = await app.call('GET', `/tenant/sales/${shop.tenantId}/order/${sale._id}`, {
    headers: { 'x-forwarded-for': '10.4.0.1' },
  });
  expect(page.status).toBe(200);
  expect((await signIn('10.4.0.1')).status).toBe(200);
});

test('the server refuses the next sign-in from a network with 50 half-sent bodies, but accepts a request of a signed-in user from this network', async () => {
  const seller = shop.as('seller');
  expect((await seller.get('/tenant/brands', { 'x-forwarded-for': '10.5.0.1' })).status).toBe(200);
  await halfSend(
    '/auth/login',
    repeated(50, () => '10.5.0.1'),
  );
  expect((await signIn('10.5.0.1')).status).toBe(503);
  const doctor = { name: 'Ana', license: '1' };
  expect((await seller.post('/tenant/optometrist', doctor, { 'x-forwarded-for': '10.5.0.1' })).status).toBe(201);
});
