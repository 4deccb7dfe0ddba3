import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { describe, expect, test } from 'vitest';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from './sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const inDays = (days: number) => addDays(dueDay(), days);

await admin.put(`/tenant/users/${seller.userId}`, { name: 'Tamara Torres' });
const product = await given.product({ stock: 1000, cost: 100, profitability: 0 });
const maria = await given.client({ name: 'María Gómez', numId: '20.111.222', phone: '11 4444-1234' });
const ana = await given.client({ name: 'Ana Zárate', numId: '30111222', phone: '11 5555-9876' });

/**
 * Ada Admin sells twice to María and once to Ana, and Tamara Torres sells once to Ana. Each sale has a smaller number than the
 * sales before it.
 */
const first = await sell(admin, { client: maria._id, number: 4100, deliveryDate: inDays(3), quantity: 1 });
const second = await sell(admin, { client: ana._id, number: 410, deliveryDate: inDays(1), quantity: 4 });
const third = await sell(seller, { client: ana._id, number: 73, deliveryDate: inDays(2), quantity: 2 });
const fourth = await sell(admin, { client: maria._id, number: 6, deliveryDate: inDays(4), quantity: 3 });
await seller.put(`/tenant/sales/${second._id}`, { orderStatus: 'finished' });
await seller.put(`/tenant/sales/${third._id}`, { orderStatus: 'canceled', paymentStatus: 'reimbursed' });

async function sell(by: typeof admin, { quantity, ...fields }: { quantity: number } & Record<string, unknown>) {
  const sent = { paymentMethod: 'cash', paymentStatus: 'waiting', orderStatus: 'inProgress', ...fields };
  const { body } = await by.post<{ sale: Sale }>('/tenant/sales', {
    ...sent,
    products: [{ product: product._id, quantity }],
  });
  return body.sale;
}

async function listed(query: string) {
  const { status, body, headers } = await seller.get<Sale[]>(`/tenant/sales?${query}`);
  expect(status).toBe(200);
  return { numbers: body.map((sale) => sale.number), total: Number(headers.get('x-total-count')) };
}

const ascending = (one: number, other: number) => one - other;

test('the newest sale comes first', async () => {
  expect(await listed('')).toEqual({ numbers: [6, 73, 410, 4100], total: 4 });
});

test('a sale in the list has all fields of its record except `changes` and `coverages`', async () => {
  const { body } = await seller.get<Sale[]>('/tenant/sales?search=6');
  const { changes, coverages, ...read } = (await seller.get<Sale>(`/tenant/sales/${fourth._id}`)).body;
  expect([body, changes, coverages]).toEqual([[read], [], []]);
});

test.each([
  ['saleDate', [4100, 410, 73, 6]],
  ['-createdAt', [6, 73, 410, 4100]],
  ['number', [6, 73, 410, 4100]],
  ['deliveryDate', [410, 73, 4100, 6]],
  ['-total', [410, 6, 73, 4100]],
  ['orderStatus', [73, 410, 4100, 6]],
])('the list can be sorted by %s', async (sort, numbers) => {
  expect((await listed(`sort=${sort}`)).numbers).toEqual(numbers);
});

test('the list can be sorted by client and by seller, without regard to case and accents', async () => {
  expect((await listed('sort=client')).numbers.slice(0, 2).toSorted(ascending)).toEqual([73, 410]);
  expect((await listed('sort=-client')).numbers.slice(0, 2).toSorted(ascending)).toEqual([6, 4100]);
  expect((await listed('sort=seller')).numbers[3]).toBe(73);
  expect((await listed('sort=-seller')).numbers[0]).toBe(73);
});

test('the pages of the list add up to the whole list in every sort order, and each answer has the total', async () => {
  for (const sort of ['saleDate', '-client', 'seller', 'orderStatus', '-total']) {
    const { numbers } = await listed(`sort=${sort}`);
    const pages = [await listed(`sort=${sort}&limit=3&page=1`), await listed(`sort=${sort}&limit=3&page=2`)];
    expect(pages).toEqual([
      { numbers: numbers.slice(0, 3), total: 4 },
      { numbers: numbers.slice(3), total: 4 },
    ]);
  }
  expect(await listed('limit=3&page=9')).toEqual({ numbers: [], total: 4 });
});

describe('the filters of the list of sales', () => {
  test.each([
    ['orderStatus=finished', [410]],
    ['orderStatus=canceled', [73]],
    ['orderStatus=requested', []],
    ['paymentStatus=waiting', [6, 410, 4100]],
    ['paymentStatus=reimbursed&orderStatus=inProgress', []],
    [`clientId=${ana._id}`, [73, 410]],
    [`clientId=${ana._id}&orderStatus=finished`, [410]],
    [`clientId=018f0000-0000-7000-8000-0000000000ff`, []],
  ])('the filter %s lists the matching sales with their total', async (query, numbers) => {
    expect(await listed(query)).toEqual({ numbers, total: numbers.length });
  });

  test.each(['orderStatus=lost', 'clientId=x', 'sort=notes', 'limit=0', 'limit=1001', 'page=0', 'color=red'])(
    'the query %s is refused',
    async (query) => {
      expect((await seller.get(`/tenant/sales?${query}`)).status).toBe(400);
    },
  );
});

describe('the search of sales', () => {
  test.each([
    ['a number by its beginning', '41', [410, 4100]],
    ['a whole number', '73', [73]],
    ['a client by any word of the name, without accents', 'gomez', [6, 4100]],
    ['a client by the beginnings of several words', 'mar gom', [6, 4100]],
    ['a client by document without dots', '20111222', [6, 4100]],
    ['a client by document with dots', '20.111.222', [6, 4100]],
    ['a client by phone', '55559876', [73, 410]],
    ['a seller by name', 'tamara', [73]],
    ['a seller by name, and clients of that name', 'a', [6, 73, 410, 4100]],
    ['nothing if no sale matches', 'xyz', []],
    ['nothing in the middle of a word', 'omez', []],
    ['nothing if the words are names of two different clients', 'maria zarate', []],
    ['every sale if the typed text is empty', '', [6, 73, 410, 4100]],
  ])('the search finds %s: «%s»', async (_what, typed, numbers) => {
    expect(await listed(`search=${typed}`)).toEqual({ numbers, total: numbers.length });
  });

  test.each([
    ['en proceso', [6, 4100]],
    ['En Pro', [6, 4100]],
    ['cancelado', [73]],
    ['para retirar', [410]],
    ['retir', [410]],
    ['entregado', []],
    ['solicitada', []],
  ])('the search finds sales by words of a status: «%s»', async (typed, numbers) => {
    expect(await listed(`search=${typed}`)).toEqual({ numbers, total: numbers.length });
  });

  test('in every sort order, a sale is only once on the pages of a search, even if its number, its client and its seller match', async () => {
    const other = await newShop(app);
    const [owner, namesake] = [other.as('admin'), other.as('seller')];
    await owner.put(`/tenant/users/${namesake.userId}`, { name: 'Gómez Peralta 7' });
    const gomez = await other.given.client({ name: 'Luis Gómez 7' });
    const mine = { client: gomez._id, deliveryDate: inDays(3), paymentMethod: 'cash', paymentStatus: 'waiting' };
    for (const [number, by, client] of [
      [71, namesake, gomez],
      [72, namesake, await other.given.client({ name: 'Eva Paz' })],
      [73, owner, gomez],
      [8, owner, await other.given.client({ name: 'Eva Paz' })],
    ] as const) {
      const products = [{ product: (await other.given.product({ stock: 1 }))._id, quantity: 1 }];
      await by.post('/tenant/sales', { ...mine, client: client._id, number, orderStatus: 'inProgress', products });
    }
    for (const typed of ['7', 'gomez']) {
      for (const sort of ['number', '-saleDate', 'client', '-seller', 'total']) {
        const all = await owner.get<Sale[]>(`/tenant/sales?search=${typed}&sort=${sort}`);
        expect(all.body.map(({ number }) => number).toSorted(ascending)).toEqual([71, 72, 73]);
        const query = `/tenant/sales?search=${typed}&sort=${sort}&limit=2`;
        const pages = [await owner.get<Sale[]>(query), await owner.get<Sale[]>(`${query}&page=2`)];
        expect(pages.flatMap(({ body }) => body)).toEqual(all.body);
        expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['3', '3']);
      }
    }
  });

  test('the search obeys a filter and the requested sort order', async () => {
    expect((await listed('search=zarate&orderStatus=finished')).numbers).toEqual([410]);
    expect((await listed('search=gomez&sort=number')).numbers).toEqual([6, 4100]);
  });

  test('the search finds the sales of a renamed client by the new name only', async () => {
    await admin.put(`/tenant/clients/${ana._id}`, { name: 'Ana Quiroga' });
    expect((await listed('search=quiroga')).numbers).toEqual([73, 410]);
    expect((await listed('search=zarate')).numbers).toEqual([]);
  });

  test('the search finds no sale of another shop', async () => {
    const other = (await newShop(app)).as('admin');
    for (const typed of ['gomez', '73', 'tamara', '20111222']) {
      expect((await other.get<Sale[]>(`/tenant/sales?search=${typed}`)).body).toEqual([]);
    }
    expect((await other.get<Sale[]>(`/tenant/sales?clientId=${maria._id}`)).body).toEqual([]);
  });
});

test('the totals of the list follow each creation, change and deletion of a sale', async () => {
  const one = await given.sale({ client: maria._id, orderStatus: 'requested', number: 9 });
  expect(await listed('orderStatus=requested')).toEqual({ numbers: [9], total: 1 });
  await seller.put(`/tenant/sales/${one._id}`, { orderStatus: 'finished' });
  expect([await listed('orderStatus=requested'), (await listed('orderStatus=finished')).total]).toEqual([
    { numbers: [], total: 0 },
    2,
  ]);
  await seller.delete(`/tenant/sales/${one._id}`);
  expect([(await listed('')).total, (await listed('orderStatus=finished')).total]).toEqual([4, 1]);
});

test('a user with the permission to read sales needs no other permission to list sales', async () => {
  expect((await shop.as('readonly').get<Sale[]>('/tenant/sales')).body[3]?._id).toBe(first._id);
});

test('the newest sale has the position 1 in the list, and each older sale the next position', async () => {
  const positions = [fourth, third, first].map(({ _id }) => seller.get(`/tenant/sales/${_id}/position`));
  expect((await Promise.all(positions)).map(({ body }) => body)).toEqual([
    { position: 1 },
    { position: 2 },
    { position: 4 },
  ]);
});

test('the position of a sale of another shop is not found', async () => {
  const other = await newShop(app);
  expect((await other.as('admin').get(`/tenant/sales/${first._id}/position`)).status).toBe(404);
});
