import { sql } from 'kysely';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { asTenant } from '../database/as-tenant.ts';
import { resources } from '../resources.ts';
import { newShop, password, type Shop } from '../testing/new-shop.ts';
import { openStream } from '../testing/open-stream.ts';
import { makeSample, sampleOf } from '../testing/sample-bodies.ts';
import { testApp } from '../testing/test-app.ts';

const app = await testApp();

/** What a call of a route does: a request that succeeds, and who does it. */
interface Call {
  path: string;
  body?: unknown;
  leaves: { action: string; kind: string };
  /** Signing in shows on nobody's screen: it is the one write that is not announced. */
  isQuiet?: true;
}

type Prepare = (shop: Shop) => Promise<Call>;

/** Every write of the API, but for those that a regular resource has, which are made from its samples. */
const writes: Record<string, Prepare> = {
  'post /auth/login': async (shop) => ({
    path: '/auth/login',
    body: { email: shop.as('admin').email, password },
    leaves: { action: 'signIn', kind: 'sessions' },
    isQuiet: true,
  }),
  'post /auth/logout': async () => ({ path: '/auth/logout', leaves: { action: 'signOut', kind: 'sessions' } }),
  'put /tenant/users/reset-password/{id}': async (shop) => ({
    path: `/tenant/users/reset-password/${shop.as('seller').userId}`,
    body: { newPassword: 'una clave muy larga' },
    leaves: { action: 'resetPassword', kind: 'users' },
  }),
};

for (const { definition } of resources) {
  const { name: kind, path } = definition;
  const sample = async (shop: Shop) => (await sampleOf[kind]?.(shop)) ?? { body: {}, change: {} };
  const one = async (shop: Shop) => `/tenant/${path}/${(await makeSample(shop, definition))._id}`;
  writes[`post /tenant/${path}`] = async (shop) => ({
    path: `/tenant/${path}`,
    body: (await sample(shop)).body,
    leaves: { action: 'create', kind },
  });
  for (const method of ['put', 'patch']) {
    writes[`${method} /tenant/${path}/{id}`] = async (shop) => ({
      path: await one(shop),
      body: (await sample(shop)).change,
      leaves: { action: 'update', kind },
    });
  }
  writes[`delete /tenant/${path}/{id}`] = async (shop) => ({
    path: await one(shop),
    leaves: { action: 'delete', kind },
  });
}

const entriesOf = ({ tenantId }: Shop) =>
  asTenant(app.database, tenantId, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`select * from audit_entries order by id`.execute(tx);
    return rows;
  });

const documented = await app.call<{ paths: Record<string, Record<string, unknown>> }>('GET', '/docs/json');
const writingRoutes = Object.entries(documented.body.paths).flatMap(([path, methods]) =>
  Object.keys(methods)
    .filter((method) => method !== 'get')
    .map((method) => `${method} ${path}`),
);

describe('every call of the API that writes is kept in the log, and heard of', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await newShop(app);
  });

  test.each(writingRoutes)('%s', async (route) => {
    const write = writes[route];
    if (!write) throw new Error(`${route} writes: say here how it is called, and what it leaves in the log`);
    const { path, body, leaves, isQuiet } = await write(shop);
    const stream = await openStream(`${app.url}/tenant/live`, shop.as('admin').headers);
    onTestFinished(() => stream.close());
    await stream.next();
    const before = await entriesOf(shop);
    const method = route.split(' ')[0] ?? '';
    const caller = route === 'post /auth/logout' ? shop.as('seller') : shop.as('admin');
    const headers = { ...caller.headers, 'user-agent': 'Navegador/1' };
    const answer = await app.call(method.toUpperCase(), path, { body, headers });
    expect({ route, done: answer.status < 300, body: answer.body }).toMatchObject({ done: true });
    const [entry, ...others] = (await entriesOf(shop)).slice(before.length);
    expect(others).toEqual([]);
    const { name, userId } = { name: caller === shop.as('admin') ? 'Ada Admin' : 'Sara Seller', userId: caller.userId };
    expect(entry).toMatchObject({ ...leaves, user_id: userId, user_name: name, actor: 'user' });
    expect(entry).toMatchObject({ address: '127.0.0.1', user_agent: 'Navegador/1' });
    expect(entry?.['request_id']).toBe(answer.headers.get('x-request-id'));
    expect(JSON.stringify(entry)).not.toMatch(/argon2|password"|una clave|Bearer/);
    if (!isQuiet && route !== 'post /auth/logout') expect((await stream.next()).event).toBe('change');
  });
});

test('what is refused, or undone, leaves no entry', async () => {
  const shop = await newShop(app);
  const product = await shop.given.product({ stock: 1 });
  const before = await entriesOf(shop);
  const sale = { ...(await sampleOf['sales']?.(shop))?.body, products: [{ product: product._id, quantity: 2 }] };
  const prepared = (await entriesOf(shop)).length;
  const refused = [
    await shop.as('seller').post('/tenant/sales', sale),
    await shop
      .as('admin')
      .put(`/tenant/brands/${product.brand._id}`, { name: 'x', updatedAt: '2020-01-01T00:00:00.000Z' }),
    await shop.as('admin').delete(`/tenant/brands/${product.brand._id}`),
    await shop.as('readonly').post('/tenant/brands', { name: 'x' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 403]);
  expect(prepared).toBeGreaterThan(before.length);
  expect(await entriesOf(shop)).toHaveLength(prepared);
});
