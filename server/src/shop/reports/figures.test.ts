import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { someSale } from '../../testing/examples/given.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testClock } from '../../testing/clock/clock.ts';
import { testApp } from '../../testing/app/test-app.ts';

// These tests cover every figure of the dashboard and the reports (docs/rules.md#reports). The comment beside a sale is its total,
// which was computed by hand.
const app = await testApp();

const setClock = testClock();

type Row = Record<string, string | number>;

const get = async <Body>(shop: Shop, path: string) => {
  const { status, body } = await shop.as('admin').get<Body>(path);
  expect(status).toBe(200);
  return body;
};
const report = async <Data>(shop: Shop, name: string) =>
  (await get<{ data: Data }>(shop, `/tenant/report/${name}`)).data;

async function figuresAt(shop: Shop, instant: string) {
  setClock(instant);
  const busy = (rows: Row[]) =>
    rows.filter((row) => Object.entries(row).some(([key, sum]) => key !== 'name' && sum !== 0));
  const purchases = await report<{ total: Row; monthlyPurchases: Row[] }>(shop, 'purchases-by-provider');
  return {
    dashboard: await get<Dashboard>(shop, '/tenant/dashboard'),
    months: busy(await report<Row[]>(shop, 'sales-by-month')),
    sellers: busy(await report<Row[]>(shop, 'sales-by-month-and-seller')),
    products: await report<Row[]>(shop, 'top-products'),
    purchases: { total: purchases.total, months: busy(purchases.monthlyPurchases) },
    inventory: await report<Row>(shop, 'inventory-by-provider'),
  };
}

/**
 * `late` is the latest instant of a test, so that the sessions of the users are valid at all earlier instants. `buy` creates a
 * frame of Sur that sells at 1210 and a lens of Norte that sells at 1211.21.
 */
async function openShop(late: string, timeZone?: string) {
  setClock(late);
  const shop = await newShop(app);
  if (timeZone) {
    await asTenant(app.database, shop.tenantId, (tx) =>
      tx.updateTable('tenants').set({ time_zone: timeZone }).where('id', '=', shop.tenantId).execute(),
    );
  }
  const [sur, norte] = [await shop.given.provider({ name: 'Sur' }), await shop.given.provider({ name: 'Norte' })];
  const buy = {
    frame: () => shop.given.product({ name: 'Marco', provider: sur._id, stock: 20, cost: 1000, profitability: 0 }),
    lens: () =>
      shop.given.product({ name: 'Cristal', provider: norte._id, stock: 20, cost: 500.5, profitability: 100 }),
  };
  async function sell(
    instant: string,
    role: 'admin' | 'seller',
    product: { _id: string },
    quantity: number,
    more = {},
  ) {
    setClock(instant);
    const client = await shop.given.client();
    const products = [{ product: product._id, quantity }];
    const sent = { ...someSale, client: client._id, products, ...more };
    const { status, body } = await shop.as(role).post<{ sale: { _id: string; total: number } }>('/tenant/sales', sent);
    expect(status).toBe(201);
    return body.sale;
  }
  return { shop, buy, sell };
}

test('each sale counts in its own day and month, even a minute before the end of a year, of January or of a leap February', async () => {
  const { shop, buy, sell } = await openShop('2028-03-01T12:00:00Z');
  // In Buenos Aires, the frame is bought on 31 December at 23:00, the lens on 1 January at 00:00.
  setClock('2028-01-01T02:00:00Z');
  const frame = await buy.frame();
  setClock('2028-01-01T03:00:00Z');
  const lens = await buy.lens();
  await sell('2028-01-01T02:59:00Z', 'admin', frame, 2); // 31 December 23:59: 2420
  await sell('2028-01-01T03:00:00Z', 'seller', lens, 1); // 1 January 00:00: 1211.21
  const tenPercent = { discount: 10, discountType: 'percentage' };
  await sell('2028-02-01T02:59:00Z', 'seller', frame, 1, tenPercent); // 31 January 23:59: 1089
  const repair = { customProducts: [{ description: 'Arreglo', price: 100.1, quantity: 1 }] };
  await sell('2028-02-01T03:00:00Z', 'admin', lens, 3, repair); // 1 February 00:00: 3633.63 + 100.10
  await sell('2028-02-29T02:59:00Z', 'seller', frame, 1); // 28 February 23:59: 1210
  await sell('2028-03-01T02:59:00Z', 'seller', frame, 1); // 29 February 23:59: 1210
  await shop.as('admin').put(`/tenant/products/${frame._id}`, { stock: 17 }); // 20 − 5 sold + 2 bought at 1000
  await sell('2028-03-01T03:00:00Z', 'admin', frame, 1); // 1 March 00:00: 1210
  await sell('2028-03-01T03:01:00Z', 'admin', frame, 5, { orderStatus: 'canceled' });
  await sell('2028-03-01T03:02:00Z', 'seller', lens, 4, { paymentStatus: 'reimbursed' });

  const figures = await figuresAt(shop, '2028-03-01T12:00:00Z');
  expect(figures).toEqual({
    // The answer also has fields about the first steps of the shop, which this test does not compare.
    dashboard: expect.objectContaining({
      totalSalesMonth: 1210,
      totalSalesToday: 1210,
      salesCountToday: 1,
      salesCountYesterday: 1,
      dailySalesGrowthPercentage: 0,
      // Each sale has its own client, created at the time of the sale: three new clients in March, and three in February.
      newClientsThisMonth: 3,
      clientGrowthPercentage: 0,
      lowStockProducts: [],
    }),
    months: [
      { name: 'marzo 2028', sales: 1210 },
      { name: 'febrero 2028', sales: 6153.73 },
      { name: 'enero 2028', sales: 2300.21 },
      { name: 'diciembre 2027', sales: 2420 },
    ],
    sellers: [
      { name: 'marzo 2028', 'Ada Admin': 1210, 'Sara Seller': 0 },
      { name: 'febrero 2028', 'Ada Admin': 3733.73, 'Sara Seller': 2420 },
      { name: 'enero 2028', 'Ada Admin': 0, 'Sara Seller': 2300.21 },
      { name: 'diciembre 2027', 'Ada Admin': 2420, 'Sara Seller': 0 },
    ],
    products: [
      { name: 'Marco', qty: 2 + 1 + 1 + 1 + 1 },
      { name: 'Cristal', qty: 1 + 3 },
    ],
    purchases: {
      total: { Sur: 22_000, Norte: 10_010 },
      months: [
        { name: 'febrero 2028', Sur: 2000, Norte: 0 },
        { name: 'enero 2028', Sur: 0, Norte: 10_010 },
        { name: 'diciembre 2027', Sur: 20_000, Norte: 0 },
      ],
    },
    // A reimbursed sale returns no products to stock. A canceled sale returns its products.
    inventory: { Sur: 17 - 1, Norte: 20 - 1 - 3 - 4 },
  });

  setClock('2028-02-29T15:00:00Z');
  expect(await get<Dashboard>(shop, '/tenant/dashboard')).toMatchObject({
    totalSalesMonth: 6153.73,
    totalSalesToday: 1210,
    salesCountToday: 1,
    salesCountYesterday: 1,
  });
  setClock('2028-02-01T02:59:59Z');
  expect(await get<Dashboard>(shop, '/tenant/dashboard')).toMatchObject({
    totalSalesMonth: 2300.21,
    totalSalesToday: 1089,
    salesCountYesterday: 0,
    dailySalesGrowthPercentage: 100,
  });
  setClock('2028-01-01T03:00:30Z');
  expect(await get<Dashboard>(shop, '/tenant/dashboard')).toMatchObject({
    totalSalesMonth: 1211.21,
    salesCountToday: 1,
    salesCountYesterday: 1,
  });
});

test('in a common year, the last second of 28 February counts in February, and the next second in March', async () => {
  const { shop, buy, sell } = await openShop('2027-03-01T12:00:00Z');
  const frame = await buy.frame();
  await sell('2027-03-01T02:59:59Z', 'seller', frame, 2);
  await sell('2027-03-01T03:00:00Z', 'seller', frame, 1);
  const { dashboard, months } = await figuresAt(shop, '2027-03-01T12:00:00Z');
  expect(dashboard).toMatchObject({ totalSalesMonth: 1210, salesCountToday: 1, salesCountYesterday: 1 });
  expect(months).toEqual([
    { name: 'marzo 2027', sales: 1210 },
    { name: 'febrero 2027', sales: 2420 },
  ]);
});

test("the months of a shop in Tokyo follow its own time zone: the shop's year begins when it is noon in Buenos Aires", async () => {
  const { shop, buy, sell } = await openShop('2027-01-01T12:00:00Z', 'Asia/Tokyo');
  setClock('2026-12-31T14:59:59Z');
  const frame = await buy.frame();
  setClock('2026-12-31T15:00:00Z');
  const lens = await buy.lens();
  await sell('2026-12-31T14:59:59Z', 'seller', frame, 1);
  await sell('2026-12-31T15:00:00Z', 'seller', lens, 1);
  const { dashboard, months, sellers, purchases } = await figuresAt(shop, '2026-12-31T15:00:00Z');
  expect(dashboard).toMatchObject({ totalSalesMonth: 1211.21, salesCountToday: 1, salesCountYesterday: 1 });
  expect(months).toEqual([
    { name: 'enero 2027', sales: 1211.21 },
    { name: 'diciembre 2026', sales: 1210 },
  ]);
  expect(sellers).toEqual([
    { name: 'enero 2027', 'Sara Seller': 1211.21 },
    { name: 'diciembre 2026', 'Sara Seller': 1210 },
  ]);
  expect(purchases.months).toEqual([
    { name: 'enero 2027', Sur: 0, Norte: 10_010 },
    { name: 'diciembre 2026', Sur: 20_000, Norte: 0 },
  ]);
});

test('a change to a sale of last month changes last month’s figures, the units sold and the stock, but not this month’s sales', async () => {
  const { shop, buy, sell } = await openShop('2027-02-01T12:00:00Z');
  const frame = await buy.frame();
  const { _id } = await sell('2027-02-01T02:59:00Z', 'seller', frame, 2); // 31 January 23:59: 2420
  await sell('2027-02-01T12:00:00Z', 'admin', frame, 1); // 1210
  const change = (fields: object) => shop.as('admin').put(`/tenant/sales/${_id}`, fields);
  const figures = async () => {
    const { dashboard, months, sellers, products, inventory } = await figuresAt(shop, '2027-02-01T13:00:00Z');
    const { totalSalesMonth, salesCountYesterday } = dashboard;
    const january = months.find(({ name }) => name === 'enero 2027')?.['sales'] ?? 0;
    const hers = sellers.find(({ name }) => name === 'enero 2027')?.['Sara Seller'];
    return {
      totalSalesMonth,
      salesCountYesterday,
      january,
      hers,
      units: products[0]?.['qty'],
      stock: inventory['Sur'],
    };
  };
  const asSold = { totalSalesMonth: 1210, salesCountYesterday: 1, january: 2420, hers: 2420, units: 3, stock: 17 };
  expect(await figures()).toEqual(asSold);

  const gone = { totalSalesMonth: 1210, salesCountYesterday: 0, january: 0, hers: undefined, units: 1 };
  await change({ orderStatus: 'canceled' });
  expect(await figures()).toEqual({ ...gone, stock: 19 });
  await change({ orderStatus: 'finished' });
  expect(await figures()).toEqual(asSold);
  await change({ paymentStatus: 'reimbursed' });
  expect(await figures()).toEqual({ ...gone, stock: 17 });
  await change({ paymentStatus: 'waiting' });
  expect(await figures()).toEqual(asSold);
  await change({ discount: 25, discountType: 'percentage' });
  expect(await figures()).toEqual({ ...asSold, january: 1815, hers: 1815 });
  await change({ discount: 420, discountType: 'nominal' });
  expect(await figures()).toEqual({ ...asSold, january: 2000, hers: 2000 });
  expect((await shop.as('admin').delete(`/tenant/sales/${_id}`)).status).toBe(200);
  expect(await figures()).toEqual({ ...gone, stock: 19 });
});

const sellersOf = async (shop: Shop) =>
  Object.keys((await report<Row[]>(shop, 'sales-by-month-and-seller'))[0] ?? {}).filter((name) => name !== 'name');

describe('the sellers in the report of sales by month and seller', () => {
  test('a seller who is renamed and disabled keeps the figures of all months, under the new name', async () => {
    const { shop, buy, sell } = await openShop('2027-02-10T12:00:00Z');
    const frame = await buy.frame();
    await sell('2026-12-10T12:00:00Z', 'seller', frame, 1);
    await sell('2027-02-10T12:00:00Z', 'seller', frame, 2);
    const fields = { name: 'Sara Sosa', enabled: false };
    expect((await shop.as('admin').put(`/tenant/users/${shop.as('seller').userId}`, fields)).status).toBe(200);
    expect((await figuresAt(shop, '2027-02-10T12:00:00Z')).sellers).toEqual([
      { name: 'febrero 2027', 'Sara Sosa': 2420 },
      { name: 'diciembre 2026', 'Sara Sosa': 1210 },
    ]);
  });

  test('a seller who gets the name of another seller keeps a separate column', async () => {
    const { shop, buy, sell } = await openShop('2027-02-10T12:00:00Z');
    const frame = await buy.frame();
    await sell('2027-02-10T12:00:00Z', 'admin', frame, 1);
    await sell('2027-02-10T12:00:00Z', 'seller', frame, 2);
    await shop.as('admin').put(`/tenant/users/${shop.as('seller').userId}`, { name: 'Ada Admin' });
    expect((await figuresAt(shop, '2027-02-10T12:00:00Z')).sellers).toEqual([
      { name: 'febrero 2027', 'Ada Admin': 1210, 'Ada Admin (2)': 2420 },
    ]);
  });

  test('a seller with sales cannot be deleted; a seller whose sales are all deleted has no column', async () => {
    const { shop, buy, sell } = await openShop('2027-02-10T12:00:00Z');
    const frame = await buy.frame();
    await sell('2027-02-10T12:00:00Z', 'admin', frame, 1);
    const sale = await sell('2027-02-10T12:00:00Z', 'seller', frame, 2);
    const deleted = await shop.as('admin').delete(`/tenant/users/${shop.as('seller').userId}`);
    expect(deleted).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect(await sellersOf(shop)).toEqual(['Ada Admin', 'Sara Seller']);
    await shop.as('admin').delete(`/tenant/sales/${sale._id}`);
    expect(await sellersOf(shop)).toEqual(['Ada Admin']);
  });
});
