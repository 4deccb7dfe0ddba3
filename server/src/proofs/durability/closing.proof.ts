import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { type Database, openDatabase } from '../../base/database/database.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { RestartingProduct } from '../../testing/processes/restarting-product.ts';
import { ownDatabase } from '../../testing/database/test-database.ts';

/**
 * The longest time from SIGTERM to an orderly end, in milliseconds. This time is less than the half minute after which the server
 * closes all connections.
 */
const ENDS_WITHIN = 28_000;
const HANDS = 12;
const EXPORTED = 20_000;

const folder = await mkdtemp(join(tmpdir(), 'dioptria-closing-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));
const ownPostgres = await ownDatabase();
const embedded = () => openDatabase({ dataDir: folder, databaseUrl: undefined, embeddedPostgresUser: undefined });

const databases: { name: string; environment: Record<string, string>; open: () => Promise<Database> }[] = [
  { name: 'the embedded database', environment: { DATA_DIR: folder }, open: embedded },
  { name: 'the operator’s own PostgreSQL', environment: { DATABASE_URL: ownPostgres.url }, open: ownPostgres.open },
];

describe.each(databases)('SIGTERM to a working server, on $name', ({ environment, open }) => {
  const product = new RestartingProduct(environment, open);
  afterEach(() => product.stop());

  async function endOrderly(): Promise<number> {
    const start = performance.now();
    expect(await product.stop()).toBe(0);
    return performance.now() - start;
  }

  test('while users sell, the server answers every request that was sent before SIGTERM, and accepts no later request', async () => {
    await product.start();
    const shop = await product.openShop();
    const stop = new AbortController();
    const selling = shop.sell(HANDS, stop.signal);
    await vi.waitFor(() => expect(shop.acknowledged).toBeGreaterThan(HANDS), { timeout: 60_000, interval: 5 });
    expect(await endOrderly()).toBeLessThan(ENDS_WITHIN);
    stop.abort();
    await selling;
    expect([...shop.failures]).toEqual(['ECONNREFUSED']);
    expect(shop.wrongAnswers).toEqual([]);
    await product.start();
    await shop.settle();
    expect(await shop.differences()).toEqual([]);
  });

  test('after SIGTERM open streams end, and a running export reaches its last row', async () => {
    await product.start();
    const shop = await product.openShop();
    const { headers } = shop.admin;
    await product.look((database) =>
      asTenant(database, shop.tenantId, (tx) =>
        sql`insert into clients (tenant_id, id, name, name_key, email, phone, type_id, type_id_key, num_id, num_id_key, address, num_insurance)
          select ${shop.tenantId}, gen_random_uuid(), 'Cliente', 'cliente', '', '', 'DNI', 'dni', n, n, '', ''
          from generate_series(1, ${EXPORTED}) as n`.execute(tx),
      ),
    );
    const streams = await Promise.all(
      Array.from({ length: 5 }, () => openStream(`${product.url}/tenant/live`, headers)),
    );
    const file = await fetch(`${product.url}/tenant/clients/export?format=csv`, { headers });
    const ended = endOrderly();
    const lines = (await file.text()).trim().split('\n');
    await Promise.all(streams.map((stream) => stream.ended()));
    expect(await ended).toBeLessThan(ENDS_WITHIN);
    // The two further lines are the heading and the client that `openShop` made.
    expect(lines).toHaveLength(EXPORTED + 2);
  });
});
