import { once } from 'node:events';
import { get as request, type IncomingMessage } from 'node:http';
import { setTimeout as inTime } from 'node:timers';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { asTenant } from '../database/as-tenant.ts';
import { newShop, signedIn, type Shop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';

const app = await ownApp();

/**
 * Makes a tenant with more data than fits in all buffers between the database and the client. The text repeats only after 77 kB,
 * beyond the window in which the compression of a ZIP file finds a repetition.
 */
async function largeShop(): Promise<Shop> {
  const shop = await newShop(app);
  await asTenant(app.database, shop.tenantId, async (tx) => {
    // The large statement below may take longer than the time limit of requests allows.
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`insert into brands (tenant_id, id, name, name_key, description, enabled, created_at, updated_at)
      select tenants.id, ('018f0000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'Marca ' || n, 'marca ' || n,
        texts.long, true, now(), now()
      from tenants, generate_series(1, 1500) as n, (
        select nth, string_agg(md5(nth::text || part), '') as long
        from generate_series(0, 3) as nth, generate_series(1, 600) as part group by nth
      ) as texts where tenants.id = ${shop.tenantId} and texts.nth = n % 4`.execute(tx);
  });
  return shop;
}

await app.database.pool.query('alter table brands alter description set storage external');
const [first, second, third] = [await largeShop(), await largeShop(), await largeShop()];

async function unreadExport(shop: Shop, format = 'csv', user = shop.as('admin')): Promise<IncomingMessage> {
  const sent = request(`${app.url}/tenant/brands/export?format=${format}`, { headers: user.headers, agent: false });
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return answer;
}

const transactions = async () => {
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database() and xact_start is not null
      and pid <> pg_backend_pid()`,
  );
  return rows[0]?.count;
};

const exportStatus = (shop: Shop) => shop.as('admin').get('/tenant/clients/export?format=csv');

test('a shop can run one export at a time, and all shops of a server three; a further export gets a 429 with Retry-After, and sales go on', async () => {
  const another = await newShop(app);
  const answers = [await unreadExport(first)];
  expect(await exportStatus(first)).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: 'Ya hay una exportación en curso. Esperá a que termine y volvé a intentarlo.',
    },
  });
  expect((await exportStatus(first)).headers.get('retry-after')).toBe('10');
  expect((await exportStatus(second)).status).toBe(200);
  answers.push(await unreadExport(second), await unreadExport(third));
  expect(await exportStatus(another)).toMatchObject({
    status: 429,
    body: { message: 'Hay demasiadas exportaciones en curso. Probá de nuevo en unos segundos.' },
  });
  expect(await another.given.sale()).toMatchObject({ total: 1815 });
  for (const answer of answers) answer.destroy();
  await vi.waitFor(async () => expect((await exportStatus(another)).status).toBe(200));
  await expect.poll(transactions, { timeout: 30_000 }).toBe(0);
});

test('if the exports of three slow clients have waited for more than a minute, one export loses its slot to the next tenant', async () => {
  const another = await newShop(app);
  const answers = await Promise.all([first, second, third].map((shop) => unreadExport(shop)));
  expect((await exportStatus(another)).status).toBe(429);
  const now = performance.now.bind(performance);
  let passed = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + passed);
  onTestFinished(() => clock.mockRestore());
  const oneMinuteLater = async () => {
    passed += 61_000;
    return (await exportStatus(another)).status;
  };
  // An export that is still reading rows from the database does not yet wait for its client.
  await expect.poll(oneMinuteLater, { timeout: 30_000 }).toBe(200);
  const whole = await Promise.allSettled(answers.map((answer) => answer.toArray()));
  expect(whole.filter(({ status }) => status === 'rejected')).toHaveLength(1);
});

test.each(['csv', 'xlsx'])(
  'the server disconnects a client that reads nothing of a %s file for 20 seconds, and frees the export slot',
  async (format) => {
    // The test shortens the limit of 20 seconds to a fifth of a second.
    const timers = vi
      .spyOn(globalThis, 'setTimeout')
      .mockImplementation((run, delay) => inTime(run, delay === 20_000 ? 200 : delay));
    onTestFinished(() => timers.mockRestore());
    const answer = await unreadExport(first, format);
    await expect.poll(transactions, { timeout: 30_000 }).toBe(0);
    expect((await exportStatus(first)).status).toBe(200);
    await expect(answer.toArray()).rejects.toThrow('aborted');
  },
);

test.each(['csv', 'xlsx'])(
  'a %s file whose export fails half-way does not look complete to the client',
  async (format) => {
    const answer = await unreadExport(second, format);
    await app.database.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`);
    await expect(answer.toArray()).rejects.toThrow('aborted');
    expect(answer.complete).toBe(false);
    await vi.waitFor(async () => expect((await exportStatus(second)).status).toBe(200));
  },
);

test('if a client disconnects half-way, the server ends the export’s transaction and frees its slot', async () => {
  (await unreadExport(third)).destroy();
  await expect.poll(transactions, { timeout: 30_000 }).toBe(0);
});

test('an export holds no lock: the user can sign out while the export runs', async () => {
  const { userId, email } = first.as('admin');
  const user = await signedIn(app, { tenantId: first.tenantId, userId, email });
  const answer = await unreadExport(first, 'csv', user);
  expect((await user.post('/auth/logout')).status).toBe(204);
  answer.destroy();
});

test('an export that cannot begin gets the same error answer as any other request', async () => {
  const shop = await newShop(app);
  await app.database.pool.query(`alter table brands rename to brands_away`);
  const { status, body } = await shop.as('admin').get('/tenant/brands/export?format=csv');
  await app.database.pool.query(`alter table brands_away rename to brands`);
  expect({ status, body }).toMatchObject({ status: 500, body: { code: 'unexpected' } });
});
