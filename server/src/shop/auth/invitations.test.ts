import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { password as adminPassword } from '../../testing/shops/test-password.ts';

const app = await ownApp();
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
  test('the user of an invitation chooses a password, signs in and can work at once', async () => {
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

  test('an invitation is valid for two days, and the database does not contain the token of its link', async () => {
    const { body } = await admin.put<Invitation>(`${userUrl}/invitation`);
    const hours = (Date.parse(body.expiresAt) - Date.now()) / 3_600_000;
    expect([Math.round(hours), body.url]).toEqual([
      48,
      expect.stringMatching(/^\/invitacion#[0-9a-f-]{36}\.[\w-]{43}$/),
    ]);
    const { rows } = await inDatabase(sql`select * from invitations`);
    expect(JSON.stringify(rows)).not.toContain(body.url.slice(-43));
  });

  test('an invitation can be accepted only once', async () => {
    const token = await invite();
    await accept(token);
    expect(await open(token)).toMatchObject(useless);
    expect(await accept(token, 'otro caballo lampara')).toMatchObject(useless);
    expect((await signIn(chosen)).status).toBe(200);
  });

  test('of two concurrent requests that accept an invitation, one succeeds', async () => {
    const token = await invite();
    const answers = await Promise.all([accept(token), accept(token, 'otro caballo lampara')]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  });

  test('an expired invitation can be neither opened nor accepted', async () => {
    const token = await invite();
    await inDatabase(sql`update invitations set expires_at = now() - interval '1 second'`);
    expect(await open(token)).toMatchObject(useless);
    expect(await accept(token)).toMatchObject(useless);
    expect((await signIn(chosen)).status).toBe(401);
  });

  test.each([
    ['the e-mail address', () => ({ email: `otra.${email}` })],
    ['the role', () => ({ role: 'admin' })],
    ['the permissions', () => ({ extraPermissions: ['sales.export'] })],
    ['the state', () => ({ enabled: false })],
  ])('an invitation ends when %s of its user changes, and remains useless after the change back', async (_, change) => {
    const token = await invite();
    const { body: before } = await admin.get<object>(userUrl);
    expect((await admin.put(userUrl, change())).status).toBe(200);
    expect(await open(token)).toMatchObject(useless);
    expect(await accept(token)).toMatchObject(useless);
    const { email: formerEmail, role, enabled, extraPermissions } = before as Record<string, unknown>;
    const former = { email: formerEmail, role, enabled, extraPermissions };
    expect((await admin.put(userUrl, former)).status).toBe(200);
    expect(await accept(token)).toMatchObject(useless);
  });

  test('an invitation remains valid when the name of its user changes, or a change has equal values', async () => {
    const token = await invite();
    await admin.put(userUrl, { name: 'Nora Nuevísima', role: 'seller', enabled: true, email });
    expect((await accept(token)).status).toBe(200);
  });

  test('an admin cannot invite a disabled user', async () => {
    await admin.put(userUrl, { enabled: false });
    expect(await admin.put(`${userUrl}/invitation`)).toMatchObject({ status: 409, body: { code: 'locked' } });
  });

  test('an invitation is invalid while the shop is suspended, and after its user is deleted', async () => {
    const token = await invite();
    await inDatabase(sql`update tenants set suspended_at = now()`);
    expect(await accept(token)).toMatchObject(useless);
    await inDatabase(sql`update tenants set suspended_at = null`);
    await admin.delete(userUrl);
    expect(await accept(token)).toMatchObject(useless);
  });

  test('an invitation ends when an admin makes a new invitation or types a password for its user', async () => {
    const former = await invite();
    const token = await invite();
    expect(await accept(former)).toMatchObject(useless);
    await admin.put(userUrl.replace('users/', 'users/reset-password/'), { newPassword: 'clave de transito' });
    expect(await accept(token)).toMatchObject(useless);
  });

  test('an invitation is invalid with the id of another shop, and an admin cannot invite a user of another shop', async () => {
    const other = await newShop(app);
    const token = await invite();
    expect(await accept(token.replace(shop.tenantId, other.tenantId))).toMatchObject(useless);
    expect((await other.as('admin').put(`${userUrl}/invitation`)).status).toBe(404);
    expect((await accept(token)).status).toBe(200);
  });

  test.each(['', 'nada', '../../x', `${'a'.repeat(36)}.${'b'.repeat(43)}`])(
    'a request with the wrong token «%s» gets the answer of a used invitation; an empty token is invalid input',
    async (token) => {
      const { body } = useless;
      expect((await open(token)).body).toMatchObject(token === '' ? { code: 'invalid' } : body);
    },
  );

  test('the server refuses a password that is easy to guess, and the invitation remains valid', async () => {
    const token = await invite();
    expect(await accept(token, 'qwertyuiop')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password' }] },
    });
    expect((await accept(token)).status).toBe(200);
  });

  test('the open sessions of a user end when the user accepts an invitation, and not before', async () => {
    const seller = shop.as('seller');
    userUrl = `/tenant/users/${seller.userId}`;
    const token = await invite();
    expect((await seller.get('/auth/me')).status).toBe(200);
    await accept(token);
    expect((await seller.get('/auth/me')).status).toBe(401);
  });

  test('only an admin can make an invitation, and the owner cannot be invited', async () => {
    expect((await shop.as('seller').put(`${userUrl}/invitation`)).status).toBe(403);
    expect(await admin.put(`/tenant/users/${admin.userId}/invitation`)).toMatchObject({ status: 409 });
  });

  test('the audit log has entries for the invitation and its acceptance, without the token of the link', async () => {
    const token = await invite();
    await accept(token);
    const { body } = await admin.get<{ action: string; recordName: string }[]>('/tenant/audit');
    expect(body.slice(0, 2)).toMatchObject([
      { action: 'acceptInvitation', recordName: 'Nora Nueva', user: { name: 'Nora Nueva' } },
      { action: 'invite', recordName: 'Nora Nueva', user: { name: 'Ada Admin' } },
    ]);
    expect(JSON.stringify(body)).not.toContain(token.slice(-43));
  });

  test('one network can send fifty requests with wrong invitations in a quarter of an hour, and the next request is refused', async () => {
    const limited = await ownApp();
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

  test('a user whose password an admin typed must change the password before any other request is allowed', async () => {
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

  test('a user must also change the password that an admin typed when creating the user', async () => {
    email = `berta.${admin.email}`;
    const user = { name: 'Berta Nueva', email, role: 'seller', password: typed };
    expect((await admin.post('/tenant/users', user)).status).toBe(201);
    await signInWith(typed);
    expect(await app.call('GET', '/tenant/sales', { headers })).toMatchObject(needsChange);
  });

  test('a user who must change the password can sign out, and must still change it after the next sign-in', async () => {
    await reset();
    await signInWith(typed);
    expect((await app.call('POST', '/auth/logout', { headers })).status).toBe(204);
    await signInWith(typed);
    expect(await app.call('GET', '/tenant/sales', { headers })).toMatchObject(needsChange);
  });

  test('a user who has changed the password is not asked to change it again', async () => {
    const own = { current: adminPassword, next: 'otro caballo lampara' };
    expect((await admin.put('/auth/password', own)).status).toBe(200);
    expect((await admin.get('/tenant/sales')).status).toBe(200);
  });
});
