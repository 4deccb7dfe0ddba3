import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Database } from '../../base/database/database.ts';
import { examine } from '../../operation/doctor/examine.ts';
import type { Finding } from '../../operation/doctor/finding.ts';
import { BusyShop } from '../../testing/shops/busy-shop.ts';
import { someSale } from '../../testing/examples/given.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { poolerProgram, startPooler } from '../../testing/database/pooler.ts';
import { type Product, startProduct } from '../../testing/processes/product-process.ts';
import { callTo } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';
import { emptyDatabase } from '../../testing/database/test-database.ts';
import { Balancer } from '../../testing/processes/balancer.ts';

const SERVERS = 3;
const through = poolerProgram === undefined ? 'directly, since pgbouncer is not installed' : 'through pgbouncer';

const { url: direct, name, open } = await emptyDatabase();
const pooler = poolerProgram === undefined ? undefined : await startPooler(inject('testServer').owner, 8);
const environment = {
  DEMO: 'off',
  LOG_LEVEL: 'info',
  ...(pooler
    ? { DATABASE_URL: pooler.login(name).connectionString, DATABASE_DIRECT_URL: direct }
    : { DATABASE_URL: direct }),
};
const balancer = new Balancer();
const url = await balancer.listen();
const call = callTo(url);
let servers: Product[] = [];
let urls: string[] = [];
let database: Database;

async function startServer(): Promise<Product> {
  const product = startProduct(environment);
  await product.url();
  return product;
}

async function use(products: Product[]): Promise<void> {
  servers = products;
  urls = await Promise.all(products.map((product) => product.url()));
  balancer.servers = urls;
}

beforeAll(async () => {
  await use(await Promise.all(Array.from({ length: SERVERS }, startServer)));
  database = await open();
});

afterAll(async () => {
  for (const product of servers) product.process.kill('SIGKILL');
  await Promise.all(servers.map(({ ended }) => ended));
  await Promise.all([balancer.close(), database.close()]);
  await pooler?.stop();
});

const shopHere = (): Promise<Shop> => newShop({ database, call }, hashPassword(password));

function toEach<Body = Record<string, unknown>>(method: string, path: string, options: Parameters<typeof call>[2]) {
  return Promise.all(urls.map((server) => callTo(server)<Body>(method, path, options)));
}

async function statuses(headers: Record<string, string>): Promise<number[]> {
  const answers = await toEach('GET', '/auth/me', { headers });
  return answers.map(({ status }) => status);
}

describe(`three servers on one database, ${through}`, () => {
  test('servers that start together on an empty database run each migration once', () => {
    const applied = servers.flatMap(({ logged }) => logged.text().match(/Applied the migration [\w.-]+/g) ?? []);
    expect(applied.length).toBeGreaterThan(5);
    expect(new Set(applied).size).toBe(applied.length);
  });

  test('all servers together sell the last unit of a product only once, and each sale has its own number', async () => {
    const shop = await shopHere();
    const [client, last, many] = [
      (await shop.given.client())._id,
      (await shop.given.product({ stock: 1 }))._id,
      (await shop.given.product({ stock: 100 }))._id,
    ];
    const sell = (product: string) =>
      shop.as('seller').post<{ sale: { number: number }; code: string }>('/tenant/sales', {
        ...someSale,
        client,
        number: 4711,
        products: [{ product, quantity: 1 }],
      });
    const attempts = await Promise.all(Array.from({ length: 12 }, () => sell(last)));
    expect(attempts.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(attempts.filter(({ status, body }) => status === 409 && body.code === 'out_of_stock')).toHaveLength(11);
    const sold = await Promise.all(Array.from({ length: 12 }, () => sell(many)));
    expect(new Set(sold.map(({ body }) => body.sale.number)).size).toBe(12);
  });

  test('if each server gets the same request with the same idempotency key, one server carries it out, and all give the same answer', async () => {
    const shop = await shopHere();
    const headers = { ...shop.as('admin').headers, 'idempotency-key': randomUUID() };
    const answers = await toEach('POST', '/tenant/brands', { body: { name: 'Vulk' }, headers });
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await shop.as('seller').get<unknown[]>('/tenant/brands')).body).toHaveLength(1);
  });

  test('a session that begins on one server works on every server, and a session that one server ends is refused by every server', async () => {
    const shop = await shopHere();
    const signIn = async (server: string) => {
      const body = { email: shop.as('admin').email, password };
      const answer = await callTo(server)<{ token: string }>('POST', '/auth/login', { body });
      return { authorization: `Bearer ${answer.body.token}`, 'x-tenant-id': shop.tenantId };
    };
    const [first = '', second = ''] = urls;
    const [one, other] = [await signIn(first), await signIn(second)];
    expect(await statuses(one)).toEqual([200, 200, 200]);
    await callTo(second)('POST', '/auth/logout', { headers: one });
    expect(await statuses(one)).toEqual([401, 401, 401]);
    expect(await statuses(other)).toEqual([200, 200, 200]);
    const { headers, userId } = shop.as('seller');
    expect(await statuses(headers)).toEqual([200, 200, 200]);
    const body = { newPassword: 'otra clave correcta 9' };
    const reset = await callTo(first)('PUT', `/tenant/users/reset-password/${userId}`, { body, headers: other });
    expect(reset.status).toBe(200);
    expect(await statuses(headers)).toEqual([401, 401, 401]);
  });

  test('the limit of failed sign-ins counts the attempts on all servers together', async () => {
    const shop = await shopHere();
    const body = { email: shop.as('seller').email, password: 'adivinada' };
    const attempts = await Promise.all(Array.from({ length: 16 }, () => call('POST', '/auth/login', { body })));
    expect(attempts.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(attempts.filter(({ status }) => status === 429)).toHaveLength(6);
  });

  test('a change on one server reaches the streams of all servers', async () => {
    const shop = await shopHere();
    const streams = await Promise.all(
      urls.map((server) => openStream(`${server}/tenant/live`, shop.as('seller').headers)),
    );
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'ready' });
    const { _id: id } = await shop.given.brand();
    for (const stream of streams) {
      expect(await stream.next()).toEqual({ event: 'change', data: { resource: 'brands', id } });
      stream.close();
    }
  });

  test('when a server is killed while a shop sells, the other servers go on, and a repeated request is stored once', async () => {
    const shop = await shopHere();
    const busy = await BusyShop.open(shop);
    const stop = new AbortController();
    const selling = busy.sell(4, stop.signal);
    await soldBy(busy, 15);
    const [first, ...others] = servers;
    first?.process.kill('SIGKILL');
    await first?.ended;
    await soldBy(busy, 30);
    stop.abort();
    await selling;
    expect({ unanswered: busy.unanswered, differences: await busy.differences() }).toEqual({
      unanswered: 0,
      differences: [],
    });
    expect(await findingsIn(shop)).toEqual([]);
    await use([await startServer(), ...others]);
  });

  test('no request is lost when each server is replaced while a shop sells', async () => {
    const shop = await shopHere();
    const busy = await BusyShop.open(shop);
    const stop = new AbortController();
    const selling = busy.sell(4, stop.signal);
    for (const old of servers) {
      const [replacement] = await Promise.all([startServer(), soldBy(busy, 10)]);
      await use([...servers.filter((server) => server !== old), replacement]);
      old.process.kill('SIGTERM');
      expect(await old.ended).toBe(0);
    }
    await soldBy(busy, 10);
    stop.abort();
    await selling;
    expect({ unanswered: busy.unanswered, refusals: busy.refusals.size }).toEqual({ unanswered: 0, refusals: 0 });
    expect(await busy.differences()).toEqual([]);
    expect(await findingsIn(shop)).toEqual([]);
  });
});

async function soldBy(busy: BusyShop, more: number): Promise<void> {
  const until = busy.acknowledged + more;
  await expect.poll(() => busy.acknowledged, { timeout: 60_000 }).toBeGreaterThanOrEqual(until);
}

async function findingsIn({ tenantId }: Shop): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of examine(database, { tenantId })) found.push(finding);
  return found;
}
