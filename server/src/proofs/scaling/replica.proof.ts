import { afterAll, describe, expect, test } from 'vitest';
import { Client } from 'pg';
import { buildApp } from '../../app.ts';
import { readConfig } from '../../base/process/config.ts';
import { openDatabaseAt } from '../../base/database/database.ts';
import { installedBinaries, startPair } from '../../testing/database/installed-postgres.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { recordedLog } from '../../testing/app/recorded-log.ts';
import { callTo } from '../../testing/app/test-app.ts';

const polling = { timeout: 40_000 };

async function replicatedApp() {
  const pair = await startPair();
  afterAll(() => pair.remove());
  const { primary, replica } = pair;
  const log = recordedLog();
  const database = await openDatabaseAt({ connectionString: primary.url }, log.log, {
    replica: { connectionString: replica.url },
  });
  afterAll(() => database.close());
  const server = await buildApp(database, readConfig({ LOG_LEVEL: 'silent' }));
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => server.close());
  const says = (words: string) => log.lines().some(({ msg }) => String(msg).includes(words));
  return { app: { url, database, server, call: callTo(url) }, replica, says };
}

async function tell(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

describe.skipIf(installedBinaries === undefined)('with a streaming replica', async () => {
  if (installedBinaries === undefined) return;
  const { app, replica, says } = await replicatedApp();
  const shop = await newShop(app);
  const admin = shop.as('admin');
  const sold = async () => {
    const { body } = await admin.get<{ data: { sales: number }[] }>('/tenant/report/sales-by-month');
    return body.data[0]?.sales;
  };
  const exported = async () =>
    (await admin.get<string>('/tenant/sales/export?format=csv')).body.trim().split('\n').length - 1;
  const onReplica = () => expect.poll(() => app.database.replica?.current(), polling).toBeDefined();

  test('reports and exports come from the replica, and have the same content as on the primary', async () => {
    await onReplica();
    const product = (await shop.given.product({ cost: 1000, profitability: 0, stock: 10 }))._id;
    const sale = await shop.given.sale({ products: [{ product, quantity: 1 }] });
    await expect.poll(sold, polling).toBe(sale.total);
    await expect.poll(exported, polling).toBe(1);

    // The paused replica never gets the next sale, so an answer without this sale comes from the replica.
    await tell(replica.url, 'select pg_wal_replay_pause()');
    await shop.given.sale({ products: [{ product, quantity: 1 }] });
    expect(await sold()).toBe(sale.total);
    expect(await exported()).toBe(1);
    expect((await admin.get<unknown[]>('/tenant/sales')).body).toHaveLength(2);
  });

  test('while the replica is more than ten seconds behind, exports come from the primary', async () => {
    await expect.poll(exported, polling).toBe(2);
    await expect.poll(() => says('are read from the primary, not from the replica: it is behind'), polling).toBe(true);
    await tell(replica.url, 'select pg_wal_replay_resume()');
    await onReplica();
  });

  test('the server refuses a session that has ended, although the replica still has the session', async () => {
    await tell(replica.url, 'select pg_wal_replay_pause()');
    const seller = shop.as('readonly');
    expect((await seller.get('/tenant/report/top-products')).status).toBe(200);
    await seller.post('/auth/logout');
    expect((await seller.get('/tenant/report/top-products')).status).toBe(401);
    await tell(replica.url, 'select pg_wal_replay_resume()');
  });

  test('as soon as the replica is down, reports and exports come from the primary', async () => {
    await onReplica();
    await replica.stop();
    expect(await exported()).toBe(2);
    expect(await sold()).toBeGreaterThan(0);
    await replica.start();
    await onReplica();
    expect(await exported()).toBe(2);
  });
});

test.skipIf(installedBinaries !== undefined)(
  'PostgreSQL is not installed on this machine, so the tests with a replica did not run',
  () => {},
);
