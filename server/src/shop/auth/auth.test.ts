import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { hashPassword } from '../../base/security/passwords.ts';
import { newShop, signedIn, type Shop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';

const app = await ownApp();
const ended = {
  status: 401,
  body: { code: 'unauthenticated', message: 'Tu sesión terminó. Iniciá sesión de nuevo.' },
};
const failed = {
  status: 401,
  body: { code: 'unauthenticated', message: 'Correo electrónico o contraseña incorrectos.' },
};

const signIn = (email: string, typed: string) =>
  app.call<{ token: string; tenantId: string }>('POST', '/auth/login', { body: { email, password: typed } });

const inDatabase = ({ tenantId }: Shop, statement: ReturnType<typeof sql>) =>
  asTenant(app.database, tenantId, (tx) => statement.execute(tx));

async function elapsed(email: string): Promise<number> {
  const start = performance.now();
  await signIn(email, 'otra cosa');
  return performance.now() - start;
}

describe('signing in (docs/rules.md#sessions-2)', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await newShop(app);
  });

  test('a user signs in with the password and the e-mail address, whose case does not matter', async () => {
    const { status, body } = await signIn(` ${shop.as('admin').email.toUpperCase()} `, password);
    expect({ status, tenantId: body.tenantId }).toEqual({ status: 200, tenantId: shop.tenantId });
    // 256 random bits, base64url.
    expect(body.token).toMatch(/^[\w-]{43}$/);
    const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': body.tenantId };
    const me = await app.call('GET', '/auth/me', { headers });
    expect(me).toMatchObject({
      status: 200,
      body: {
        user: {
          name: 'Ada Admin',
          email: shop.as('admin').email,
          role: 'admin',
          owner: true,
          tenantId: shop.tenantId,
          permissions: expect.arrayContaining(['users.create', 'sales.customProducts']),
        },
        tenant: { _id: shop.tenantId, timeZone: 'America/Argentina/Buenos_Aires', taxId: '' },
      },
    });
  });

  test('the database keeps only the token’s hash', async () => {
    const { body } = await signIn(shop.as('admin').email, password);
    const { rows } = await inDatabase(shop, sql`select s::text as session from sessions as s`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(body.token);
  });

  test('an unknown e-mail address and a wrong password get the same answer', async () => {
    const wrong = await signIn(shop.as('admin').email, 'otra cosa');
    const unknown = await signIn('nadie@shop.example', password);
    expect(wrong).toMatchObject(failed);
    expect({ status: unknown.status, body: unknown.body }).toEqual({ status: wrong.status, body: wrong.body });
  });

  test('a sign-in takes equally long with an unknown e-mail address and with a wrong password, because the server verifies a hash in both cases', async () => {
    const { email: registered } = (await newShop(app, hashPassword(password))).as('admin');
    const known: number[] = [];
    const unknown: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      known.push(await elapsed(registered));
      unknown.push(await elapsed(`nadie${round}@shop.example`));
    }
    // Verifying a hash takes tens of milliseconds, and the rest of the request takes a few milliseconds. An answer without this
    // verification would come much sooner.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2);
  });

  test.each([
    [{}, ['email', 'password']],
    [{ email: '  ', password: '' }, ['email', 'password']],
    [{ email: 'a@b.example' }, ['password']],
    [{ email: 5, password: ['x'] }, ['email', 'password']],
  ])('a sign-in with the body %j gets 400 and the names of the wrong fields', async (body, paths) => {
    const answer = await app.call<{ errors: { path: string }[] }>('POST', '/auth/login', { body });
    expect({ status: answer.status, paths: answer.body.errors.map(({ path }) => path) }).toEqual({
      status: 400,
      paths,
    });
  });

  test('the sign-in of a disabled user gets the same answer as a wrong password', async () => {
    const disabled = await newShop(app);
    await inDatabase(disabled, sql`update users set owner = false, enabled = false where email like 'admin%'`);
    expect(await signIn(disabled.as('admin').email, password)).toMatchObject(failed);
  });

  test('a sign-in deletes the shop’s expired sessions and the idempotency keys that are older than two days', async () => {
    const tidy = await newShop(app);
    await tidy.as('admin').post('/tenant/brands', { name: 'x' }, { 'idempotency-key': 'old' });
    await inDatabase(tidy, sql`update idempotency_keys set created_at = now() - interval '49 hours'`);
    await inDatabase(tidy, sql`update sessions set last_seen_at = now() - interval '13 hours'`);
    expect((await signIn(tidy.as('admin').email, password)).status).toBe(200);
    const left = await inDatabase(
      tidy,
      sql`select (select count(*) from sessions) as sessions, (select count(*) from idempotency_keys) as keys`,
    );
    expect(left.rows).toEqual([{ sessions: 1, keys: 0 }]);
  });
});

describe('a session (docs/rules.md#sessions-5)', () => {
  test('a request needs a valid session token and a valid tenant id in its headers', async () => {
    const shop = await newShop(app);
    const { authorization = '', 'x-tenant-id': tenant = '' } = shop.as('admin').headers;
    const attempts: Record<string, string>[] = [
      {},
      { authorization },
      { 'x-tenant-id': tenant },
      { authorization, 'x-tenant-id': 'x' },
      { authorization: authorization.replace('Bearer ', 'Basic '), 'x-tenant-id': tenant },
      { authorization: `Bearer ${'a'.repeat(43)}`, 'x-tenant-id': tenant },
      { authorization: `${authorization}x`, 'x-tenant-id': tenant },
      { authorization: "Bearer ' or 1=1", 'x-tenant-id': tenant },
    ];
    for (const headers of attempts) expect(await app.call('GET', '/auth/me', { headers })).toMatchObject(ended);
    expect((await app.call('GET', '/auth/me', { headers: { authorization, 'x-tenant-id': tenant } })).status).toBe(200);
  });

  test('a session token with the id of another tenant is refused', async () => {
    const [ours, theirs] = [await newShop(app), await newShop(app)];
    const headers = { ...ours.as('admin').headers, 'x-tenant-id': theirs.tenantId };
    expect(await app.call('GET', '/tenant/brands', { headers })).toMatchObject(ended);
  });

  test('signing out ends this session on the server, and no other session of the user', async () => {
    const shop = await newShop(app);
    const { userId, email } = shop.as('admin');
    const other = await signedIn(app, { tenantId: shop.tenantId, userId, email });
    expect(await shop.as('admin').post('/auth/logout')).toMatchObject({ status: 204, body: undefined });
    expect(await shop.as('admin').get('/auth/me')).toMatchObject(ended);
    expect((await other.get('/auth/me')).status).toBe(200);
  });

  test.each([
    ['12 hours without a request', `last_seen_at = now() - interval '12 hours 1 minute'`, 401],
    ['just under 12 hours', `last_seen_at = now() - interval '11 hours 59 minutes'`, 200],
    ['30 days with requests', `created_at = now() - interval '30 days 1 minute'`, 401],
    ['just under 30 days', `created_at = now() - interval '29 days 23 hours'`, 200],
  ])('after %s (%s) a request with the session gets %d', async (_when, change, status) => {
    const shop = await newShop(app);
    await inDatabase(shop, sql`update sessions set ${sql.raw(change)}`);
    expect((await shop.as('seller').get('/auth/me')).status).toBe(status);
  });

  test('a request prolongs its session, and the server stores the time of a request at most once a minute', async () => {
    const shop = await newShop(app);
    const seen = async () => {
      const query = sql<{
        last_seen_at: string;
      }>`select last_seen_at from sessions where user_id = ${shop.as('seller').userId}`;
      return Date.parse(String((await inDatabase(shop, query)).rows[0]?.['last_seen_at' as never]));
    };
    await inDatabase(shop, sql`update sessions set last_seen_at = now() - interval '11 hours'`);
    await shop.as('seller').get('/auth/me');
    const touched = await seen();
    expect(Date.now() - touched).toBeLessThan(60_000);
    await shop.as('seller').get('/auth/me');
    expect(await seen()).toBe(touched);
  });

  test('a session of a disabled user is refused from the next request on', async () => {
    const shop = await newShop(app);
    expect((await shop.as('seller').get('/auth/me')).status).toBe(200);
    await inDatabase(shop, sql`update users set enabled = false where role = 'seller'`);
    expect(await shop.as('seller').get('/auth/me')).toMatchObject(ended);
  });

  test('a change of role takes effect from the next request on', async () => {
    const shop = await newShop(app);
    await inDatabase(shop, sql`update users set role = 'readonly' where role = 'seller'`);
    expect((await shop.as('seller').post('/tenant/optometrist', {})).status).toBe(403);
  });

  test('every request with a valid session or password gets 402 while the tenant is suspended', async () => {
    const shop = await newShop(app);
    const suspended = {
      status: 402,
      body: { code: 'suspended', message: 'La cuenta de la óptica está suspendida. Comunicate con soporte.' },
    };
    await inDatabase(shop, sql`update tenants set suspended_at = now()`);
    expect(await shop.as('admin').get('/auth/me')).toMatchObject(suspended);
    // The suspension is checked before the permission and the input.
    expect(await shop.as('readonly').post('/tenant/brands', {})).toMatchObject(suspended);
    expect(await signIn(shop.as('admin').email, password)).toMatchObject(suspended);
    expect(await signIn(shop.as('admin').email, 'otra cosa')).toMatchObject(failed);
    await inDatabase(shop, sql`update tenants set suspended_at = null`);
    expect((await shop.as('admin').get('/auth/me')).status).toBe(200);
  });
});
