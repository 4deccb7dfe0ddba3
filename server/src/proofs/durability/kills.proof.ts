import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, describe, expect, inject, test, vi } from 'vitest';
import { openDatabase } from '../../base/database/database.ts';
import { findPostmaster, processFacts } from '../../base/database/embedded/embedded-postmaster.ts';
import type { BusyShop } from '../../testing/shops/busy-shop.ts';
import { RestartingProduct } from '../../testing/processes/restarting-product.ts';
import { isOnCitus, ownDatabase } from '../../testing/database/test-database.ts';
import { administer } from '../../testing/database/test-server.ts';

/** `KILL_ROUNDS=100 npm run prove` runs a hundred rounds. */
const rounds = Number(process.env['KILL_ROUNDS'] ?? 9);
const OPENS_WITHIN = 20_000;
const HANDS = 6;

let product: RestartingProduct;
let openings: number[] = [];
afterEach(async () => {
  openings = [];
  await product.stop();
});

async function sellUntilStruck(shop: BusyShop, strike: () => Promise<void>): Promise<void> {
  const before = shop.acknowledged;
  const stop = new AbortController();
  const selling = shop.sell(HANDS, stop.signal);
  await vi.waitFor(() => expect(shop.acknowledged).toBeGreaterThan(before), { timeout: 60_000, interval: 20 });
  await pause(100 + Math.random() * 700);
  await strike();
  stop.abort();
  await selling;
}

async function openAgain(): Promise<void> {
  const milliseconds = await product.start();
  openings.push(Math.round(milliseconds));
  expect(milliseconds).toBeLessThan(OPENS_WITHIN);
}

async function expectNothingLost(shop: BusyShop): Promise<void> {
  await shop.settle();
  expect(await shop.differences()).toEqual([]);
  expect(await product.findings()).toEqual([]);
}

function report(shop: BusyShop): void {
  const slowest = openings.length > 0 ? `, opened in at most ${Math.max(...openings)} ms` : '';
  process.stdout.write(`${rounds} kills, ${shop.acknowledged} answered writes, all there${slowest}\n`);
}

describe('on the embedded database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dioptria-kills-'));
  await chmod(folder, 0o755);
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

  async function postmaster(): Promise<number> {
    const server = await vi.waitUntil(() => findPostmaster(join(folder, 'pg18')), { timeout: 60_000 });
    return server.pid;
  }

  const strikes = [
    () => product.kill(),
    async () => {
      const pid = await postmaster();
      process.kill(-((await processFacts(pid))?.parent ?? 0), 'SIGKILL');
      await product.kill();
    },
    async () => {
      const pid = await postmaster();
      process.kill(pid, 'SIGKILL');
      await vi.waitUntil(async () => (await findPostmaster(join(folder, 'pg18')))?.pid !== pid, { timeout: 60_000 });
    },
  ];

  test('every answered sale is stored completely, no matter which process is killed', async () => {
    const open = () => openDatabase({ dataDir: folder, databaseUrl: undefined, embeddedPostgresUser: undefined });
    product = new RestartingProduct({ DATA_DIR: folder }, open);
    await product.start();
    const shop = await product.openShop();
    for (let round = 0; round < rounds; round++) {
      await sellUntilStruck(shop, async () => strikes[round % strikes.length]?.());
      if (round % strikes.length < 2) await openAgain();
      else
        await vi.waitFor(async () => expect((await product.call('GET', '/health/ready')).status).toBe(200), {
          timeout: OPENS_WITHIN,
        });
      await expectNothingLost(shop);
    }
    report(shop);
  });
});

describe(isOnCitus ? 'on a Citus cluster' : 'on the operator’s own PostgreSQL', async () => {
  const { url, name, open } = await ownDatabase();
  const { workers = [] } = inject('testServer');

  const cutOffWorkers = async () => {
    for (const { login } of workers) {
      await administer(
        { administrator: login },
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      );
    }
  };

  test('every answered sale is stored completely, however often the server is killed', async () => {
    product = new RestartingProduct({ DATABASE_URL: url }, open);
    await product.start();
    const shop = await product.openShop();
    for (let round = 0; round < rounds; round++) {
      await sellUntilStruck(shop, () => product.kill());
      await openAgain();
      await expectNothingLost(shop);
    }
    report(shop);
  });

  test.skipIf(!isOnCitus)(
    'every answered sale is stored after the connections to the workers were cut (TEST_CITUS_URL)',
    async () => {
      product = new RestartingProduct({ DATABASE_URL: url }, open);
      await product.start();
      const shop = await product.openShop();
      for (let round = 0; round < rounds; round++) {
        await sellUntilStruck(shop, cutOffWorkers);
        await expectNothingLost(shop);
      }
      report(shop);
    },
  );
});
