import { endpoints } from '@dioptria/contract/shop/endpoints.ts';
import { roles, type Role } from '@dioptria/contract/shop/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { operationNamesOf, operationsOf, readApiDocument } from '../../testing/api-operations.ts';
import { newShop, type Shop } from '../../testing/new-shop.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const unknownId = '01890000-0000-7000-8000-000000000000';
/** `endpoints.test.ts` checks their permissions. */
const declaredOperations = new Set(endpoints.flatMap(operationNamesOf));
const all = 'list read create update delete';

const table: [path: string, may: Record<Role, string>][] = [
  ['sales', { admin: all, seller: all, readonly: 'list read' }],
  ['clients', { admin: all, seller: 'list read create', readonly: 'list read' }],
  ['optometrist', { admin: all, seller: 'list read create update', readonly: 'list read' }],
  ['prescription', { admin: all, seller: 'list read create update', readonly: 'list read' }],
  ['products', { admin: all, seller: 'list read', readonly: 'list read' }],
  ['brands', { admin: all, seller: 'list read', readonly: 'list read' }],
  ['categories', { admin: all, seller: 'list read', readonly: 'list read' }],
  ['insurances', { admin: all, seller: 'list read', readonly: 'list read' }],
  ['providers', { admin: all, seller: 'list', readonly: 'list read' }],
  ['users', { admin: all, seller: '', readonly: '' }],
  ['payment-plans', { admin: all, seller: 'list read', readonly: 'list read' }],
  ['points-of-sale', { admin: all, seller: 'list read', readonly: 'list read' }],
  ['cash-registers', { admin: all, seller: 'list read', readonly: 'list read' }],
];

const pages: [path: string, may: Record<Role, boolean>][] = [
  ['/tenant/dashboard', { admin: true, seller: true, readonly: true }],
  ['/tenant/search?search=ana', { admin: true, seller: true, readonly: true }],
  ['/tenant/audit', { admin: true, seller: false, readonly: false }],
  ['/tenant/audit/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/imports', { admin: true, seller: false, readonly: false }],
  ['/tenant/settings', { admin: true, seller: true, readonly: true }],
  ['/tenant/collections?from=2026-11-01&to=2026-11-30', { admin: true, seller: false, readonly: true }],
  [
    '/tenant/collections/export?format=csv&from=2026-11-01&to=2026-11-30',
    { admin: true, seller: false, readonly: false },
  ],
  ['/tenant/cash-sessions/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/cash-sessions', { admin: true, seller: true, readonly: true }],
  ['/tenant/cash-sessions/current', { admin: true, seller: true, readonly: true }],
  ['/auth/me', { admin: true, seller: true, readonly: true }],
  ['/tenant/clients/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/brands/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/categories/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/insurances/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/providers/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/users/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/optometrist/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/points-of-sale/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/fiscal-settings', { admin: true, seller: true, readonly: true }],
  ['/tenant/payment-plans/export?format=csv', { admin: true, seller: false, readonly: false }],
  ['/tenant/cash-registers/export?format=csv', { admin: true, seller: false, readonly: false }],
];

/** These requests are about records that do not exist, so they get a 404. */
const absent = [
  'get /tenant/debtors/{id}/history',
  'get /tenant/settings/{id}/history',
  'get /tenant/fiscal-settings/{id}/history',
  'get /tenant/cash-sessions/{id}',
  'get /tenant/cash-sessions/{id}/entries',
  'get /tenant/cash-sessions/{id}/history',
];

/** The empty body is invalid, so they get a 400. */
const ofSellers = [
  'post /tenant/cash-sessions/{id}/movements',
  'post /tenant/cash-sessions/{id}/opening',
  'post /tenant/cash-sessions/{id}/close',
];

/**
 * `server/src/shop/cash/cash-sessions.test.ts` and `server/src/shop/categories/lens-question.test.ts` check their permissions.
 */
const ofCashiers = [
  'post /tenant/cash-sessions',
  'post /tenant/cash-sessions/{id}/join',
  'post /tenant/categories/{id}/lens-question',
];

/** `settings.test.ts`, `fiscal-settings.test.ts` and `certificates.test.ts` check their permissions. */
const ofSettings = [
  'put /tenant/settings',
  'patch /tenant/settings',
  'put /tenant/fiscal-settings',
  'patch /tenant/fiscal-settings',
  'post /tenant/fiscal-settings/certificate-request',
  'put /tenant/fiscal-settings/certificate',
  'post /tenant/fiscal-settings/test',
];

/** `taxpayers.test.ts` checks its permission. */
const ofTaxpayers = ['get /tenant/taxpayers/{cuit}'];

/** `imports.test.ts` checks their permissions. */
const ofImports = ['post /tenant/imports/{id}', 'post /tenant/imports/{id}/check', 'get /tenant/imports/{id}/errors'];

const ofAdmins = [
  'get /tenant/imports/{id}',
  'post /tenant/imports/{id}/run',
  'delete /tenant/imports/{id}',
  'get /tenant/audit/{id}',
  'put /tenant/users/reset-password/{id}',
  'put /tenant/users/{id}/invitation',
  'delete /tenant/users/{id}/sessions',
  'get /tenant/users/{id}/totp',
  'delete /tenant/users/{id}/totp',
];

test('every operation that needs a permission and is not a declared endpoint is in one of the tables of this file', async () => {
  const inTables = [
    ...table.flatMap(([path]) => [
      ...['get', 'post'].map((method) => `${method} /tenant/${path}`),
      ...['get', 'put', 'patch', 'delete'].map((method) => `${method} /tenant/${path}/{id}`),
      `get /tenant/${path}/{id}/history`,
    ]),
    ...pages.map(([path]) => `get ${path.replace(/\?.*/, '').replace(unknownId, '{id}')}`),
    ...absent,
    ...ofSellers,
    ...ofCashiers,
    ...ofSettings,
    ...ofTaxpayers,
    ...ofImports,
    ...ofAdmins.map((operation) => operation.replace(/\?.*/, '')),
    'get /auth/me',
  ];
  const operations = operationsOf(await readApiDocument(app.call));
  const refusable = operations.filter(
    ({ needsPermission, name }) => inTables.includes(name) || (needsPermission && !declaredOperations.has(name)),
  );
  expect(refusable.map(({ name }) => name).toSorted()).toEqual([...new Set(inTables)].toSorted());
});

describe.each(roles)('the permissions of the role %s (docs/rules.md#roles-2)', (role) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await newShop(app);
  });

  test.each(table)('%s', async (path, may) => {
    const user = shop.as(role);
    const one = `/tenant/${path}/${unknownId}`;
    const statuses = {
      list: (await user.get(`/tenant/${path}`)).status,
      read: (await user.get(one)).status,
      // A user with the permission to create gets a validation error instead of a 403.
      create: (await user.post(`/tenant/${path}`, {})).status,
      update: (await user.put(one, {})).status,
      delete: (await user.delete(one)).status,
    };
    const permitted = { list: 200, read: 404, create: 400, update: 404, delete: 404 };
    const expected = Object.entries(permitted).map(([operation, status]) => [
      operation,
      may[role].split(' ').includes(operation) ? status : 403,
    ]);
    expect(statuses).toEqual(Object.fromEntries(expected));
    // A user who may read a record may read its history.
    expect((await user.get(`${one}/history`)).status).toBe(may[role].includes('read') ? 404 : 403);
    expect((await user.patch(one, {})).status).toBe(may[role].includes('update') ? 404 : 403);
  });

  test.each(pages)('%s', async (path, may) => {
    expect((await shop.as(role).get(path)).status).toBe(may[role] ? 200 : 403);
  });

  test.each(absent)('%s', async (operation) => {
    const path = operation.replace('get ', '').replace('{id}', unknownId);
    expect((await shop.as(role).get(path)).status).toBe(404);
  });

  test.each(ofSellers)('%s', async (operation) => {
    const [method = '', path = ''] = operation.replaceAll(/\{\w+\}/g, unknownId).split(' ');
    const { status } = await app.call(method.toUpperCase(), path, { body: {}, headers: shop.as(role).headers });
    expect(status).toBe(role === 'readonly' ? 403 : 400);
  });

  test.each(ofAdmins)('%s', async (operation) => {
    const [method = '', path = ''] = operation.replace('{id}', unknownId).split(' ');
    const body = method === 'put' ? { newPassword: 'otra clave, bastante larga' } : undefined;
    const { status } = await app.call(method.toUpperCase(), path, { body, headers: shop.as(role).headers });
    expect(status).toBe(role === 'admin' ? 404 : 403);
  });
});

test('a request of a user without the permission is refused before its input is checked, with a message for the user', async () => {
  const shop = await newShop(app);
  expect(await shop.as('readonly').post('/tenant/brands?nonsense=1', { name: '' })).toMatchObject({
    status: 403,
    body: { code: 'forbidden', message: 'Tu usuario no tiene permiso para hacer esto.' },
  });
});

test('/auth/me lists the permissions of the user', async () => {
  const shop = await newShop(app);
  const { body } = await shop.as('seller').get<{ user: { permissions: string[] } }>('/auth/me');
  expect(body.user.permissions).toContain('sales.create');
  expect(body.user.permissions).toContain('providers.list');
  for (const missing of ['providers.read', 'reports.read', 'users.read', 'sales.customProducts', 'sales.export']) {
    expect(body.user.permissions).not.toContain(missing);
  }
});
