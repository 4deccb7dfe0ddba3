import { reportEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { resources } from '../../shop/resources.ts';
import { listTenants, setSuspended } from './tenant-states.ts';

const app = await testApp();
const id = '018f0000-0000-7000-8000-000000000001';

const addresses: [method: string, path: string][] = [
  ...resources.flatMap(({ definition: { path } }): [string, string][] => [
    ['GET', `/tenant/${path}`],
    ['POST', `/tenant/${path}`],
    ['GET', `/tenant/${path}/${id}`],
    ['PUT', `/tenant/${path}/${id}`],
    ['PATCH', `/tenant/${path}/${id}`],
    ['DELETE', `/tenant/${path}/${id}`],
  ]),
  ['GET', '/auth/me'],
  ['GET', '/tenant/dashboard'],
  ['GET', '/tenant/live'],
  ['GET', '/tenant/clients/numId/1'],
  ['GET', `/tenant/prescription/client/${id}`],
  ['PUT', `/tenant/users/reset-password/${id}`],
  ...Object.values(reportEndpoints).map(({ path }): [string, string] => ['GET', path]),
];

test('every request of a suspended shop gets 402, before any other refusal, until the shop is resumed', async () => {
  const [shop, other] = [await newShop(app), await newShop(app)];
  await setSuspended(app.database, shop.tenantId, true);
  const answers = [];
  for (const [method, path] of addresses) {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    for (const role of ['admin', 'readonly'] as const) {
      const { headers } = shop.as(role);
      const answer = await app.call<{ code: string; message: string }>(method, path, { headers, body });
      answers.push(`${answer.status} ${answer.body.code} ${answer.body.message}`);
    }
  }
  expect(new Set(answers)).toEqual(
    new Set(['402 suspended La cuenta de la óptica está suspendida. Comunicate con soporte.']),
  );
  expect((await other.as('admin').get('/auth/me')).status).toBe(200);
  await setSuspended(app.database, shop.tenantId, false);
  expect((await shop.as('admin').get('/auth/me')).status).toBe(200);
});

test('a second suspension keeps the time of the first suspension', async () => {
  const { tenantId } = await newShop(app);
  const first = await setSuspended(app.database, tenantId, true);
  expect(await setSuspended(app.database, tenantId, true)).toEqual(first);
  const shops = await listTenants(app.database);
  expect(shops.find((shop) => shop.tenantId === tenantId)).toEqual(first);
});

test('setSuspended returns undefined for an unknown shop', async () => {
  expect(await setSuspended(app.database, id, true)).toBeUndefined();
  expect(await setSuspended(app.database, 'nobody', true)).toBeUndefined();
});
