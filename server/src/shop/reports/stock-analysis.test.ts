import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { Abc, Margin, StockValue, Unsold } from '@dioptria/contract/shop/reports/stock-analysis.ts';
import { describe, expect, test } from 'vitest';
import { someSale } from '../../testing/examples/given.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testClock } from '../../testing/clock/clock.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

const setClock = testClock();

const read = async <Body>(shop: Shop, path: string): Promise<Body> => {
  const { status, body } = await shop.as('admin').get<Body>(`/tenant/stock/${path}`);
  expect(status).toBe(200);
  return body;
};

/** `late` is the latest instant of a test, so that the sessions of the users are valid at all earlier instants. */
async function openShop(late: string) {
  setClock(late);
  const shop = await newShop(app);
  const [acuo, bruma] = [await shop.given.brand({ name: 'Acuo' }), await shop.given.brand({ name: 'Bruma' })];
  async function sell(instant: string, products: { product: string; quantity: number }[], more = {}) {
    setClock(instant);
    const client = await shop.given.client();
    const sent = { ...someSale, client: client._id, products, ...more };
    const { status, body } = await shop.as('admin').post<{ sale: { _id: string } }>('/tenant/sales', sent);
    expect(status).toBe(201);
    return body.sale._id;
  }
  async function buy(instant: string, name: string, brand: { _id: string }, stock: number, cost: number) {
    setClock(instant);
    return shop.given.product({ name, brand: brand._id, stock, cost, profitability: 0 });
  }
  return { shop, acuo, bruma, sell, buy };
}

describe('The value of the stock (docs/rules.md#analysis-1)', () => {
  test('the stock is summed by brand at cost and at price, without products that have no stock', async () => {
    const { shop, acuo, bruma, buy } = await openShop('2026-06-15T12:00:00Z');
    await buy('2026-06-01T12:00:00Z', 'Uno', acuo, 3, 1000); // 3 × 1000, 3 × 1210
    await buy('2026-06-01T12:00:00Z', 'Dos', acuo, 1, 500); // 500, 605
    await buy('2026-06-01T12:00:00Z', 'Tres', bruma, 10, 1000); // 10,000, 12,100
    await buy('2026-06-01T12:00:00Z', 'Nada', bruma, 0, 9000);
    expect(await read<StockValue[]>(shop, 'value?by=brand')).toEqual([
      { _id: bruma._id, name: 'Bruma', products: 1, units: 10, cost: 10_000, price: 12_100 },
      { _id: acuo._id, name: 'Acuo', products: 2, units: 4, cost: 3500, price: 4235 },
    ]);
    const byCategory = await read<StockValue[]>(shop, 'value?by=category');
    expect(byCategory.reduce((sum, { cost }) => sum + cost, 0)).toBe(13_500);
    expect(await read(await newShop(app), 'value?by=brand')).toEqual([]);
  });
});

describe('The margin of the sales (docs/rules.md#analysis-3)', () => {
  test('the margin of a period is the income after discounts less the cost at the time of the sale', async () => {
    const { shop, acuo, bruma, sell, buy } = await openShop('2026-06-15T12:00:00Z');
    const one = await buy('2026-04-01T12:00:00Z', 'Uno', acuo, 20, 1000);
    const two = await buy('2026-04-01T12:00:00Z', 'Dos', bruma, 20, 500);
    await sell('2026-04-30T12:00:00Z', [{ product: one._id, quantity: 1 }]); // before the period
    const both = [
      { product: one._id, quantity: 2 },
      { product: two._id, quantity: 1 },
    ];
    await sell('2026-05-10T12:00:00Z', both, { discount: 50, discountType: 'percentage' }); // 1210 and 302.50
    await sell('2026-06-01T12:00:00Z', [{ product: two._id, quantity: 3 }]); // 1815
    await sell('2026-06-02T12:00:00Z', both, { orderStatus: 'canceled' });
    await sell('2026-06-03T12:00:00Z', both, { paymentStatus: 'reimbursed' });
    await shop.as('admin').put(`/tenant/products/${one._id}`, { cost: 7777 });
    expect(await read<Margin[]>(shop, 'margin?by=brand&from=2026-05&to=2026-06')).toEqual([
      { _id: bruma._id, name: 'Bruma', units: 4, income: 2117.5, cost: 2000, margin: 117.5 },
      { _id: acuo._id, name: 'Acuo', units: 2, income: 1210, cost: 2000, margin: -790 },
    ]);
  });

  test('after a change of the shop’s time zone, a sale counts in the month of its day in the new time zone', async () => {
    const { shop, acuo, sell, buy } = await openShop('2026-06-15T12:00:00Z');
    const one = await buy('2026-04-01T12:00:00Z', 'Uno', acuo, 20, 1000);
    await sell('2026-05-01T02:30:00Z', [{ product: one._id, quantity: 1 }]); // 30 April in Buenos Aires
    expect(await read<Margin[]>(shop, 'margin?by=brand&from=2026-05&to=2026-05')).toEqual([]);
    await shop.as('admin').put('/tenant/settings', { timeZone: 'Europe/Madrid' });
    expect(await read<Margin[]>(shop, 'margin?by=brand&from=2026-05&to=2026-05')).toMatchObject([{ units: 1 }]);
    expect(await read<Margin[]>(shop, 'margin?by=brand&from=2026-04&to=2026-04')).toEqual([]);
  });
});

describe('The products that do not sell (docs/rules.md#analysis-4)', () => {
  test('the list has the products in stock that were created before the given months and were not sold in these months', async () => {
    const { shop, acuo, sell, buy } = await openShop('2026-06-15T12:00:00Z');
    const sold = await buy('2026-01-10T12:00:00Z', 'Vendido', acuo, 20, 1000);
    const old = await buy('2026-01-10T12:00:00Z', 'Viejo', acuo, 5, 100);
    await buy('2026-01-10T12:00:00Z', 'Nunca', acuo, 2, 5000);
    await buy('2026-01-10T12:00:00Z', 'Agotado', acuo, 0, 100);
    const canceled = await buy('2026-01-10T12:00:00Z', 'Cancelado', acuo, 1, 10);
    await buy('2026-03-01T03:00:00Z', 'Nuevo', acuo, 9, 9000); // 1 March in Buenos Aires
    await sell('2026-02-28T12:00:00Z', [{ product: old._id, quantity: 1 }]);
    await sell('2026-03-01T12:00:00Z', [{ product: sold._id, quantity: 1 }]);
    await sell('2026-05-01T12:00:00Z', [{ product: canceled._id, quantity: 1 }], { orderStatus: 'canceled' });
    setClock('2026-06-15T12:00:00Z');
    const { data, ...sums } = await read<Unsold>(shop, 'unsold?months=3');
    expect(sums).toEqual({ since: '2026-03', products: 3, units: 2 + 4 + 1, cost: 10_000 + 400 + 10 });
    expect(data.map(({ product, stock, cost, lastMonth }) => [product.name, stock, cost, lastMonth])).toEqual([
      ['Nunca', 2, 10_000, null],
      ['Viejo', 4, 400, '2026-02'],
      ['Cancelado', 1, 10, null],
    ]);
  });
});

describe('The ABC analysis (docs/rules.md#analysis-5)', () => {
  test('class A has the products up to 80 % of the income, including the product that crosses this limit', async () => {
    const { shop, acuo, sell, buy } = await openShop('2026-06-15T12:00:00Z');
    // The incomes are 1210 × 70, 20, 6 and 4. Their running sums are 70 %, 90 %, 96 % and 100 %.
    for (const [name, quantity] of [
      ['Setenta', 70],
      ['Veinte', 20],
      ['Seis', 6],
      ['Cuatro', 4],
    ] as const) {
      const { _id } = await buy('2026-06-01T12:00:00Z', name, acuo, 100, 1000);
      await sell('2026-06-02T12:00:00Z', [{ product: _id, quantity }]);
    }
    const { classes, data } = await read<Abc>(shop, 'abc?from=2026-06&to=2026-06');
    expect(classes).toEqual([
      { class: 'A', products: 2, income: 90 * 1210 },
      { class: 'B', products: 1, income: 6 * 1210 },
      { class: 'C', products: 1, income: 4 * 1210 },
    ]);
    expect(data.map((row) => [row.class, row.product.name, row.units, row.cumulative])).toEqual([
      ['A', 'Setenta', 70, 70],
      ['A', 'Veinte', 20, 90],
      ['B', 'Seis', 6, 96],
      ['C', 'Cuatro', 4, 100],
    ]);
    expect((await read<Abc>(shop, 'abc?from=2026-05&to=2026-05')).data).toEqual([]);
  });
});

test.each([
  ['value?by=brand', /Acuo;1;5;5000,00;6050,00/],
  ['margin?by=brand&from=2026-06&to=2026-06', /Acuo;2;2420,00;2000,00;420,00;17,4/],
  ['unsold?months=3', /Viejo;Acuo;3;/],
  ['abc?from=2026-06&to=2026-06', /^A;.*;Uno;2;2420,00;100/m],
])('%s is exported as a CSV file', async (path, line) => {
  const { shop, acuo, sell, buy } = await openShop('2026-06-15T12:00:00Z');
  const [name, query] = path.split('?');
  const product = await (name === 'unsold'
    ? buy('2026-01-10T12:00:00Z', 'Viejo', acuo, 3, 1000)
    : buy('2026-06-01T12:00:00Z', 'Uno', acuo, name === 'value' ? 5 : 7, 1000));
  if (name === 'margin' || name === 'abc') await sell('2026-06-02T12:00:00Z', [{ product: product._id, quantity: 2 }]);
  setClock('2026-06-15T12:00:00Z');
  const { status, body } = await shop.as('admin').get<string>(`/tenant/stock/${name}/export?format=csv&${query}`);
  expect(status).toBe(200);
  expect(body).toMatch(line);
});

test('a period that ends before it begins is refused with an error at `to`', async () => {
  const admin = (await newShop(app)).as('admin');
  const { status, body } = await admin.get<Problem>('/tenant/stock/margin?by=brand&from=2026-02&to=2026-01');
  expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path: 'to' }] });
});
