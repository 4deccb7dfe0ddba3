import { afterAll, describe, expect, inject, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../base/process/config.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { poolerProgram, startPooler } from '../../testing/database/pooler.ts';
import { callTo, type TestApp } from '../../testing/app/test-app.ts';
import { testDatabase } from '../../testing/database/test-database.ts';

const CONNECTIONS = 3;

async function pooledApp(): Promise<TestApp> {
  const pooler = await startPooler(inject('testServer').owner, CONNECTIONS);
  afterAll(() => pooler.stop());
  const database = await testDatabase(pooler.login('postgres'));
  const server = await buildApp(database, readConfig({ LOG_LEVEL: 'silent' }));
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => server.close());
  return { url, database, server, call: callTo(url) };
}

describe.skipIf(poolerProgram === undefined)('through pgbouncer in transaction mode', async () => {
  if (poolerProgram === undefined) return;
  const app = await pooledApp();

  test('shops that work at once on a few shared connections see only their own rows', async () => {
    const shops = await Promise.all(Array.from({ length: 8 }, () => newShop(app)));
    await Promise.all(
      shops.map(async (shop, nth) => {
        const { given } = shop;
        const { _id: client } = await given.client({ name: `Carla ${nth}` });
        const { _id: product } = await given.product({ stock: 10 });
        const products = [{ product, quantity: 1 }];
        await Promise.all(Array.from({ length: 10 }, () => given.sale({ client, products })));
        const { body } = await shop.as('seller').get<{ clientName: string }[]>('/tenant/sales');
        expect(body).toHaveLength(10);
        const { body: found } = await shop.as('seller').get<{ stock: number }>(`/tenant/products/${product}`);
        expect(found.stock).toBe(0);
      }),
    );
  });

  test('a transaction leaves none of its settings on a connection of the pool', async () => {
    const states = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.database.pool.query(`select current_user = session_user as own, pg_sleep(0.01)::text as slept,
          coalesce(current_setting('app.tenant_id', true), '') as tenant, current_setting('statement_timeout') as timeout`),
      ),
    );
    for (const { rows } of states) expect(rows).toEqual([{ own: true, slept: '', tenant: '', timeout: '0' }]);
  });

  test('announcements of changes arrive on the connection that bypasses the pooler', async () => {
    const shop = await newShop(app);
    const stream = await openStream(`${app.url}/tenant/live`, shop.as('seller').headers);
    expect(await stream.next()).toMatchObject({ event: 'ready' });
    const { _id: id } = await shop.given.brand();
    expect(await stream.next()).toEqual({ event: 'change', data: { resource: 'brands', id } });
    stream.close();
  });

  test('rate limits, idempotency keys and exports work through the pooler', async () => {
    const shop = await newShop(app);
    const credentials = { email: shop.as('admin').email, password: 'wrong password' };
    const attempts = await Promise.all(
      Array.from({ length: 12 }, () => app.call('POST', '/auth/login', { body: credentials })),
    );
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(2);
    const seller = shop.as('admin');
    const send = () => seller.post('/tenant/brands', { name: 'Vulk' }, { 'idempotency-key': 'one' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second.body).toEqual(first.body);
    const { status, body } = await seller.get<string>('/tenant/brands/export?format=csv');
    expect({ status, lines: body.trim().split('\n').length }).toEqual({ status: 200, lines: 2 });
  });
});

test.skipIf(poolerProgram !== undefined)(
  'pgbouncer is not installed on this machine, so the tests that connect through pgbouncer did not run',
  () => {},
);
