import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openDatabaseAt } from '../../base/database/database.ts';
import { silentLog } from '../../base/database/log.ts';
import type { BusyShop } from '../../testing/shops/busy-shop.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { OwnPostgres } from '../../testing/database/own-postgres.ts';
import { RestartingProduct } from '../../testing/processes/restarting-product.ts';

const recovery = { timeout: 60_000, interval: 100 };
const away = 'No se puede acceder a la base de datos. Probá de nuevo en unos segundos.';

// The tests find and freeze processes in a way that works on Linux only.
describe.skipIf(process.platform !== 'linux')('while an operator’s own PostgreSQL does not answer', () => {
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

  async function sellThrough(shop: BusyShop, goAway: () => Promise<void>, comeBack: () => Promise<void>) {
    const stop = new AbortController();
    const selling = shop.sell(6, stop.signal);
    await vi.waitFor(() => expect(shop.acknowledged).toBeGreaterThan(12), { timeout: 60_000, interval: 20 });
    await goAway();
    const answer = await product.call('GET', '/tenant/clients', { headers: shop.admin.headers });
    const probe = await product.call('GET', '/health/ready');
    await comeBack();
    await vi.waitFor(async () => expect((await product.call('GET', '/health/ready')).status).toBe(200), recovery);
    const before = shop.acknowledged;
    await vi.waitFor(() => expect(shop.acknowledged).toBeGreaterThan(before), recovery);
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
    'while PostgreSQL is stopped (%s), requests get a 503 with a message and streams report the loss; afterwards sales succeed again',
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
      // The stream reports changes before the server loses its connection to PostgreSQL, and again after the event 'ready'.
      for (const event of ['lost', 'ready', 'change']) {
        await vi.waitFor(async () => expect((await stream.next()).event).toBe(event), { timeout: 60_000, interval: 0 });
      }
      stream.close();
    },
  );

  test('a killed backend makes PostgreSQL end all connections and recover, and no answered sale is lost', async () => {
    const shop = await product.openShop();
    await sellThrough(
      shop,
      () => postgres.killBackend(),
      () => Promise.resolve(),
    );
    await expectNothingLost(shop);
  });

  test('while PostgreSQL is frozen, every request gets a 503 in bounded time, and afterwards sales succeed again', async () => {
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
