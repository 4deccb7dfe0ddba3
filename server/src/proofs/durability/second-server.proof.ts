import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../base/database/database.ts';
import type { BusyShop } from '../../testing/shops/busy-shop.ts';
import { RestartingProduct } from '../../testing/processes/restarting-product.ts';

const folder = await mkdtemp(join(tmpdir(), 'dioptria-two-'));
await chmod(folder, 0o755);
const open = () => openDatabase({ dataDir: folder, databaseUrl: undefined, embeddedPostgresUser: undefined });
const first = new RestartingProduct({ DATA_DIR: folder }, open);
const second = new RestartingProduct({ DATA_DIR: folder }, open);
afterAll(async () => {
  await first.stop();
  await second.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20 });
});

function untilMoreSold(shop: BusyShop): Promise<void> {
  const before = shop.acknowledged;
  return vi.waitFor(() => expect(shop.acknowledged).toBeGreaterThan(before + 8), { timeout: 60_000, interval: 20 });
}

async function sellThrough(
  strike: () => Promise<unknown>,
  both: readonly BusyShop[],
  survivor: BusyShop,
): Promise<void> {
  const stop = new AbortController();
  const selling = both.map((shop) => shop.sell(4, stop.signal));
  await Promise.all(both.map(untilMoreSold));
  await strike();
  await untilMoreSold(survivor);
  stop.abort();
  await Promise.all(selling);
}

async function expectNothingLost(product: RestartingProduct, shop: BusyShop): Promise<void> {
  await shop.settle();
  expect(await shop.differences()).toEqual([]);
  expect(await product.findings()).toEqual([]);
}

test('two server processes share the embedded database of a data folder; when one process ends or is killed, the other keeps the database running', async () => {
  await first.start();
  await second.start();
  const [inFirst, inSecond] = [await first.openShop(), await second.openShop()];
  await sellThrough(() => first.stop(), [inFirst, inSecond], inSecond);
  expect([...inSecond.failures, ...inSecond.wrongAnswers]).toEqual([]);
  await first.start();
  await expectNothingLost(second, inSecond);
  await expectNothingLost(first, inFirst);
  // The second server process runs the database now.
  await sellThrough(() => second.kill(), [inFirst, inSecond], inFirst);
  expect(inFirst.wrongAnswers).toEqual([]);
  await second.start();
  await expectNothingLost(second, inSecond);
  await expectNothingLost(first, inFirst);
});
