/** Thousands who hold a connection and hardly use it, at a real server process (docs/decisions/0021-load.md). */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asTenant } from '../database/as-tenant.ts';
import { someSale } from '../testing/given.ts';
import { newShop, password, type Shop } from '../testing/new-shop.ts';
import { type Crowd, type Manner, openCrowd } from '../testing/slow-crowd.ts';
import { stormedProduct } from '../testing/stormed-product.ts';
import { callTo } from '../testing/test-app.ts';
import { ownDatabase } from '../testing/test-database.ts';

/** As the server has it (http/server.ts): connections at once, and how long a request may take to arrive, in milliseconds. */
const CONNECTIONS = 8000;
const ARRIVAL_LIMIT = 30_000;
/** What a busy machine may need besides to notice, in milliseconds. */
const NOTICED_WITHIN = 15_000;
/** What both processes need descriptors for besides, and what stays free for those who are no crowd. */
const KEPT = 300;

const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { hard: number | 'unlimited' } } };
// Node raises the limit of each process to what it may be at most.
const descriptors = Number(userLimits?.open_files.hard) || CONNECTIONS * 2;
const size = Math.floor((Math.min(CONNECTIONS, descriptors - KEPT) - KEPT) / 4);
const DEAF = 100;
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
  shop = await newShop(product);
  const line = { product: (await shop.given.product({ stock: 100_000 }))._id, quantity: 1 };
  sale = { client: (await shop.given.client())._id, products: [line] };
  // From now on the server knows the seller's session; until then it is one stranger among the others.
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
const manners = {
  head: { first: 'GET /tenant/sales HTTP/1.1\r\nhost: x\r\nx-slow: ', onward: 'a'.repeat(600) },
  body: { first: `POST /tenant/sales HTTP/1.1\r\n${forged}${content(1000)}`, onward: ' '.repeat(600) },
  password: { first: `POST /auth/login HTTP/1.1\r\n${content(1000)}`, onward: ' '.repeat(600) },
  silent: {},
};

/** A seller who sells and looks at the list, until told to stop. */
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

/** Asks for more than lies between a server and who reads nothing: a thousand records, eight times. */
function deafManner(): Manner {
  const headers = Object.entries({ host: 'x', ...rude.as('seller').headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return { first: `GET /tenant/brands?limit=1000 HTTP/1.1\r\n${headers.join('')}\r\n`.repeat(8), isDeaf: true };
}

/** How many requests are under way, as the server counts them. */
async function inside(): Promise<number> {
  const { body } = await product.call<string>('GET', '/metrics');
  return Number(/^dioptria_admission_requests\{turns="database",state="inside"\} (\d+)$/m.exec(body)?.[1]);
}

const say = (text: string) => process.stdout.write(`${text}\n`);
const middle = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function expectCutInTime(manner: string, { lives }: Crowd): void {
  const [first, last] = [Math.min(...lives), Math.max(...lives)];
  say(`${lives.length} of '${manner}' cut off after ${Math.round(first)} to ${Math.round(last)} ms`);
  expect(first).toBeGreaterThan(ARRIVAL_LIMIT - 1000);
  expect(last).toBeLessThan(ARRIVAL_LIMIT + NOTICED_WITHIN);
}

test('thousands who send next to nothing, or read nothing, are cut off in time; the shop sells on meanwhile', async () => {
  const stop = new AbortController();
  const before = product.memory();
  const working = work(stop.signal);
  const deaf = await openCrowd(product.address, DEAF, deafManner());
  const crowds: [string, Crowd][] = [];
  for (const [manner, what] of Object.entries(manners))
    crowds.push([manner, await openCrowd(product.address, size, what)]);
  expect((await signIn('10.1.0.1')).status).toBe(200);
  const memory = [product.memory()];
  say(`4 × ${size} connections, and ${await inside()} requests under way; ${descriptors} descriptors`);
  for (const [manner, crowd] of crowds) {
    await crowd.gone;
    expectCutInTime(manner, crowd);
    memory.push(product.memory());
  }
  say(`${await inside()} requests are still under way: answers that nobody takes`);
  // Nobody reads them, so nobody waits for the minute or two after which they are cut off (http/connections.test.ts).
  deaf.leave();
  stop.abort();
  const { statuses, milliseconds } = await working;
  say(`The shop got ${JSON.stringify(statuses)}, p50 ${Math.round(middle(milliseconds))} ms`);
  say(`Memory ${Math.round(before)} MB, then ${memory.map(Math.round).join(', ')} MB`);
  expect(Object.keys(statuses)).toEqual(['200', '201']);
  expect(Math.max(...memory)).toBeLessThan(before + 500);
});

test.skipIf(!reachesLimit)(
  'when no more connections are taken, those that are there go on, and soon there is room again',
  async () => {
    const stop = new AbortController();
    const working = work(stop.signal);
    const crowd = await openCrowd(product.address, CONNECTIONS + KEPT, { first: 'GET' });
    await expect.poll(() => crowd.lives.length).toBeGreaterThan(KEPT / 2);
    say(`${crowd.lives.length} of ${CONNECTIONS + KEPT} connections were refused`);
    stop.abort();
    expect(Object.keys((await working).statuses)).toEqual(['200', '201']);
    crowd.leave();
    await crowd.gone;
    await expect
      .poll(() => callTo(product.address)('GET', '/health/live').catch(() => undefined))
      .toMatchObject({ status: 200 });
  },
);
