import { beforeAll, expect, inject, test } from 'vitest';
import { lawRuns } from '../../testing/laws/law-runs.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(app);
});

const id = '018f0000-0000-7000-8000-0000000000b1';
const orders = ['name', 'code', 'category', 'brand', 'provider', 'price', 'stock', 'createdAt'];
const filters = ['', `&brandId=${id}`, `&categoryId=${id}`, `&brandId=${id}&categoryId=${id}`];
const searches = ['uno', 'uno dos', 'uno dos tres', 'uno dos tres cuatro'].map((words) => `&search=${words}`);

/**
 * `paths` combines lists of 2, 8, 4, 5 and 3 values. Seven divides none of these lengths, so every seventh path is
 * enough to contain each pair of values from two lists.
 */
const EVERY = lawRuns({ few: 7, all: 1 });

const paths = ['', '-'].flatMap((direction) =>
  orders.flatMap((field) =>
    filters.flatMap((filter) =>
      ['', ...searches].flatMap((search) =>
        ['&page=1', '&page=200', '&page=300&limit=20'].map(
          (page) => `/tenant/products?sort=${direction}${field}${filter}${search}${page}`,
        ),
      ),
    ),
  ),
);

/** Returns the names from all connections, because a request may use any of them. */
async function keptStatements(): Promise<Set<string>> {
  const { pool } = app.database;
  const connections = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const kept = await Promise.all(
    connections.map((connection) => connection.query<{ name: string }>('select name from pg_prepared_statements')),
  );
  for (const connection of connections) connection.release();
  return new Set(kept.flatMap(({ rows }) => rows.map(({ name }) => name)));
}

test.skipIf(inject('testServer').pooled)(
  'requests for a sorted or filtered list add no prepared statements to a connection',
  { timeout: 300_000 },
  async () => {
    const seller = shop.as('seller');
    for (const search of ['', '?search=uno', '?search=uno dos']) await seller.get(`/tenant/products${search}`);
    const before = await keptStatements();
    expect(paths.length).toBeGreaterThan(900);
    for (const path of paths.filter((_, index) => index % EVERY === 0))
      expect((await seller.get(path)).status).toBe(200);
    expect([...(await keptStatements())].filter((name) => !before.has(name))).toEqual([]);
  },
);
