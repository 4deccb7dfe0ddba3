import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { AuditEntry } from '@dioptria/contract/shop/audit/audit.ts';
import { expect, test } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const seller = shop.as('seller');
const product = await given.product({ stock: 1000 });
const products = [{ product: product._id, quantity: 4 }];

const stock = async () => (await seller.get<{ stock: number }>(`/tenant/products/${product._id}`)).body.stock;

test('the deletion of a sale returns its products to stock and frees its prescriptions, and the sale is no longer found', async () => {
  const before = await stock();
  const prescription = await given.prescription();
  const sale = await given.sale({ products, client: prescription.clientId, prescriptions: [prescription._id] });
  await seller.put(`/tenant/sales/${sale._id}`, { orderStatus: 'finished' });
  const { status, body } = await seller.delete(`/tenant/sales/${sale._id}`);
  expect([status, body]).toEqual([200, { message: 'Se eliminó correctamente.' }]);
  expect(await stock()).toBe(before);
  expect((await seller.get(`/tenant/prescription/${prescription._id}`)).body).toMatchObject({ used: false });
  expect((await seller.get(`/tenant/sales/${sale._id}`)).status).toBe(404);
  expect((await seller.get<Sale[]>(`/tenant/sales?search=${sale.number}`)).body).toEqual([]);
});

test('the audit log shows an admin the whole deleted sale, with its lines, payments and changes, and the given reason', async () => {
  const sale = await given.sale({ products, paymentStatus: 'waiting', deposit: 100, number: 7001 });
  await seller.put(`/tenant/sales/${sale._id}`, { paymentStatus: 'charged', orderStatus: 'delivered' });
  await seller.put(`/tenant/sales/${sale._id}`, { paymentStatus: 'waiting', orderStatus: 'inProgress' });
  const { updatedAt, ...whole } = (await seller.get<Sale>(`/tenant/sales/${sale._id}`)).body;
  expect(whole.changes).toHaveLength(4);
  expect((await seller.delete(`/tenant/sales/${sale._id}?reason=Se%20cargó%20dos%20veces`)).status).toBe(200);
  const [entry] = (await shop.as('admin').get<AuditEntry[]>(`/tenant/audit?record=${sale._id}`)).body;
  expect(entry).toMatchObject({ action: 'delete', recordName: '7001', after: { reason: 'Se cargó dos veces' } });
  expect(entry?.before).toEqual(whole);
  const file = await shop.as('admin').get<string>(`/tenant/audit/export?format=csv&record=${sale._id}`);
  expect(file.body).toMatch(/\d\d\/\d\d\/\d{4}, \d\d:\d\d · .+ · Estado del pago: Señado → Cobrado/);
  expect(file.body).toContain('Motivo: Se cargó dos veces');
  expect(updatedAt).toBeTruthy();
});

test('a deletion with a reason of more than 500 characters is refused, and a deletion without a reason is accepted', async () => {
  const sale = await given.sale({ products });
  expect((await seller.delete(`/tenant/sales/${sale._id}?reason=${'x'.repeat(501)}`)).status).toBe(400);
  expect((await seller.delete(`/tenant/sales/${sale._id}`)).status).toBe(200);
  const [entry] = (await shop.as('admin').get<AuditEntry[]>(`/tenant/audit?record=${sale._id}`)).body;
  expect(entry).toMatchObject({ action: 'delete', after: null });
});

test('the units of a deleted sale return to stock at their cost at the time of the sale', async () => {
  const own = await given.product({ stock: 2, cost: 700 });
  const sale = await given.sale({ products: [{ product: own._id, quantity: 2 }] });
  await shop.as('admin').put(`/tenant/products/${own._id}`, { cost: 900 });
  await seller.delete(`/tenant/sales/${sale._id}`);
  const moves = await asTenant(app.database, shop.tenantId, (tx) =>
    tx
      .selectFrom('stock_movements')
      .select(['kind', 'quantity', 'unit_cost_cents'])
      .where('sale_id', '=', sale._id)
      .orderBy('created_at')
      .execute(),
  );
  expect(moves).toEqual([
    { kind: 'sale', quantity: -2, unit_cost_cents: 70_000 },
    { kind: 'cancellation', quantity: 2, unit_cost_cents: 70_000 },
  ]);
});

test('the deletion of a canceled sale returns no products to stock, because its cancelation has already returned the products', async () => {
  const before = await stock();
  const sale = await given.sale({ products });
  await seller.put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' });
  expect((await seller.delete(`/tenant/sales/${sale._id}`)).status).toBe(200);
  expect(await stock()).toBe(before);
});

test.each([{ orderStatus: 'delivered' }, { paymentStatus: 'charged' }])(
  'a sale with %o cannot be deleted',
  async (fields) => {
    const sale = await given.sale({ products });
    await seller.put(`/tenant/sales/${sale._id}`, fields);
    const { status, body } = await seller.delete<Problem>(`/tenant/sales/${sale._id}`);
    expect({ status, ...body }).toEqual({
      status: 409,
      code: 'locked',
      message: 'No se puede eliminar una venta entregada o cobrada.',
    });
    expect((await seller.get(`/tenant/sales/${sale._id}`)).status).toBe(200);
  },
);
