import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { v7 as newId } from 'uuid';
import { afterAll, expect, inject, test, vi } from 'vitest';
import { distribute } from '../../base/database/distribute.ts';
import { lockMigrations } from '../../base/database/migrate.ts';
import { startCli } from '../../testing/processes/cli-process.ts';
import type { Worker } from '../../testing/database/test-server.ts';
import type { BusyShop } from '../../testing/shops/busy-shop.ts';
import { RestartingProduct } from '../../testing/processes/restarting-product.ts';
import { emptyDatabase, isOnCitus, ownDatabase } from '../../testing/database/test-database.ts';

const SELLERS = 3;

test.skipIf(!isOnCitus)(
  'two shops sell and read reports while one of them moves to another worker: nothing is lost or doubled; a killed move leaves the shop where it was (TEST_CITUS_URL)',
  { timeout: 900_000 },
  async () => {
    const { url, open } = await ownDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'dioptria-move-'));
    const product = new RestartingProduct({ DATABASE_URL: url }, open);
    afterAll(async () => {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    });
    await product.start();
    const moved = await product.openShop();
    const other = await product.openShop();

    const placeOf = (tenantId: string) =>
      product.look(async ({ pool }) => {
        const { rows } = await pool.query<{ place: string }>(
          `select concat(nodename, ':', nodeport) as place from pg_dist_placement join pg_dist_node using (groupid)
           where shardid = get_shard_id_for_distribution_column('tenants', $1::uuid)`,
          [tenantId],
        );
        return rows[0]?.place ?? '';
      });
    const from = await placeOf(moved.tenantId);
    const to = (inject('testServer').workers ?? [])
      .map(({ host, port }) => `${host}:${port}`)
      .find((at) => at !== from);
    expect(to).toBeDefined();
    const words = ['distribute', '--isolate', moved.tenantId, '--to', to ?? ''];

    const stop = new AbortController();
    const reports = async () => {
      while (!stop.signal.aborted) {
        for (const { admin } of [moved, other]) {
          const { status } = await admin.get('/tenant/report/sales-by-month');
          if (status !== 200) throw new Error(`A report was answered with ${status}`);
        }
      }
    };
    const working = Promise.all([moved.sell(SELLERS, stop.signal), other.sell(SELLERS, stop.signal), reports()]);
    try {
      const killed = startCli(words, folder, url);
      for await (const line of createInterface({ input: killed.stdout })) {
        if ((JSON.parse(line) as { step: string }).step === 'copying') killed.kill('SIGKILL');
      }
      expect(await placeOf(moved.tenantId)).toBe(from);

      // PostgreSQL notices within a second that the killed command is gone.
      const { lines } = await vi.waitFor(
        async () => {
          const again = await finished(startCli(words, folder, url));
          expect(again.errors).toBe('');
          return again;
        },
        { timeout: 600_000, interval: 1000 },
      );
      expect(lines.at(-1)).toEqual({ tenantId: moved.tenantId, step: 'done', at: to });
      expect(await placeOf(moved.tenantId)).toBe(to);
    } finally {
      stop.abort();
    }
    await working;
    await expectNothingLost(product, [moved, other]);
  },
);

test.skipIf(!isOnCitus)(
  'after a worker was added, shops sell while half of them move to it, and a second move is refused meanwhile (TEST_CITUS_URL)',
  { timeout: 600_000 },
  async () => {
    const { url, open } = await emptyDatabase();
    const folder = await mkdtemp(join(tmpdir(), 'dioptria-balance-'));
    const [first, added] = inject('testServer').workers ?? [];
    const ask = async (call: string, { host, port }: Worker) => {
      const database = await open();
      await database.pool.query(`select ${call}($1, $2)`, [host, port]);
      return database;
    };
    if (!first || !added) throw new Error('The cluster has no second worker');
    const database = await ask('citus_remove_node', added);
    await distribute(database.pool);
    await database.close();
    const product = new RestartingProduct({ DATABASE_URL: url }, open);
    afterAll(async () => {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    });
    await product.start();
    const shops = [await product.openShop(), await product.openShop(), await product.openShop()];

    const stop = new AbortController();
    const working = Promise.all(shops.map((shop) => shop.sell(1, stop.signal)));
    try {
      await (await ask('citus_add_node', added)).close();
      const balancing = startCli(['distribute', '--balance'], folder, url);
      const ended = finished(balancing);
      await once(balancing.stdout, 'data');
      const second = await finished(startCli(['distribute', '--balance'], folder, url));
      expect(second.errors).toContain('Another move or a migration runs');
      const { lines, errors } = await ended;
      expect(errors).toBe('');
      const [before, after] = [lines[0], lines.at(-1)] as { workers: Record<string, number> }[];
      const [kept, other] = [first, added].map(({ host, port }) => `${host}:${port}`) as [string, string];
      const total = before?.workers[kept] ?? 0;
      expect(before).toEqual({ step: 'balancing', workers: { [kept]: total, [other]: 0 } });
      expect(after).toEqual({ step: 'done', workers: { [kept]: total / 2, [other]: total / 2 } });
    } finally {
      stop.abort();
    }
    await working;
    await expectNothingLost(product, shops);
  },
);

test.skipIf(!isOnCitus)(
  'a move is refused if the shop or the worker is unknown, or if another move or a migration runs (TEST_CITUS_URL)',
  { timeout: 120_000 },
  async () => {
    const { url, open } = await ownDatabase();
    const database = await open();
    const folder = await mkdtemp(join(tmpdir(), 'dioptria-move-'));
    afterAll(() => rm(folder, { recursive: true, force: true }));
    const [tenantId, unknown] = [newId(), newId()];
    await database.pool.query("insert into tenants (id, name) values ($1, 'Óptica')", [tenantId]);
    const errorsOf = async (...words: string[]) =>
      (await finished(startCli(['distribute', '--isolate', ...words], folder, url))).errors;

    expect(await errorsOf(unknown)).toContain(`There is no shop with the id ${unknown}.`);
    expect(await errorsOf(tenantId, '--to', '127.0.0.1:1')).toContain('There is no worker 127.0.0.1:1.');
    const other = await database.pool.connect();
    await lockMigrations(other);
    expect(await errorsOf(tenantId)).toContain('Another move or a migration runs');
    other.release(true);
    await database.close();
  },
);

async function finished(child: ReturnType<typeof startCli>) {
  const lines: object[] = [];
  const errors: string[] = [];
  child.stderr.on('data', (data: Buffer) => errors.push(data.toString()));
  const exited = once(child, 'exit');
  for await (const line of createInterface({ input: child.stdout })) lines.push(JSON.parse(line) as object);
  await exited;
  return { lines, errors: errors.join('') };
}

async function expectNothingLost(product: RestartingProduct, shops: readonly BusyShop[]): Promise<void> {
  for (const shop of shops) {
    await shop.settle();
    expect(await shop.differences()).toEqual([]);
    expect(await product.findings(shop.tenantId)).toEqual([]);
    expect([...shop.failures]).toEqual([]);
  }
  for (const { acknowledged, longestWait, refusals } of shops) {
    const wait = (longestWait / 1000).toFixed(1);
    process.stdout.write(
      `${acknowledged} answered writes, longest wait ${wait} s, ${refusals.size ? 'some' : 'none'} refused at first\n`,
    );
  }
}
