import { roles, type Role } from '@dioptria/contract/shop/permissions.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const unknownId = '01890000-0000-7000-8000-000000000000';
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
});

test('a request without the permission gets a 403 with a message for the user, before the server checks its input', async () => {
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
