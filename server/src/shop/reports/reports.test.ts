import { searchKey } from '@dioptria/contract/base/text.ts';
import { reportEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testClock } from '../../testing/clock/clock.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

const setClock = testClock();

interface Row {
  name: string;
  [column: string]: string | number;
}
interface Report<Data> {
  type?: string;
  data: Data;
}
const read = async <Data>(shop: Shop, report: string) => {
  const { status, body } = await shop.as('admin').get<Report<Data>>(`/tenant/report/${report}`);
  expect(status).toBe(200);
  return body;
};

const rename = (shop: Shop, role: 'admin' | 'seller' | 'readonly', name: string) =>
  asTenant(app.database, shop.tenantId, (tx) =>
    tx
      .updateTable('users')
      .set({ name, name_key: searchKey(name) })
      .where('id', '=', shop.as(role).userId)
      .execute(),
  );

/**
 * `instant` is the latest instant of a test, so that the sessions of the tenant are valid at all earlier instants. The product
 * sells at 1210.
 */
async function shopAt(instant: string) {
  setClock(instant);
  const shop = await newShop(app);
  const product = await shop.given.product({ name: 'Armazon', stock: 1000, cost: 1000, profitability: 0 });
  const client = await shop.given.client();
  const sell = async (role: 'admin' | 'seller', quantity: number, fields: object = {}) => {
    const sent = {
      paymentMethod: 'cash',
      paymentStatus: 'charged',
      orderStatus: 'inProgress',
      deliveryDate: dueDay(),
    };
    const lines = { client: client._id, products: [{ product: product._id, quantity }] };
    const { status, body } = await shop
      .as(role)
      .post<{ sale: { _id: string } }>('/tenant/sales', { ...sent, ...lines, ...fields });
    expect(status).toBe(201);
    return body.sale;
  };
  return { shop, sell };
}

const monthsTo31January = [
  'enero 2027',
  'diciembre 2026',
  'noviembre 2026',
  'octubre 2026',
  'septiembre 2026',
  'agosto 2026',
  'julio 2026',
  'junio 2026',
  'mayo 2026',
  'abril 2026',
  'marzo 2026',
  'febrero 2026',
];

describe('sales by month', () => {
  test('the report has twelve months, newest first, even on the 31st; a month without sales has 0', async () => {
    const { shop, sell } = await shopAt('2027-02-01T02:59:59Z');
    setClock('2026-02-01T02:59:59Z');
    await sell('admin', 9);
    setClock('2026-02-01T03:00:00Z');
    await sell('admin', 1);
    setClock('2026-11-15T12:00:00Z');
    await sell('admin', 2);
    await sell('seller', 1);
    await sell('seller', 7, { orderStatus: 'canceled' });
    setClock('2027-02-01T02:59:59Z');
    await sell('seller', 1, { discount: 210 });
    const sold: Record<string, number> = { 'enero 2027': 1000, 'noviembre 2026': 3630, 'febrero 2026': 1210 };
    expect(await read(shop, 'sales-by-month')).toEqual({
      data: monthsTo31January.map((name) => ({ name, sales: sold[name] ?? 0 })),
    });
  });

  test('the report leaves out a sale that is reimbursed or deleted later', async () => {
    const { shop, sell } = await shopAt('2027-01-20T12:00:00Z');
    const [kept, reimbursed, deleted] = [
      await sell('admin', 1),
      await sell('admin', 1),
      await sell('admin', 1, { paymentStatus: 'waiting' }),
    ];
    await shop.as('admin').put(`/tenant/sales/${reimbursed._id}`, { paymentStatus: 'reimbursed' });
    await shop.as('admin').delete(`/tenant/sales/${deleted._id}`);
    await shop.as('admin').put(`/tenant/sales/${kept._id}`, { discount: 50, discountType: 'percentage' });
    expect((await read<Row[]>(shop, 'sales-by-month')).data[0]).toEqual({ name: 'enero 2027', sales: 605 });
  });
});

describe('sales by month and seller', () => {
  test('the report has a column only for sellers who sold in its twelve months', async () => {
    const { shop, sell } = await shopAt('2027-01-20T12:00:00Z');
    setClock('2025-12-15T12:00:00Z');
    await sell('seller', 1);
    setClock('2026-12-15T12:00:00Z');
    await sell('admin', 2);
    setClock('2027-01-20T12:00:00Z');
    const { data } = await read<Row[]>(shop, 'sales-by-month-and-seller');
    expect(data.map((row) => Object.keys(row).toSorted())).toEqual(data.map(() => ['Ada Admin', 'name']));
    expect(data.slice(0, 3)).toEqual([
      { name: 'enero 2027', 'Ada Admin': 0 },
      { name: 'diciembre 2026', 'Ada Admin': 2420 },
      { name: 'noviembre 2026', 'Ada Admin': 0 },
    ]);
    expect(data).toHaveLength(12);
  });

  test('two sellers with the same name have one column each', async () => {
    const { shop, sell } = await shopAt('2027-01-20T12:00:00Z');
    await rename(shop, 'admin', 'Ana');
    await rename(shop, 'seller', 'Ana');
    await sell('admin', 1);
    await sell('seller', 3);
    const [row] = (await read<Row[]>(shop, 'sales-by-month-and-seller')).data;
    expect(row).toEqual({ name: 'enero 2027', Ana: 1210, 'Ana (2)': 3630 });
  });

  test('a seller named «name» gets the column «name (2)», because «name» is the column of the month', async () => {
    const { shop, sell } = await shopAt('2027-01-20T12:00:00Z');
    await rename(shop, 'seller', 'name');
    await sell('seller', 1);
    const [row] = (await read<Row[]>(shop, 'sales-by-month-and-seller')).data;
    expect(row).toEqual({ name: 'enero 2027', 'name (2)': 1210 });
  });
});

test('the report of top products has the five products with the most units sold of all time, the most sold first', async () => {
  setClock('2027-01-20T12:00:00Z');
  const shop = await newShop(app);
  const units = [3, 9, 4, 1, 2, 6, 8];
  const sales: { _id: string }[] = [];
  setClock('2024-01-20T12:00:00Z');
  for (const [index, quantity] of units.entries()) {
    const product = await shop.given.product({ name: index < 3 ? 'Igual' : `Producto ${index}`, stock: 100 });
    sales.push(await shop.given.sale({ products: [{ product: product._id, quantity }] }));
  }
  setClock('2027-01-20T12:00:00Z');
  await shop.as('admin').put(`/tenant/sales/${sales[6]?._id}`, { orderStatus: 'canceled' });
  expect(await read(shop, 'top-products')).toEqual({
    data: [
      { name: 'Igual', qty: 9 },
      { name: 'Producto 5', qty: 6 },
      { name: 'Igual (2)', qty: 4 },
      { name: 'Igual (3)', qty: 3 },
      { name: 'Producto 4', qty: 2 },
    ],
  });
});

const figures = async (shop: Shop, period: string) => ({
  months: (await read<Row[]>(shop, `sales-by-month?${period}`)).data,
  sellers: (await read<Row[]>(shop, `sales-by-month-and-seller?${period}`)).data,
  products: (await read<Row[]>(shop, `top-products?${period}`)).data,
});

describe('the reports of sales in a period (docs/rules.md#reports-13)', () => {
  test('a short period has a row for each of its days, and counts the sales of its first and of its last minute', async () => {
    const { shop, sell } = await shopAt('2027-01-20T12:00:00Z');
    setClock('2026-12-31T02:59:59Z');
    await sell('admin', 9);
    setClock('2026-12-31T03:00:00Z');
    await sell('admin', 1);
    setClock('2027-01-03T02:59:59Z');
    await sell('seller', 2);
    await sell('seller', 5, { orderStatus: 'canceled' });
    setClock('2027-01-03T03:00:00Z');
    await sell('seller', 8);
    setClock('2027-01-20T12:00:00Z');
    expect(await figures(shop, 'from=2026-12-31&to=2027-01-02')).toEqual({
      months: [
        { name: '02/01/2027', sales: 2420 },
        { name: '01/01/2027', sales: 0 },
        { name: '31/12/2026', sales: 1210 },
      ],
      sellers: [
        { name: '02/01/2027', 'Ada Admin': 0, 'Sara Seller': 2420 },
        { name: '01/01/2027', 'Ada Admin': 0, 'Sara Seller': 0 },
        { name: '31/12/2026', 'Ada Admin': 1210, 'Sara Seller': 0 },
      ],
      products: [expect.objectContaining({ qty: 3 })],
    });
  });

  test('a longer period has a row for each of its months, and counts only the sales within the period', async () => {
    const { shop, sell } = await shopAt('2027-01-31T12:00:00Z');
    for (const [instant, units] of [
      ['2026-11-09T12:00:00Z', 16],
      ['2026-11-10T12:00:00Z', 1],
      ['2026-12-24T12:00:00Z', 2],
      ['2027-01-20T12:00:00Z', 4],
      ['2027-01-21T12:00:00Z', 8],
    ] as const) {
      setClock(instant);
      await sell('admin', units);
    }
    setClock('2027-01-31T12:00:00Z');
    expect(await figures(shop, 'from=2026-11-10&to=2027-01-20')).toEqual({
      months: [
        { name: 'enero 2027', sales: 4 * 1210 },
        { name: 'diciembre 2026', sales: 2 * 1210 },
        { name: 'noviembre 2026', sales: 1210 },
      ],
      sellers: [
        { name: 'enero 2027', 'Ada Admin': 4 * 1210 },
        { name: 'diciembre 2026', 'Ada Admin': 2 * 1210 },
        { name: 'noviembre 2026', 'Ada Admin': 1210 },
      ],
      products: [expect.objectContaining({ qty: 7 })],
    });
    expect((await figures(shop, 'from=2026-12-01&to=2026-12-31')).products).toEqual([
      expect.objectContaining({ qty: 2 }),
    ]);
    expect((await figures(shop, 'from=2025-01-01&to=2025-01-31')).products).toEqual([]);
  });

  test('a period at the ends of the calendar has no amounts', async () => {
    const { shop } = await shopAt('2027-01-20T12:00:00Z');
    for (const period of [
      'from=9999-12-31&to=9999-12-31',
      'from=9999-01-01&to=9999-12-31',
      'from=0001-01-01&to=0001-12-31',
    ]) {
      expect((await figures(shop, period)).products).toEqual([]);
      expect((await bought(shop, period)).total).toEqual({});
    }
  });

  test('a wrong period is refused with a message', async () => {
    const { shop } = await shopAt('2027-01-20T12:00:00Z');
    for (const [period, path, message] of [
      ['from=2026-03-02&to=2026-03-01', 'to', 'Tiene que ser igual o posterior al primer día.'],
      ['from=2025-01-01&to=2026-03-01', 'from', 'Elegí un período de hasta 366 días.'],
      ['from=2026-03-01', 'to', 'Elegí los dos días.'],
    ]) {
      for (const report of ['top-products', 'purchases-by-provider']) {
        const { status, body } = await shop.as('admin').get(`/tenant/report/${report}?${period}`);
        expect([status, body]).toMatchObject([400, { errors: [{ path, message }] }]);
      }
    }
  });
});

const bought = async (shop: Shop, period: string) =>
  (await read<{ total: object; monthlyPurchases: Row[] }>(shop, `purchases-by-provider?${period}`)).data;

describe('the purchases in a period (docs/rules.md#reports-13)', () => {
  test('a short period has the purchases of its days, from the first minute to the last minute', async () => {
    setClock('2027-01-20T12:00:00Z');
    const shop = await newShop(app);
    const [sur, norte] = [await shop.given.provider({ name: 'Sur' }), await shop.given.provider({ name: 'Norte' })];
    for (const [instant, provider, cost] of [
      ['2026-12-31T02:59:59Z', norte, 9],
      ['2026-12-31T03:00:00Z', sur, 1.5],
      ['2027-01-03T02:59:59Z', norte, 2],
      ['2027-01-03T03:00:00Z', sur, 8],
    ] as const) {
      setClock(instant);
      await shop.given.product({ provider: provider._id, stock: 10, cost });
    }
    setClock('2027-01-20T12:00:00Z');
    expect(await bought(shop, 'from=2026-12-31&to=2027-01-02')).toEqual({
      total: { Norte: 20, Sur: 15 },
      monthlyPurchases: [
        { name: '02/01/2027', Norte: 20, Sur: 0 },
        { name: '01/01/2027', Norte: 0, Sur: 0 },
        { name: '31/12/2026', Norte: 0, Sur: 15 },
      ],
    });
    expect(await bought(shop, 'from=2027-01-01&to=2027-01-01')).toEqual({
      total: {},
      monthlyPurchases: [{ name: '01/01/2027' }],
    });
  });

  test('a longer period adds the purchases of its whole months and of its other days', async () => {
    setClock('2027-01-31T12:00:00Z');
    const shop = await newShop(app);
    const provider = await shop.given.provider({ name: 'Sur' });
    for (const [instant, units] of [
      ['2026-11-09T12:00:00Z', 16],
      ['2026-11-10T12:00:00Z', 1],
      ['2026-12-24T12:00:00Z', 2],
      ['2027-01-12T12:00:00Z', 4],
      ['2027-01-13T12:00:00Z', 8],
    ] as const) {
      setClock(instant);
      await shop.given.product({ provider: provider._id, stock: units, cost: 100 });
    }
    setClock('2027-01-31T12:00:00Z');
    expect(await bought(shop, 'from=2026-11-10&to=2027-01-12')).toEqual({
      total: { Sur: 700 },
      monthlyPurchases: [
        { name: 'enero 2027', Sur: 400 },
        { name: 'diciembre 2026', Sur: 200 },
        { name: 'noviembre 2026', Sur: 100 },
      ],
    });
  });
});

describe('the reports by provider (docs/rules.md#reports-8)', () => {
  test('a month’s purchases are the new products’ initial stock and the bought units of that month, each at its cost', async () => {
    setClock('2027-01-20T12:00:00Z');
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const [sur, norte] = [await shop.given.provider({ name: 'Sur' }), await shop.given.provider({ name: 'Norte' })];
    setClock('2025-06-20T12:00:00Z');
    await shop.given.product({ provider: sur._id, stock: 1, cost: 50.5 });
    setClock('2026-12-20T12:00:00Z');
    const product = await shop.given.product({ provider: sur._id, stock: 10, cost: 100 });
    await shop.given.product({ provider: norte._id, stock: 2, cost: 30 });
    setClock('2027-01-20T12:00:00Z');
    await admin.put(`/tenant/products/${product._id}`, { stock: 13, cost: 200 });
    await admin.put(`/tenant/products/${product._id}`, { stock: 5 });
    await shop.given.sale({ products: [{ product: product._id, quantity: 1 }] });
    const { type, data } = await read<{ total: object; monthlyPurchases: Row[] }>(shop, 'purchases-by-provider');
    expect(type).toBe('purchases-by-provider');
    expect(data.total).toEqual({ Sur: 1650.5, Norte: 60 });
    expect(data.monthlyPurchases).toHaveLength(12);
    expect(data.monthlyPurchases.slice(0, 3)).toEqual([
      { name: 'enero 2027', Sur: 600, Norte: 0 },
      { name: 'diciembre 2026', Sur: 1000, Norte: 60 },
      { name: 'noviembre 2026', Sur: 0, Norte: 0 },
    ]);
    expect(await read(shop, 'inventory-by-provider')).toEqual({
      type: 'inventory-by-provider',
      data: { Sur: 1 + 4, Norte: 2 },
    });
  });

  test('two providers with the same name have one column each', async () => {
    setClock('2027-01-20T12:00:00Z');
    const shop = await newShop(app);
    for (const stock of [1, 2]) {
      const provider = await shop.given.provider({ name: 'Lentes SA' });
      await shop.given.product({ provider: provider._id, stock, cost: 10 });
    }
    expect((await read(shop, 'inventory-by-provider')).data).toEqual({ 'Lentes SA': 1, 'Lentes SA (2)': 2 });
    const { data } = await read<{ total: object }>(shop, 'purchases-by-provider');
    expect(data.total).toEqual({ 'Lentes SA': 10, 'Lentes SA (2)': 20 });
  });
});

test.each(Object.keys(reportEndpoints))(
  'an admin and a readonly user read %s, a seller does not, and the report shows nothing of another shop',
  async (report) => {
    const { sell } = await shopAt('2027-01-20T12:00:00Z');
    await sell('admin', 1);
    const other = await newShop(app);
    const statuses = await Promise.all(
      (['admin', 'readonly', 'seller'] as const).map(
        async (role) => (await other.as(role).get(`/tenant/report/${report}`)).status,
      ),
    );
    expect(statuses).toEqual([200, 200, 403]);
    const { data } = await read<unknown>(other, report);
    expect(JSON.stringify(data)).not.toMatch(/[1-9]\d{2,3}[,}]|Armazon|Lentes/);
  },
);
