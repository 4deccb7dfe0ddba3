import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { describe, expect, test, vi } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testClock } from '../../testing/clock/clock.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

/** Sets the clock of the server, but timers still run in real time. */
const setClock = testClock();

const read = async (shop: Shop, role: 'admin' | 'seller' | 'readonly' = 'admin') => {
  const { status, body } = await shop.as(role).get<Dashboard>('/tenant/dashboard');
  expect(status).toBe(200);
  return body;
};

async function shopAt(instant: string) {
  setClock(instant);
  const shop = await newShop(app);
  const product = await shop.given.product({ stock: 1000, cost: 1000, profitability: 0 });
  const client = await shop.given.client();
  const sell = (quantity: number, fields: object = {}) =>
    shop.given.sale({ client: client._id, products: [{ product: product._id, quantity }], ...fields });
  return { shop, sell };
}

test('a shop without sales shows zeros', async () => {
  setClock('2027-02-10T15:00:00Z');
  expect(await read(await newShop(app))).toEqual({
    totalSalesMonth: 0,
    totalSalesToday: 0,
    salesCountToday: 0,
    salesCountYesterday: 0,
    dailySalesGrowthPercentage: 0,
    newClientsThisMonth: 0,
    clientGrowthPercentage: 0,
    lowStockProducts: [],
    hasSales: false,
    hasClients: false,
    hasProducts: false,
    firstSteps: { shop: false, products: false, doctors: false, users: true, cash: false },
    lensQuestions: [],
    vouchers: { waiting: 0, urgent: 0, rejected: 0 },
  });
});

describe('the first steps of a new shop (docs/rules.md#dashboard-8)', () => {
  test('a step is ticked when its record exists and unticked when the record is deleted; the card disappears when all steps are ticked', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const steps = async () => (await read(shop)).firstSteps;
    for (const role of ['seller', 'readonly'] as const) expect((await read(shop, role)).firstSteps).toBeNull();
    await admin.put('/tenant/settings', { address: 'Rivadavia 100' });
    expect(await steps()).toMatchObject({ shop: false });
    await admin.put('/tenant/settings', { phone: '11 4555-1000' });
    const { _id: doctor } = await shop.given.optometrist();
    expect(await steps()).toEqual({ shop: true, products: false, doctors: true, users: true, cash: false });
    await admin.delete(`/tenant/optometrist/${doctor}`);
    await shop.given.product();
    await shop.given.cashSession();
    expect(await steps()).toEqual({ shop: true, products: true, doctors: false, users: true, cash: true });
    for (const role of ['seller', 'readonly'] as const) await admin.delete(`/tenant/users/${shop.as(role).userId}`);
    await shop.given.optometrist();
    expect(await steps()).toEqual({ shop: true, products: true, doctors: true, users: false, cash: true });
    await admin.post('/tenant/users', {
      name: 'Sol',
      email: 'sol@correo.example',
      role: 'seller',
      password: 'tres tazas verdes',
    });
    expect(await steps()).toBeNull();
  });

  test('an admin can hide the card for the whole shop, and can show the card again in the settings', async () => {
    const shop = await newShop(app);
    const other = await newShop(app);
    await shop.as('admin').put('/tenant/settings', { showsFirstSteps: false });
    expect((await read(shop)).firstSteps).toBeNull();
    expect((await read(other)).firstSteps).not.toBeNull();
    await shop.as('admin').put('/tenant/settings', { showsFirstSteps: true });
    expect((await read(shop)).firstSteps).not.toBeNull();
  });
});

test('every role sees on the dashboard whether the shop has any sales, clients and products', async () => {
  const shop = await newShop(app);
  await shop.given.client();
  expect(await read(shop, 'seller')).toMatchObject({ hasSales: false, hasClients: true, hasProducts: false });
  await shop.given.sale();
  expect(await read(shop, 'readonly')).toMatchObject({ hasSales: true, hasClients: true, hasProducts: true });
});

describe('sales (docs/rules.md#sales-24)', () => {
  test('a sale counts on its day and in its month, even if its total is $ 0; canceled and reimbursed sales do not count', async () => {
    const { shop, sell } = await shopAt('2027-03-03T15:00:00Z');
    setClock('2027-02-28T15:00:00Z');
    await sell(8);
    setClock('2027-03-02T15:00:00Z');
    await sell(1);
    await sell(1);
    await sell(1);
    await sell(5, { orderStatus: 'canceled' });
    setClock('2027-03-03T15:00:00Z');
    await sell(2);
    await sell(1, { discount: 10 });
    await sell(5, { paymentStatus: 'reimbursed' });
    expect(await read(shop)).toMatchObject({
      totalSalesMonth: 1210 * 6 - 10,
      totalSalesToday: 1210 * 3 - 10,
      salesCountToday: 2,
      salesCountYesterday: 3,
      dailySalesGrowthPercentage: -33,
    });
    await sell(1, { discount: 100, discountType: 'percentage' });
    expect(await read(shop)).toMatchObject({ totalSalesToday: 1210 * 3 - 10, salesCountToday: 3 });
  });

  test('a sale that is canceled later is subtracted from the figures of its day', async () => {
    const { shop, sell } = await shopAt('2027-03-03T15:00:00Z');
    setClock('2027-03-02T15:00:00Z');
    const sale = await sell(1);
    setClock('2027-03-03T15:00:00Z');
    await shop.as('seller').put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' });
    expect(await read(shop)).toMatchObject({ salesCountYesterday: 0, totalSalesMonth: 0 });
    await shop.as('seller').put(`/tenant/sales/${sale._id}`, { orderStatus: 'finished' });
    expect(await read(shop)).toMatchObject({ salesCountYesterday: 1, salesCountToday: 0, totalSalesMonth: 1210 });
  });

  test('on the first day of a month, the sales of yesterday belong to the month before', async () => {
    const { shop, sell } = await shopAt('2027-03-01T15:00:00Z');
    setClock('2027-02-28T15:00:00Z');
    await sell(1);
    setClock('2027-03-01T15:00:00Z');
    expect(await read(shop)).toMatchObject({
      totalSalesMonth: 0,
      salesCountYesterday: 1,
      dailySalesGrowthPercentage: -100,
    });
    await sell(1);
    await sell(1);
    expect(await read(shop)).toMatchObject({ totalSalesMonth: 2420, dailySalesGrowthPercentage: 100 });
  });
});

describe('days and months follow the shop’s time zone (docs/rules.md#dates-2)', () => {
  test.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])(
    'on a server in the time zone %s, a day begins at midnight of the shop',
    async (zone) => {
      vi.stubEnv('TZ', zone);
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
      // 31 January, 23:59:59.999 in Buenos Aires, and one millisecond later.
      const { shop, sell } = await shopAt('2027-02-01T03:00:00.000Z');
      setClock('2027-02-01T02:59:59.999Z');
      await sell(1);
      expect(await read(shop)).toMatchObject({ totalSalesMonth: 1210, totalSalesToday: 1210 });
      setClock('2027-02-01T03:00:00.000Z');
      expect(await read(shop)).toMatchObject({
        totalSalesMonth: 0,
        totalSalesToday: 0,
        salesCountYesterday: 1,
        newClientsThisMonth: 1,
      });
      vi.unstubAllEnvs();
    },
  );

  test('in a shop with another time zone, a day begins at midnight of that time zone', async () => {
    const { shop, sell } = await shopAt('2027-01-31T15:00:00Z');
    await asTenant(app.database, shop.tenantId, (tx) =>
      tx.updateTable('tenants').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', shop.tenantId).execute(),
    );
    setClock('2027-01-31T14:59:59Z');
    await sell(1);
    setClock('2027-01-31T15:00:00Z');
    expect(await read(shop)).toMatchObject({ totalSalesMonth: 0, salesCountToday: 0, salesCountYesterday: 1 });
  });
});

test('the growth of clients compares the new clients of this month with the new clients of the whole month before', async () => {
  setClock('2027-03-10T15:00:00Z');
  const shop = await newShop(app);
  const months = ['2027-01-31T12:00:00Z', '2027-02-01T03:00:00Z', '2027-03-01T02:59:59Z', '2027-03-01T03:00:00Z'];
  for (const instant of [...months, '2027-03-09T12:00:00Z', '2027-03-10T14:00:00Z']) {
    setClock(instant);
    await shop.given.client();
  }
  setClock('2027-03-10T15:00:00Z');
  expect(await read(shop)).toMatchObject({ newClientsThisMonth: 3, clientGrowthPercentage: 50 });
});

describe('low stock (docs/rules.md#stock-5)', () => {
  test('the list shows products under stock control with ten units or fewer, scarcest first, to admins only', async () => {
    setClock('2027-03-10T15:00:00Z');
    const shop = await newShop(app);
    const ten = await shop.given.product({ name: 'Diez', code: 'D', stock: 10 });
    const none = await shop.given.product({ name: 'Nada', code: 'N', stock: 0 });
    await shop.given.product({ name: 'Once', stock: 11 });
    const free = await shop.given.product({ name: 'Sin control', stock: 1 });
    await shop.as('admin').put(`/tenant/products/${free._id}`, { verifyStock: false });
    expect((await read(shop)).lowStockProducts).toEqual([
      { _id: none._id, name: 'Nada', code: 'N', stock: 0 },
      { _id: ten._id, name: 'Diez', code: 'D', stock: 10 },
    ]);
    expect((await read(shop, 'seller')).lowStockProducts).toEqual([]);
    expect((await read(shop, 'readonly')).lowStockProducts).toEqual([]);
  });

  test('if a product has its own minimum, the list compares the stock with this minimum, and not with the minimum of the shop', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const few = await shop.given.product({ name: 'Pocos', stock: 3, minimumStock: 2 });
    await shop.given.product({ name: 'Muchos', stock: 40, minimumStock: 50 });
    await shop.given.product({ name: 'De la óptica', stock: 8 });
    const none = await shop.given.product({ name: 'Agotado', stock: 0, minimumStock: 0 });
    const names = async () => (await read(shop)).lowStockProducts.map(({ name }) => name);
    expect(await names()).toEqual(['Agotado', 'De la óptica', 'Muchos']);
    await admin.put(`/tenant/products/${few._id}`, { minimumStock: 3 });
    await admin.put(`/tenant/products/${none._id}`, { minimumStock: null });
    await admin.put('/tenant/settings', { lowStock: 5 });
    expect(await names()).toEqual(['Agotado', 'Pocos', 'Muchos']);
  });
});
