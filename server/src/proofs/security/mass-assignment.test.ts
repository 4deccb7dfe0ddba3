import { beforeAll, expect, test } from 'vitest';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { someSale } from '../../testing/examples/given.ts';
import { sampleOf } from '../../testing/examples/sample-bodies.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
let other: Shop;
beforeAll(async () => {
  shop = await newShop(app);
  other = await newShop(app);
});

const forged = () => ({
  _id: '01890000-0000-7000-8000-000000000001',
  id: '01890000-0000-7000-8000-000000000001',
  tenant_id: other.tenantId,
  tenantId: other.tenantId,
  createdAt: '2001-01-01T00:00:00.000Z',
  created_at: '2001-01-01T00:00:00.000Z',
  owner: true,
  permissions: ['users.update'],
});

test('a new user is not the owner, and no change makes a user the owner', async () => {
  const admin = shop.as('admin');
  const sample = await sampleOf['users']?.(shop);
  const { status, body } = await admin.post('/tenant/users', { ...sample?.body, ...forged() });
  expect({ status, owner: body['owner'] }).toEqual({ status: 201, owner: false });
  expect(body['_id']).not.toBe(forged()._id);
  expect(String(body['createdAt']) > '2020').toBe(true);
  const changed = await admin.put(`/tenant/users/${String(body['_id'])}`, { name: 'Otra', ...forged() });
  expect(changed.body['user']).toMatchObject({ _id: body['_id'], owner: false });
  expect((await other.as('admin').get<unknown[]>('/tenant/users')).body).toHaveLength(3);
});

test('the server computes the price of a product from its cost and ignores a price in the request', async () => {
  const sample = await sampleOf['products']?.(shop);
  const { body } = await shop.as('admin').post('/tenant/products', { ...sample?.body, price: 1, price_cents: 1 });
  expect(body['price']).toBe(1815);
});

test('the server sets seller, date and amounts of a sale', async () => {
  const seller = shop.as('seller');
  const product = await shop.given.product({ cost: 1000, profitability: 50 });
  const sent = {
    ...someSale,
    ...forged(),
    client: (await shop.given.client())._id,
    products: [{ product: product._id, quantity: 1, price: 1, cost: 0 }],
    seller: shop.as('admin').userId,
    seller_id: shop.as('admin').userId,
    saleDate: '2001-01-01T00:00:00.000Z',
    subtotal: 1,
    total_cents: 1,
  };
  const { body } = await seller.post<{ sale: Record<string, unknown> }>('/tenant/sales', sent);
  expect(body.sale).toMatchObject({ total: 1815, subtotal: 1815, seller: { _id: seller.userId } });
  expect(String(body.sale['saleDate']) > '2020').toBe(true);
  expect(await seller.post('/tenant/sales', { ...sent, total: 1 })).toMatchObject({
    status: 409,
    body: { code: 'total_changed' },
  });
});

test('a seller cannot become an admin or take a permission that only an admin grants', async () => {
  const seller = shop.as('seller');
  const more = { role: 'admin', extraPermissions: ['sales.customProducts', 'sales.export'] };
  expect((await seller.put(`/tenant/users/${seller.userId}`, more)).status).toBe(403);
  expect((await seller.patch(`/tenant/users/${seller.userId}`, more)).status).toBe(403);
  const sold = await seller.post('/tenant/sales', {
    ...someSale,
    client: (await shop.given.client())._id,
    customProducts: [{ description: 'Arreglo', price: 1, quantity: 1 }],
  });
  expect(sold.status).toBeGreaterThanOrEqual(400);
  const { body } = await seller.get<{ user: { role: string; permissions: string[] } }>('/auth/me');
  expect(body.user.role).toBe('seller');
  expect(body.user.permissions).not.toContain('sales.export');
});
