import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { openDatabase } from '../../base/database/database.ts';
import type { BusyShop } from '../../testing/busy-shop.ts';
import { RestartingProduct } from '../../testing/restarting-product.ts';

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

function sellMore(shop: BusyShop): Promise<void> {
  const before = shop.acknowledged;
  return vi.waitFor(() => expect(shop.acknowledged).toBeGreaterThan(before + 8), { timeout: 60_000, interval: 20 });
}

/** Sells in both products. `strike` ends one product, and the other product goes on selling. */
async function sellThrough(strike: () => Promise<unknown>, both: readonly BusyShop[], left: BusyShop): Promise<void> {
  const stop = new AbortController();
  const selling = both.map((shop) => shop.sell(4, stop.signal));
  await Promise.all(both.map(sellMore));
  await strike();
  await sellMore(left);
  stop.abort();
  await Promise.all(selling);
}

async function expectNothingLost(product: RestartingProduct, shop: BusyShop): Promise<void> {
  await shop.settle();
  expect(await shop.differences()).toEqual([]);
  expect(await product.findings()).toEqual([]);
}

test('two products share the embedded database of a folder; when one ends or is killed, the other keeps the database running', async () => {
  await first.start();
  await second.start();
  const [inFirst, inSecond] = [await first.openShop(), await second.openShop()];
  await sellThrough(() => first.stop(), [inFirst, inSecond], inSecond);
  expect([...inSecond.failures, ...inSecond.wrongAnswers]).toEqual([]);
  await first.start();
  await expectNothingLost(second, inSecond);
  await expectNothingLost(first, inFirst);
  // The second product runs the database now.
  await sellThrough(() => second.kill(), [inFirst, inSecond], inFirst);
  expect(inFirst.wrongAnswers).toEqual([]);
  await second.start();
  await expectNothingLost(second, inSecond);
  await expectNothingLost(first, inFirst);
});
