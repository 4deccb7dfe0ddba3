import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { someSale } from '../../testing/examples/given.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { type Behaviour, type Crowd, openCrowd } from '../../testing/attacks/slow-crowd.ts';
import { stormedProduct } from '../../testing/processes/stormed-product.ts';
import { callTo } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';
import { ownDatabase } from '../../testing/database/test-database.ts';

/** The limits of the server (base/http/server.ts): the open connections, and the time for a request to arrive, in milliseconds. */
const CONNECTIONS = 8000;
const ARRIVAL_LIMIT = 30_000;
const NOTICED_WITHIN = 15_000;
/** A reserve of file descriptors for other purposes, and a reserve of connections for clients that are in no crowd. */
const KEPT = 300;

const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { hard: number | 'unlimited' } } };
// Node raises the soft limit of each process to the hard limit.
const descriptors = Number(userLimits?.open_files.hard) || CONNECTIONS * 2;
const size = Math.floor((Math.min(CONNECTIONS, descriptors - KEPT) - KEPT) / 4);
const NON_READERS = 100;
const reachesLimit = descriptors > CONNECTIONS + 3 * KEPT;

interface Sale {
  client: string;
  products: { product: string; quantity: number }[];
}

const { url, open } = await ownDatabase();
const product = await stormedProduct(url, open, { TRUST_PROXY: '1' });
let shop: Shop;
let rude: Shop;
let sale: Sale;
beforeAll(async () => {
  shop = await newShop(product, hashPassword(password));
  const line = { product: (await shop.given.product({ stock: 100_000 }))._id, quantity: 1 };
  sale = { client: (await shop.given.client())._id, products: [line] };
  // The first valid request makes the session known to the server. Until then the server treats requests of the session as
  // anonymous.
  expect((await shop.as('seller').get('/tenant/sales')).status).toBe(200);
  rude = await newShop(product);
  await asTenant(product.database, rude.tenantId, (tx) =>
    sql`insert into brands (tenant_id, id, name, name_key, description, enabled, created_at, updated_at)
      select ${rude.tenantId}, gen_random_uuid(), 'Marca ' || n, 'marca ' || n, repeat('x', 600), true, now(), now()
      from generate_series(1, 1000) as n`.execute(tx),
  );
});

const forged = `authorization: Bearer ${'forged'.repeat(7)}\r\nx-tenant-id: 01a1f4c5-0000-7000-8000-000000000000\r\n`;
const content = (length: number) => `host: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
const behaviours = {
  head: { first: 'GET /tenant/sales HTTP/1.1\r\nhost: x\r\nx-slow: ', slowBytes: 'a'.repeat(600) },
  body: { first: `POST /tenant/sales HTTP/1.1\r\n${forged}${content(1000)}`, slowBytes: ' '.repeat(600) },
  password: { first: `POST /auth/login HTTP/1.1\r\n${content(1000)}`, slowBytes: ' '.repeat(600) },
  silent: {},
};

/**
 * The limit of the memory that the server needs for each connection, in megabytes. This memory includes the garbage of the sales
 * that the shop makes during the test.
 */
const MEMORY_OF_A_CONNECTION = 0.1;

async function work(until: AbortSignal): Promise<{ statuses: Record<number, number>; milliseconds: number[] }> {
  const seller = shop.as('seller');
  const statuses: Record<number, number> = {};
  const milliseconds: number[] = [];
  for (let step = 0; !until.aborted; step++) {
    const began = performance.now();
    const { status } =
      step % 2
        ? await seller.get('/tenant/sales?limit=20')
        : await seller.post('/tenant/sales', { ...someSale, ...sale });
    statuses[status] = (statuses[status] ?? 0) + 1;
    milliseconds.push(performance.now() - began);
  }
  return { statuses, milliseconds };
}

const signIn = (address: string) =>
  product.call('POST', '/auth/login', {
    body: { email: shop.as('admin').email, password },
    headers: { 'x-forwarded-for': address },
  });

function nonReaderBehaviour(): Behaviour {
  const headers = Object.entries({ host: 'x', ...rude.as('seller').headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return { first: `GET /tenant/brands?limit=1000 HTTP/1.1\r\n${headers.join('')}\r\n`.repeat(8), readsNothing: true };
}

async function inside(): Promise<number> {
  const { body } = await product.call<string>('GET', '/metrics');
  return Number(/^dioptria_admission_requests\{turns="database",state="inside"\} (\d+)$/m.exec(body)?.[1]);
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function expectCutInTime(name: string, { lives }: Crowd): void {
  const [first, last] = [Math.min(...lives), Math.max(...lives)];
  say(`${lives.length} of '${name}' cut off after ${Math.round(first)} to ${Math.round(last)} ms`);
  expect(first).toBeGreaterThan(ARRIVAL_LIMIT - 1000);
  expect(last).toBeLessThan(ARRIVAL_LIMIT + NOTICED_WITHIN);
}

test('within its time limit the server disconnects thousands of clients that send almost nothing, and the shop goes on selling', async () => {
  const stop = new AbortController();
  const before = product.memory();
  const working = work(stop.signal);
  const nonReaders = await openCrowd(product.url, NON_READERS, nonReaderBehaviour());
  const crowds: [string, Crowd][] = [];
  for (const [name, behaviour] of Object.entries(behaviours))
    crowds.push([name, await openCrowd(product.url, size, behaviour)]);
  expect((await signIn('10.1.0.1')).status).toBe(200);
  const memory = [product.memory()];
  say(`4 × ${size} connections, and ${await inside()} requests under way; ${descriptors} descriptors`);
  for (const [name, crowd] of crowds) {
    await crowd.gone;
    expectCutInTime(name, crowd);
    memory.push(product.memory());
  }
  say(`${await inside()} requests are still under way: answers that nobody takes`);
  // base/http/connections.test.ts shows that after a minute or two the server disconnects a client that reads nothing.
  nonReaders.leave();
  stop.abort();
  const { statuses, milliseconds } = await working;
  say(`The shop got ${JSON.stringify(statuses)}, p50 ${Math.round(middle(milliseconds))} ms`);
  say(`Memory ${Math.round(before)} MB, then ${memory.map(Math.round).join(', ')} MB`);
  expect(Object.keys(statuses)).toEqual(['200', '201']);
  expect(Math.max(...memory)).toBeLessThan(before + crowds.length * size * MEMORY_OF_A_CONNECTION);
});

test.skipIf(!reachesLimit)(
  'while the server accepts no more connections, the shop sells on its open connections; after the crowd has left, the server accepts connections again',
  async () => {
    const stop = new AbortController();
    const working = work(stop.signal);
    const crowd = await openCrowd(product.url, CONNECTIONS + KEPT, { first: 'GET' });
    await expect.poll(() => crowd.lives.length).toBeGreaterThan(KEPT / 2);
    say(`${crowd.lives.length} of ${CONNECTIONS + KEPT} connections were refused`);
    stop.abort();
    expect(Object.keys((await working).statuses)).toEqual(['200', '201']);
    crowd.leave();
    await crowd.gone;
    await expect
      .poll(() => callTo(product.url)('GET', '/health/live').catch(() => undefined))
      .toMatchObject({ status: 200 });
  },
);
