import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { atOnce } from '../../../testing/app/at-once.ts';
import { someSale } from '../../../testing/examples/given.ts';
import { newShop, type Shop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
let shop: Shop;
let client: { _id: string };

beforeEach(async () => {
  shop = await newShop(app);
  client = await shop.given.client();
});

async function sell(number?: number): Promise<number> {
  const customProducts = [{ description: 'Arreglo', price: 100, quantity: 1 }];
  const sent = { ...someSale, client: client._id, customProducts, number };
  const { status, body } = await shop.as('admin').post<{ sale: Sale }>('/tenant/sales', sent);
  expect(status).toBe(201);
  return body.sale.number;
}

/** Copies one sale, because creating many sales is slow. */
async function takeNumbers(from: number, to: number): Promise<void> {
  const { _id } = await shop.given.sale({ client: client._id, number: 2_000_000 });
  await asTenant(app.database, shop.tenantId, async (tx) => {
    await sql`insert into sales
      select (jsonb_populate_record(sales, jsonb_build_object('number', taken.number, 'id', gen_random_uuid()))).*
      from sales, generate_series(${from}::int, ${to}::int) as taken (number) where sales.id = ${_id}`.execute(tx);
    await tx.deleteFrom('sales').where('id', '=', _id).execute();
  });
}

test('a sale gets the number that its request proposes if the number is free', async () => {
  expect(await sell(4711)).toBe(4711);
});

test('a sale whose request proposes no number gets a number below 100000', async () => {
  const number = await sell();
  expect(number).toBeGreaterThanOrEqual(1);
  expect(number).toBeLessThan(100_000);
});

test('a sale whose request proposes a taken number gets the next free number', async () => {
  await sell(500);
  await sell(501);
  await sell(503);
  expect([await sell(500), await sell(500)]).toEqual([502, 504]);
});

test('the number of a deleted sale is free again', async () => {
  await sell(10);
  const { _id } = await shop.given.sale({ client: client._id, number: 11 });
  await shop.as('admin').delete(`/tenant/sales/${_id}`);
  expect(await sell(10)).toBe(11);
});

test('after 99999 the search for a free number continues from 1', async () => {
  await sell(99_999);
  await sell(1);
  expect([await sell(99_999), await sell(99_999)]).toEqual([2, 3]);
});

test('the search for a free number skips a long run of taken numbers, even a run that continues from 99999 to 1', async () => {
  await takeNumbers(99_000, 99_999);
  await takeNumbers(1, 499);
  expect([await sell(99_100), await sell(99_999), await sell(1)]).toEqual([500, 501, 502]);
});

test('when all numbers below 100000 are taken, sales get the numbers from 100000 on', async () => {
  await sell(1);
  await asTenant(app.database, shop.tenantId, (tx) =>
    tx.updateTable('record_counts').set({ records: 99_999 }).where('kind', '=', 'sales/numbered').execute(),
  );
  expect([await sell(1), await sell(1), await sell(100_000)]).toEqual([100_000, 100_001, 100_002]);
});

test('twenty concurrent sales that propose the same number get twenty different numbers', async () => {
  const numbers = await Promise.all(Array.from({ length: 20 }, () => sell(99_990)));
  const around = [...Array.from({ length: 10 }, (_, index) => 99_990 + index), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
  expect(new Set(numbers)).toEqual(new Set(around));
});

test('each shop has its own numbers', async () => {
  await sell(77);
  const other = await newShop(app);
  expect((await other.given.sale({ number: 77 })).number).toBe(77);
});

describe('consecutive numbers (docs/rules.md#sales-32)', () => {
  beforeEach(() => shop.as('admin').put('/tenant/settings', { consecutiveNumbers: true }));

  test('the sales of a new shop have the numbers 1, 2 and 3, even if their requests propose other numbers', async () => {
    expect([await sell(4711), await sell(), await sell(2)]).toEqual([1, 2, 3]);
  });

  test('a shop that switches to consecutive numbers continues after its highest number', async () => {
    await shop.as('admin').put('/tenant/settings', { consecutiveNumbers: false });
    await sell(99_999);
    await shop.as('admin').put('/tenant/settings', { consecutiveNumbers: true });
    expect([await sell(5), await sell(5)]).toEqual([100_000, 100_001]);
  });

  test('forty concurrent sales get the numbers 1 to 40', async () => {
    const numbers = await atOnce(40, () => sell());
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });
});
