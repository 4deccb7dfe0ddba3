import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { newShop, password as adminPassword, type Shop, type SignedIn } from '../../testing/new-shop.ts';
import { testApp } from '../../testing/test-app.ts';

const app = await testApp();
const useless = {
  status: 404,
  body: {
    code: 'not_found',
    message: 'Este enlace no sirve: está incompleto, ya se usó o venció. Pedí otro a quien administra la óptica.',
  },
};
const chosen = 'caballo lampara';

interface Invitation {
  url: string;
  expiresAt: string;
}

let shop: Shop;
let admin: SignedIn;
let email: string;
let userUrl: string;

beforeEach(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
  email = `nora.${admin.email}`;
  const user = { name: 'Nora Nueva', email, role: 'seller' };
  const { status, body } = await admin.post<{ _id: string }>('/tenant/users', user);
  expect(status).toBe(201);
  userUrl = `/tenant/users/${body._id}`;
});

const inDatabase = (statement: ReturnType<typeof sql>) =>
  asTenant(app.database, shop.tenantId, (tx) => statement.execute(tx));

/** Invites the user. @returns the token of the link. */
async function invite(): Promise<string> {
  const { status, body } = await admin.put<Invitation>(`${userUrl}/invitation`);
  expect(status).toBe(200);
  return body.url.replace('/invitacion#', '');
}

const open = (token: string) => app.call('POST', '/auth/invitation', { body: { token } });
const accept = (token: string, password = chosen) =>
  app.call('POST', '/auth/invitation/accept', { body: { token, password } });
const signIn = (typed: string) =>
  app.call<{ token: string }>('POST', '/auth/login', { body: { email, password: typed } });

// docs/rules.md#users-10
describe('an invitation', () => {
  test('lets its user choose a password, sign in and work at once', async () => {
    const token = await invite();
    const { name } = (await admin.get<{ name: string }>('/tenant/settings')).body;
    expect(await open(token)).toMatchObject({ status: 200, body: { name: 'Nora Nueva', email, shop: name } });
    expect(await accept(token)).toMatchObject({ status: 200, body: { email } });
    const { status, body } = await signIn(chosen);
    expect(status).toBe(200);
    const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': shop.tenantId };
    expect((await app.call('GET', '/tenant/sales', { headers })).status).toBe(200);
    expect((await app.call('GET', '/auth/me', { headers })).body).toMatchObject({
      user: { mustChangePassword: false },
    });
  });

  test('is valid for two days, and its link is shown once', async () => {
    const { body } = await admin.put<Invitation>(`${userUrl}/invitation`);
    const hours = (Date.parse(body.expiresAt) - Date.now()) / 3_600_000;
    expect([Math.round(hours), body.url]).toEqual([
      48,
      expect.stringMatching(/^\/invitacion#[0-9a-f-]{36}\.[\w-]{43}$/),
    ]);
    const { rows } = await inDatabase(sql`select * from invitations`);
    expect(JSON.stringify(rows)).not.toContain(body.url.slice(-43));
  });

  test('can be accepted once', async () => {
    const token = await invite();
    await accept(token);
    expect(await open(token)).toMatchObject(useless);
    expect(await accept(token, 'otro caballo lampara')).toMatchObject(useless);
    expect((await signIn(chosen)).status).toBe(200);
  });

  test('can be accepted once, even by two requests at the same time', async () => {
    const token = await invite();
    const answers = await Promise.all([accept(token), accept(token, 'otro caballo lampara')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  test('is invalid after two days', async () => {
    const token = await invite();
    await inDatabase(sql`update invitations set expires_at = now() - interval '1 second'`);
    expect(await open(token)).toMatchObject(useless);
    expect(await accept(token)).toMatchObject(useless);
    expect((await signIn(chosen)).status).toBe(401);
  });

  test('is invalid while its user is disabled, and cannot be made for a disabled user', async () => {
    const token = await invite();
    await admin.put(userUrl, { enabled: false });
    expect(await open(token)).toMatchObject(useless);
    expect(await accept(token)).toMatchObject(useless);
    expect(await admin.put(`${userUrl}/invitation`)).toMatchObject({ status: 409, body: { code: 'locked' } });
    await admin.put(userUrl, { enabled: true });
    expect((await accept(token)).status).toBe(200);
  });

  test('is invalid while the shop is suspended, and after its user is deleted', async () => {
    const token = await invite();
    await inDatabase(sql`update tenants set suspended_at = now()`);
    expect(await accept(token)).toMatchObject(useless);
    await inDatabase(sql`update tenants set suspended_at = null`);
    await admin.delete(userUrl);
    expect(await accept(token)).toMatchObject(useless);
  });

  test('ends when an admin makes a new invitation or types a password', async () => {
    const former = await invite();
    const token = await invite();
    expect(await accept(former)).toMatchObject(useless);
    await admin.put(userUrl.replace('users/', 'users/reset-password/'), { newPassword: 'clave de transito' });
    expect(await accept(token)).toMatchObject(useless);
  });

  test('of another shop is invalid under the id of one’s own shop, and cannot be made for a user of another shop', async () => {
    const other = await newShop(app);
    const token = await invite();
    expect(await accept(token.replace(shop.tenantId, other.tenantId))).toMatchObject(useless);
    expect((await other.as('admin').put(`${userUrl}/invitation`)).status).toBe(404);
    expect((await accept(token)).status).toBe(200);
  });

  test.each(['', 'nada', '../../x', `${'a'.repeat(36)}.${'b'.repeat(43)}`])(
    'with the token «%s» gets the same answer as a used invitation',
    async (token) => {
      const { body } = useless;
      expect((await open(token)).body).toMatchObject(token === '' ? { code: 'invalid' } : body);
    },
  );

  test('refuses a password that is easy to guess, and stays valid', async () => {
    const token = await invite();
    expect(await accept(token, 'qwertyuiop')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    });
    expect((await accept(token)).status).toBe(200);
  });

  test('to a user with sessions ends them when it is accepted, and not before', async () => {
    const seller = shop.as('seller');
    userUrl = `/tenant/users/${seller.userId}`;
    const token = await invite();
    expect((await seller.get('/auth/me')).status).toBe(200);
    await accept(token);
    expect((await seller.get('/auth/me')).status).toBe(401);
  });

  test('can be made by an admin only, for other users only, and not for the owner', async () => {
    expect((await shop.as('seller').put(`${userUrl}/invitation`)).status).toBe(403);
    expect(await admin.put(`/tenant/users/${admin.userId}/invitation`)).toMatchObject({ status: 409 });
  });

  test('leaves entries in the log without its token', async () => {
    const token = await invite();
    await accept(token);
    const { body } = await admin.get<{ action: string; recordName: string }[]>('/tenant/audit');
    expect(body.slice(0, 2)).toMatchObject([
      { action: 'acceptInvitation', recordName: 'Nora Nueva', user: { name: 'Nora Nueva' } },
      { action: 'invite', recordName: 'Nora Nueva', user: { name: 'Ada Admin' } },
    ]);
    expect(JSON.stringify(body)).not.toContain(token.slice(-43));
  });

  test('can be requested fifty times in a quarter of an hour from one network', async () => {
    const limited = await testApp();
    const call = () => limited.call('POST', '/auth/invitation', { body: { token: 'nada' } });
    for (let count = 0; count < 50; count += 1) expect((await call()).status).toBe(404);
    expect(await call()).toMatchObject({ status: 429, headers: expect.objectContaining({}) });
  });
});

// docs/rules.md#users-11
describe('a password that an admin typed', () => {
  const typed = 'clave de transito';
  const needsChange = {
    status: 409,
    body: {
      code: 'password_change_needed',
      message: 'Cambiá tu contraseña para seguir: la actual la escribió otra persona.',
    },
  };
  let headers: Record<string, string>;

  async function signInWith(secret: string) {
    const { status, body } = await signIn(secret);
    expect(status).toBe(200);
    headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': shop.tenantId };
  }

  const change = (current: string, next: string) =>
    app.call('PUT', '/auth/password', { headers, body: { current, next } });
  const reset = () => admin.put(userUrl.replace('users/', 'users/reset-password/'), { newPassword: typed });

  test('must be changed before anything else', async () => {
    await reset();
    await signInWith(typed);
    expect((await app.call('GET', '/auth/me', { headers })).body).toMatchObject({ user: { mustChangePassword: true } });
    for (const path of ['/tenant/sales', '/tenant/clients/export?format=csv', '/tenant/live', '/auth/sessions'])
      expect(await app.call('GET', path, { headers })).toMatchObject(needsChange);
    expect(await app.call('POST', '/tenant/clients', { headers, body: {} })).toMatchObject(needsChange);

    expect(await change(typed, typed)).toMatchObject({ status: 400, body: { errors: [{ path: 'next' }] } });
    expect((await change(typed, chosen)).status).toBe(200);
    expect((await app.call('GET', '/tenant/sales', { headers })).status).toBe(200);
    expect((await app.call('GET', '/auth/me', { headers })).body).toMatchObject({
      user: { mustChangePassword: false },
    });
  });

  test('must be changed too if it was typed at the creation of the user', async () => {
    email = `berta.${admin.email}`;
    const user = { name: 'Berta Nueva', email, role: 'seller', password: typed };
    expect((await admin.post('/tenant/users', user)).status).toBe(201);
    await signInWith(typed);
    expect(await app.call('GET', '/tenant/sales', { headers })).toMatchObject(needsChange);
  });

  test('lets its user sign out; the next sign-in asks for a new password again', async () => {
    await reset();
    await signInWith(typed);
    expect((await app.call('POST', '/auth/logout', { headers })).status).toBe(204);
    await signInWith(typed);
    expect(await app.call('GET', '/tenant/sales', { headers })).toMatchObject(needsChange);
  });

  test('does not ask for another change when the user has changed it', async () => {
    const own = { current: adminPassword, next: 'otro caballo lampara' };
    expect((await admin.put('/auth/password', own)).status).toBe(200);
    expect((await admin.get('/tenant/sales')).status).toBe(200);
  });
});
