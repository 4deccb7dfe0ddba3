import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { newShop, signedIn, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';

const app = await ownApp();

interface Session {
  _id: string;
  current: boolean;
  createdAt: string;
  lastSeenAt: string;
  address: string;
  device: string;
}

const signIn = (email: string, typed: string) =>
  app.call<{ token: string }>('POST', '/auth/login', { body: { email, password: typed } });

const inDatabase = ({ tenantId }: Shop, statement: ReturnType<typeof sql>) =>
  asTenant(app.database, tenantId, (tx) => statement.execute(tx));

const statusOf = async (user: SignedIn) => (await user.get('/auth/me')).status;
const confirm = (user: SignedIn, typed = password) => user.put('/auth/confirmation', { password: typed });
const needsPassword = {
  status: 409,
  body: { code: 'unconfirmed', message: 'Escribí tu contraseña para seguir.' },
};

const problem = (path: string, message: string) => ({ status: 400, body: { errors: [{ path, message }] } });

let shop: Shop;
let admin: SignedIn;
let elsewhere: SignedIn;

beforeAll(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

const again = () => signedIn(app, { tenantId: shop.tenantId, userId: admin.userId, email: admin.email });

describe('the sessions of the signed-in user (ASVS 7.5.2)', () => {
  beforeAll(async () => {
    elsewhere = await again();
  });

  test('the list of the user’s sessions begins with the current session and contains no session token', async () => {
    const { body } = await admin.get<Session[]>('/auth/sessions');
    expect(body.map(({ current }) => current)).toEqual([true, false]);
    expect(JSON.stringify(body)).not.toContain(admin.headers['authorization']?.slice('Bearer '.length));
  });

  test('a listed session has the network address and the browser of its sign-in', async () => {
    const seller = (await newShop(app)).as('admin');
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36';
    await app.call('POST', '/auth/login', {
      body: { email: seller.email, password },
      headers: { 'user-agent': chrome },
    });
    const [, other] = (await seller.get<Session[]>('/auth/sessions')).body;
    expect(other).toMatchObject({ address: '127.0.0.1', device: 'Chrome en Windows' });
  });

  test('a user can neither see nor end the sessions of another user', async () => {
    const [theirs] = (await elsewhere.get<Session[]>('/auth/sessions')).body;
    const seller = shop.as('seller');
    expect((await seller.get<Session[]>('/auth/sessions')).body).toHaveLength(1);
    const other = await newShop(app);
    const otherAdmin = other.as('admin');
    await confirm(otherAdmin);
    expect((await otherAdmin.delete(`/auth/sessions/${theirs?._id}`)).status).toBe(404);
    expect(await statusOf(elsewhere)).toBe(200);
  });

  test('a user can end sessions only within five minutes after typing the password again', async () => {
    const [, other] = (await admin.get<Session[]>('/auth/sessions')).body;
    expect(await admin.delete('/auth/sessions')).toMatchObject(needsPassword);
    expect(await admin.delete(`/auth/sessions/${other?._id}`)).toMatchObject(needsPassword);
    expect(await confirm(admin, 'otra cosa')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', message: 'La contraseña actual no es correcta.' }] },
    });
    expect(await admin.delete('/auth/sessions')).toMatchObject(needsPassword);

    expect((await confirm(admin)).status).toBe(204);
    await inDatabase(shop, sql`update sessions set confirmed_at = now() - interval '5 minutes 1 second'`);
    expect(await admin.delete('/auth/sessions')).toMatchObject(needsPassword);
    expect(await statusOf(elsewhere)).toBe(200);
  });

  test('ending one session takes effect at once and closes its open stream', async () => {
    const stream = await openStream(`${app.url}/tenant/live`, elsewhere.headers);
    await stream.next();
    await confirm(admin);
    const [, other] = (await admin.get<Session[]>('/auth/sessions')).body;
    expect((await admin.delete(`/auth/sessions/${other?._id}`)).status).toBe(204);
    await stream.ended();
    expect([await statusOf(elsewhere), await statusOf(admin)]).toEqual([401, 200]);
    expect((await admin.delete(`/auth/sessions/${other?._id}`)).status).toBe(404);
  });

  test('«Cerrar las demás» ends all sessions of the user but the current one', async () => {
    const [one, two] = [await again(), await again()];
    await confirm(admin);
    expect((await admin.delete('/auth/sessions')).status).toBe(204);
    expect([await statusOf(one), await statusOf(two), await statusOf(admin)]).toEqual([401, 401, 200]);
    expect((await admin.get<Session[]>('/auth/sessions')).body).toHaveLength(1);
  });

  test('a user has at most thirty sessions: a further session ends the session that has been idle for longest (ASVS 7.1.2)', async () => {
    const other = await newShop(app);
    const { userId, email } = other.as('seller');
    await inDatabase(other, sql`update sessions set last_seen_at = now() - interval '1 hour'`);
    const more: SignedIn[] = [];
    for (let count = 0; count < 30; count += 1) {
      more.push(await signedIn(app, { tenantId: other.tenantId, userId, email }));
      if (count === 28)
        expect(await inDatabase(other, sql`select 1 from sessions where user_id = ${userId}`)).toMatchObject({
          rows: { length: 30 },
        });
    }
    expect(await statusOf(other.as('seller'))).toBe(401);
    expect(await statusOf(more[0] as SignedIn)).toBe(200);
    expect(await statusOf(other.as('admin'))).toBe(200);
  });
});

describe('changing the user’s own password (ASVS 6.2.2, 6.2.3)', () => {
  let own: Shop;
  const change = (current: string, next: string) => own.as('admin').put('/auth/password', { current, next });

  beforeAll(async () => {
    own = await newShop(app);
  });

  test('a change of the password needs the current password', async () => {
    expect(await change('otra cosa', 'caballo lampara')).toMatchObject(
      problem('current', 'La contraseña actual no es correcta.'),
    );
    expect(await change('', '')).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: 'current', message: 'Este campo es obligatorio.' },
          { path: 'next', message: 'Este campo es obligatorio.' },
        ],
      },
    });
  });

  test.each([
    ['corta', 'La contraseña debe tener al menos 8 caracteres.'],
    [
      'Qwertyuiop',
      'Esa contraseña es de las más usadas y es fácil de adivinar. Elegí otra: por ejemplo, varias palabras.',
    ],
    [
      'ada.admin2026',
      'Esa contraseña se adivina con el nombre de la óptica o de la persona. Elegí otra: por ejemplo, varias palabras.',
    ],
  ])('the new password «%s» is refused with a message', async (next, message) => {
    expect(await change(password, next)).toMatchObject(problem('next', message));
  });

  test('a change of the password ends every other session of the user, and only the new password signs in', async () => {
    const user = own.as('admin');
    const other = await signedIn(app, { tenantId: own.tenantId, userId: user.userId, email: user.email });
    const long = 'ñandú con  espacios y más de sesenta y cuatro caracteres, como se debe: 0123456789';
    expect(await change(password, long)).toMatchObject({
      status: 200,
      body: { message: 'La contraseña se actualizó correctamente.' },
    });
    expect([await statusOf(user), await statusOf(other)]).toEqual([200, 401]);
    expect((await signIn(user.email, password)).status).toBe(401);
    expect((await signIn(user.email, long.slice(0, 72))).status).toBe(401);
    expect((await signIn(user.email, long)).status).toBe(200);
  });

  test('after ten wrong passwords in a quarter of an hour, the user cannot confirm or change the password, but can sign in', async () => {
    const user = (await newShop(app)).as('admin');
    for (let count = 0; count < 10; count += 1) expect((await confirm(user, 'otra cosa')).status).toBe(400);
    expect((await confirm(user)).status).toBe(429);
    expect((await user.put('/auth/password', { current: password, next: 'caballo lampara' })).status).toBe(429);
    expect((await signIn(user.email, password)).status).toBe(200);
  });
});

describe('the sessions of another user', () => {
  test('an admin can end the sessions of another user at once (ASVS 7.4.5)', async () => {
    const other = await newShop(app);
    const { userId } = other.as('seller');
    const ended = await other.as('admin').delete(`/tenant/users/${userId}/sessions`);
    expect(ended).toMatchObject({ status: 200, body: { message: 'Se cerraron sus sesiones.' } });
    expect([await statusOf(other.as('seller')), await statusOf(other.as('admin'))]).toEqual([401, 200]);
    expect((await other.as('readonly').delete(`/tenant/users/${userId}/sessions`)).status).toBe(403);
    expect((await shop.as('admin').delete(`/tenant/users/${userId}/sessions`)).status).toBe(404);
  });
});

const densityOf = async (user: SignedIn) =>
  (await user.get<{ user: { tableDensity: string } }>('/auth/me')).body.user.tableDensity;

describe('the rows of the tables (docs/rules.md#lists-15)', () => {
  test('a user chooses the density of the tables, finds it in every session, and changes it for no other user', async () => {
    const own = await newShop(app);
    const [seller, other] = [own.as('seller'), own.as('admin')];
    expect(await densityOf(seller)).toBe('comfortable');
    expect((await seller.put('/auth/table-density', { tableDensity: 'compact' })).status).toBe(204);
    const elsewhereToo = await signedIn(app, { tenantId: own.tenantId, userId: seller.userId, email: seller.email });
    expect([await densityOf(elsewhereToo), await densityOf(other)]).toEqual(['compact', 'comfortable']);
    const wrong = await seller.put('/auth/table-density', { tableDensity: 'tiny' });
    expect(wrong).toMatchObject(problem('tableDensity', 'Elegí una de las opciones.'));
  });
});
