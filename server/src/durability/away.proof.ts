import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabaseAt } from '../database/database.ts';
import { silentLog } from '../database/log.ts';
import type { BusyShop } from '../testing/busy-shop.ts';
import { openStream } from '../testing/open-stream.ts';
import { OwnPostgres } from '../testing/own-postgres.ts';
import { RestartingProduct } from '../testing/restarting-product.ts';

/** Milliseconds in which it is well again by itself. */
const patience = { timeout: 60_000, interval: 100 };
const away = 'No se puede acceder a la base de datos. Probá de nuevo en unos segundos.';

// Processes are found and frozen as Linux does it.
describe.skipIf(process.platform !== 'linux')('a PostgreSQL of yours that goes away and comes back', () => {
  let postgres: OwnPostgres;
  let product: RestartingProduct;
  beforeAll(async () => {
    postgres = await OwnPostgres.make();
    const open = () => openDatabaseAt({ connectionString: postgres.url }, silentLog);
    product = new RestartingProduct({ DATABASE_URL: postgres.url }, open);
    await product.start();
  });
  afterEach(async () => {
    expect((await product.call('GET', '/health/live')).status).toBe(200);
  });
  afterAll(async () => {
    await product.stop();
    await postgres.remove();
  });

  /** Sells all the while; `goAway` ends when the database is no longer there, `comeBack` has it there again. */
  async function sellThrough(shop: BusyShop, goAway: () => Promise<void>, comeBack: () => Promise<void>) {
    const stop = new AbortController();
    const selling = shop.sell(6, stop.signal);
    await vi.waitFor(() => expect(shop.acknowledged).toBeGreaterThan(12), { timeout: 60_000, interval: 20 });
    await goAway();
    const answer = await product.call('GET', '/tenant/clients', { headers: shop.admin.headers });
    const probe = await product.call('GET', '/health/ready');
    await comeBack();
    await vi.waitFor(async () => expect((await product.call('GET', '/health/ready')).status).toBe(200), patience);
    const before = shop.acknowledged;
    await vi.waitFor(() => expect(shop.acknowledged).toBeGreaterThan(before), patience);
    stop.abort();
    await selling;
    return { answer, probe };
  }

  async function expectNothingLost(shop: BusyShop): Promise<void> {
    expect([...shop.failures, ...shop.wrongAnswers]).toEqual([]);
    await shop.settle();
    expect(await shop.differences()).toEqual([]);
    expect(await product.findings()).toEqual([]);
  }

  test.each(['fast', 'immediate'] as const)(
    'stopped (%s): 503 with a clear message meanwhile, streams say so, and all goes on by itself',
    async (mode) => {
      const shop = await product.openShop();
      const stream = await openStream(`${product.url}/tenant/live`, shop.admin.headers);
      expect((await stream.next()).event).toBe('ready');
      const { answer, probe } = await sellThrough(
        shop,
        () => postgres.stop(mode),
        () => postgres.start(),
      );
      expect([answer.status, answer.body['message'], answer.headers.get('retry-after')]).toEqual([503, away, '3']);
      expect(probe.status).toBe(503);
      await expectNothingLost(shop);
      // Until it was lost it told of changes; since it is ready again, it tells of them again.
      for (const event of ['lost', 'ready', 'change']) {
        await vi.waitFor(async () => expect((await stream.next()).event).toBe(event), { timeout: 60_000, interval: 0 });
      }
      stream.close();
    },
  );

  test('one of its processes is killed, so that it ends all connections and recovers: nothing answered is lost', async () => {
    const shop = await product.openShop();
    await sellThrough(
      shop,
      () => postgres.killBackend(),
      () => Promise.resolve(),
    );
    await expectNothingLost(shop);
  });

  test('frozen: every request is answered in bounded time, and all goes on when it thaws', async () => {
    const shop = await product.openShop();
    const { answer, probe } = await sellThrough(
      shop,
      () => postgres.signal('SIGSTOP'),
      () => postgres.signal('SIGCONT'),
    );
    expect([answer.status, probe.status]).toEqual([503, 503]);
    await expectNothingLost(shop);
  });
});
