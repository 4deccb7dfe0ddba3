import { permissionRoles, roles, type Permission, type Role } from '@dioptria/contract/shop/permissions.ts';
import { beforeAll, expect, test } from 'vitest';
import { readConfig } from '../process/config.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { type DeclaredRoute, declaredRoutes } from '../http/api.ts';
import { createLog } from '../http/log.ts';
import { createServer } from '../http/server.ts';

const app = await testApp();
const nobodys = '01890000-0000-7000-8000-000000000000';
let shop: Shop;
let routes: DeclaredRoute[];
beforeAll(async () => {
  shop = await newShop(app);
  routes = declaredRoutes(app.server);
});

const pathOf = (url: string) => url.replaceAll(/:\w+/g, nobodys);
const isPermission = (caller: string): caller is Permission => caller in permissionRoles;

test('only the listed routes are public', () => {
  const open = routes.filter(({ caller }) => caller === 'public').map(({ method, url }) => `${method} ${url}`);
  const beyondDocuments = open.filter((route) => !route.startsWith('HEAD') && !route.includes(' /docs'));
  expect(beyondDocuments.toSorted()).toEqual([
    'GET /*',
    'GET /auth/password-link',
    'GET /health/live',
    'GET /health/ready',
    'GET /metrics',
    'GET /tenant/invoices/:tenantId/public/:invoiceId',
    'GET /tenant/sales/:tenantId/order/:orderId',
    'GET /tenant/sales/:tenantId/order/:orderId/live',
    'GET /tenant/settings/:tenantId/logo/:logoId',
    'POST /auth/first-shop',
    'POST /auth/invitation',
    'POST /auth/invitation/accept',
    'POST /auth/login',
    'POST /auth/password-link',
  ]);
});

test('every route that is not public answers 401 without a session', async () => {
  const others = routes.filter(({ caller }) => caller !== 'public');
  expect(others.length).toBeGreaterThan(60);
  for (const { method, url } of others) {
    const { status } = await app.call(method, pathOf(url));
    expect({ method, url, status }).toEqual({ method, url, status: 401 });
  }
});

test.each(roles)('every route answers 403 to the role %s if the role lacks the permission', async (role: Role) => {
  for (const { method, url, caller = 'public' } of routes) {
    if (isPermission(caller) && !(permissionRoles[caller] as readonly Role[]).includes(role)) {
      const { status } = await app.call(method, pathOf(url), { headers: shop.as(role).headers });
      expect({ method, url, status }).toEqual({ method, url, status: 403 });
    }
  }
});

test('a server does not start if one of its routes does not declare who may call it', async () => {
  const config = readConfig({ LOG_LEVEL: 'silent' });
  const server = createServer(config, createLog(config));
  server.get('/tenant/secrets', () => 'open');
  await expect(server.ready()).rejects.toThrow('The route GET /tenant/secrets declares no caller');
});
