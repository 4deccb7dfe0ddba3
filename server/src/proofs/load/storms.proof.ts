import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { someSale } from '../../testing/examples/given.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { type Answers, startStorm, type Storm, type StormRequest } from '../../testing/attacks/storm.ts';
import { stormedProduct } from '../../testing/processes/stormed-product.ts';
import { ownDatabase } from '../../testing/database/test-database.ts';

const { url, open } = await ownDatabase();
const product = await stormedProduct(url, open, { TRUST_PROXY: '1' });

let loud: Shop;
let quiet: Shop;
beforeAll(async () => {
  loud = await newShop(product);
  quiet = await newShop(product);
  for (let made = 0; made < 20; made++) await loud.given.client();
});

const listOf = ({ headers }: SignedIn): StormRequest => ({ path: '/tenant/clients?limit=20', headers });
const listQuiet = () => quiet.as('seller').get('/tenant/clients');
const served = ({ statuses }: Answers) => (statuses[200] ?? 0) + (statuses[401] ?? 0);

const percentile = (values: readonly number[], percent: number) =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length * percent) / 100)] ?? Number.NaN;

interface Waits {
  statuses: Set<number>;
  overtaking: number[];
  milliseconds: number[];
}

async function requestDuring(
  storm: Storm | undefined,
  times: number,
  ask: () => Promise<{ status: number }>,
): Promise<Waits> {
  const waits: Waits = { statuses: new Set(), overtaking: [], milliseconds: [] };
  for (let sent = 0; sent < times; sent++) {
    const [began, before] = [performance.now(), storm ? served(storm.answers) : 0];
    waits.statuses.add((await ask()).status);
    waits.milliseconds.push(performance.now() - began);
    waits.overtaking.push((storm ? served(storm.answers) : 0) - before);
  }
  return waits;
}

function report(title: string, { overtaking, milliseconds }: Waits, baseline: Waits): void {
  const [p50, p99] = [percentile(milliseconds, 50), percentile(milliseconds, 99)].map(Math.round);
  const [p50Baseline, p99Baseline] = [percentile(baseline.milliseconds, 50), percentile(baseline.milliseconds, 99)].map(
    Math.round,
  );
  process.stdout.write(
    `${title}: p50 ${p50} ms (without ${p50Baseline}), p99 ${p99} ms (without ${p99Baseline}); ` +
      `${percentile(overtaking, 50)} others served meanwhile, 95 of 100 times at most ${percentile(overtaking, 95)}\n`,
  );
}

/**
 * `most` limits the median number of storm requests that the server answers while a list or a sale waits for its
 * answer. Without shares and priorities in the queue, this number was about 110.
 */
function expectSpared({ overtaking }: Waits, most: number): void {
  expect(percentile(overtaking, 50)).toBeLessThan(most);
  expect(percentile(overtaking, 95)).toBeLessThan(100);
}

test('the server answers or refuses each of 2,000 concurrent requests, and its memory does not grow', async () => {
  const requests: [StormRequest, StormRequest] = [listOf(loud.as('admin')), listOf(loud.as('seller'))];
  const flood = async () => {
    const storm = await startStorm(product.url, requests, { connections: 500, each: 4 });
    let most = 0;
    for (let second = 0; second < 4; second++) {
      await pause(1000);
      most = Math.max(most, product.memory());
    }
    return { answers: await storm.stop(), most };
  };
  const warm = await flood();
  const before = warm.most;
  const { answers, most } = await flood();
  process.stdout.write(`${JSON.stringify(answers)}, memory ${Math.round(before)} MB, then ${Math.round(most)} MB\n`);
  expect(Object.keys(answers.statuses)).toEqual(['200', '503']);
  expect(answers.statuses[200]).toBeGreaterThan(20);
  expect(answers).toMatchObject({ withoutRetryAfter: 0, unanswered: 0 });
  expect(most).toBeLessThan(before + 150);
  // After the storm the server answers the first request at once.
  expect((await quiet.as('seller').get('/tenant/clients')).status).toBe(200);
});

test('during a storm of one shop, each request of another shop is admitted, and waits only for a few requests of the storm', async () => {
  const baseline = await requestDuring(undefined, 100, listQuiet);
  const storm = await startStorm(product.url, [listOf(loud.as('admin')), listOf(loud.as('seller'))], {
    connections: 200,
  });
  const waits = await requestDuring(storm, 150, listQuiet);
  const answers = await storm.stop();
  report('Beside another shop’s storm', waits, baseline);
  expect(waits.statuses).toEqual(new Set([200]));
  expectSpared(waits, 25);
  expect(answers.unanswered).toBe(0);
});

test('requests with forged tokens do not use the share of the named shop, and the shop’s users can still sign in', async () => {
  const headers = { authorization: `Bearer ${'forged'.repeat(7)}`, 'x-tenant-id': quiet.tenantId };
  const forged = (address: number): StormRequest => ({
    path: '/tenant/clients?limit=20',
    headers: { ...headers, 'x-forwarded-for': `10.0.0.${address}` },
  });
  const baseline = await requestDuring(undefined, 50, listQuiet);
  const others = Array.from({ length: 20 }, (_, index) => forged(index + 1));
  const storm = await startStorm(product.url, [forged(99), ...others], { connections: 200 });
  const waits = await requestDuring(storm, 150, listQuiet);
  // The server does not know this session yet, so it treats the request as anonymous. The request comes from another network than
  // the storm.
  const first = await quiet.as('readonly').get('/tenant/clients', { 'x-forwarded-for': '10.1.0.1' });
  const answers = await storm.stop();
  report('Beside forged tokens', waits, baseline);
  expect(waits.statuses).toEqual(new Set([200]));
  expect(first.status).toBe(200);
  expectSpared(waits, 25);
  expect(Object.keys(answers.statuses)).toEqual(['401', '503']);
});

async function largeShop(): Promise<Shop> {
  const shop = await newShop(product);
  await asTenant(product.database, shop.tenantId, (tx) =>
    sql`insert into brands (tenant_id, id, name, name_key, description, enabled, created_at, updated_at)
      select ${shop.tenantId}, gen_random_uuid(), 'Marca ' || n, 'marca ' || n, repeat(md5(n::text), 600), true, now(), now()
      from generate_series(1, 1500) as n`.execute(tx),
  );
  return shop;
}

test('every sale succeeds during a storm of reports and during three exports, which is the limit of exports at one time', async () => {
  const large = [await largeShop(), await largeShop(), await largeShop()];
  const seller = quiet.as('seller');
  const line = { product: (await quiet.given.product({ stock: 10_000 }))._id, quantity: 1 };
  const client = (await quiet.given.client())._id;
  const sell = () => seller.post('/tenant/sales', { ...someSale, client, products: [line] });
  const baseline = await requestDuring(undefined, 40, sell);
  const exports = await Promise.all(
    large.map(async (shop) => {
      const request = get(`${product.url}/tenant/brands/export?format=csv`, { headers: shop.as('admin').headers });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      return answer;
    }),
  );
  expect(exports.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  const reports = ['sales-by-month', 'top-products', 'inventory-by-provider'].map((name, index) => {
    return { path: `/tenant/report/${name}`, headers: (large[index] ?? loud).as('admin').headers };
  });
  const [first = listOf(loud.as('admin')), ...others] = reports;
  const storm = await startStorm(product.url, [first, ...others], { connections: 90 });
  const waits = await requestDuring(storm, 60, sell);
  const answers = await storm.stop();
  for (const one of exports) one.destroy();
  report('Sales beside exports and reports', waits, baseline);
  expect(waits.statuses).toEqual(new Set([201]));
  // Even if a sale does not wait in the queue, the server answers about a dozen reports during the sale.
  expectSpared(waits, 50);
  expect(answers.unanswered).toBe(0);
});
