import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { codeOf } from '../../testing/shops/authenticator.ts';
import { countLockWaits } from '../../testing/database/lock-waits.ts';
import { newShop, signedIn, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { letUsersWork } from '../../testing/shops/let-users-work.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';

const app = await ownApp({ secretsKey: Buffer.alloc(32, 7), trustProxy: true });

let address = 0;
function signIn(email: string, code?: string, typed = password) {
  address += 1;
  const headers = { 'x-forwarded-for': `10.${address >> 8}.${address & 255}.1` };
  const body = { email, password: typed, ...(code === undefined ? {} : { code }) };
  return app.call<{ token: string; message: string }>('POST', '/auth/login', { body, headers });
}

const codeNeeded = {
  status: 401,
  body: { code: 'totp_required', message: 'Ingresá el código de 6 dígitos de tu aplicación.' },
};
const wrongCode = {
  status: 401,
  body: {
    code: 'totp_required',
    message: 'El código no es correcto o ya se usó. Esperá al siguiente, o usá un código de recuperación.',
  },
};

const inDatabase = ({ tenantId }: Shop, statement: ReturnType<typeof sql>) =>
  asTenant(app.database, tenantId, (tx) => statement.execute(tx));

const later = (shop: Shop) => inDatabase(shop, sql`update second_factors set last_step = 0`);

async function turnOn(user: SignedIn): Promise<{ secret: string; recoveryCodes: string[] }> {
  await user.put('/auth/confirmation', { password });
  const { secret } = (await user.put<{ secret: string; uri: string }>('/auth/totp/secret')).body;
  const { status, body } = await user.put<{ recoveryCodes: string[] }>('/auth/totp', { code: codeOf(secret) });
  expect(status).toBe(200);
  return { secret, recoveryCodes: body.recoveryCodes };
}

describe('turning the second factor on', () => {
  test('a request for a new secret is refused if another request has meanwhile turned the second factor on', async () => {
    const shop = await newShop(app);
    const user = shop.as('admin');
    await user.put('/auth/confirmation', { password });
    await user.put('/auth/totp/secret');
    const { editing } = await asTenant(app.database, shop.tenantId, async (tx) => {
      await tx
        .selectFrom('second_factors')
        .select('user_id')
        .where('tenant_id', '=', shop.tenantId)
        .forUpdate()
        .execute();
      const request = user.put('/auth/totp/secret');
      await expect.poll(() => countLockWaits(app.database.pool)).toBe(1);
      await tx
        .updateTable('second_factors')
        .set({ enabled_at: new Date() })
        .where('tenant_id', '=', shop.tenantId)
        .execute();
      return { editing: request };
    });
    expect(await editing).toMatchObject({ status: 409, body: { code: 'locked' } });
    expect((await user.get('/auth/totp')).body).toMatchObject({ enabled: true });
  });

  test('to turn the second factor on, a user needs the password and a code from the phone, and then sees ten recovery codes once', async () => {
    const user = (await newShop(app)).as('admin');
    expect((await user.get('/auth/totp')).body).toEqual({ available: true, enabled: false, recoveryCodes: 0 });
    expect(await user.put('/auth/totp/secret')).toMatchObject({ status: 409, body: { code: 'unconfirmed' } });
    await user.put('/auth/confirmation', { password });
    const { body } = await user.put<{ secret: string; uri: string }>('/auth/totp/secret');
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const label = `Dioptr%C3%ADa:${encodeURIComponent(user.email)}`;
    expect(body.uri).toBe(
      `otpauth://totp/${label}?issuer=Dioptr%C3%ADa&secret=${body.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect(await user.put('/auth/totp', { code: codeOf(body.secret, 10) })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: 'code', message: 'El código no es correcto. Revisá la hora de tu teléfono o empezá de nuevo.' },
        ],
      },
    });
    expect((await signIn(user.email)).status).toBe(200);
    const on = await user.put<{ recoveryCodes: string[] }>('/auth/totp', { code: codeOf(body.secret) });
    expect(new Set(on.body.recoveryCodes).size).toBe(10);
    expect(on.body.recoveryCodes[0]).toMatch(/^0-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect((await user.get('/auth/totp')).body).toEqual({ available: true, enabled: true, recoveryCodes: 10 });
    expect((await user.put('/auth/totp/secret')).status).toBe(409);
  });

  test('neither the secret nor the recovery codes are readable in the database', async () => {
    const shop = await newShop(app);
    const { secret, recoveryCodes } = await turnOn(shop.as('admin'));
    const factors = sql<{ row: string }>`select f::text || encode(sealed_secret, 'escape') as row from second_factors f
      union all select c::text from recovery_codes c`;
    const { rows } = await inDatabase(shop, factors);
    expect(rows).toHaveLength(11);
    for (const shown of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(JSON.stringify(rows)).not.toContain(shown);
    }
  });

  test('an encrypted secret can be decrypted for its own user only', async () => {
    const [one, two] = [await newShop(app), await newShop(app)];
    const { secret } = await turnOn(one.as('admin'));
    await turnOn(two.as('admin'));
    const moved = await inDatabase(one, sql`select sealed_secret from second_factors`);
    const [sealed] = moved.rows as { sealed_secret: Buffer }[];
    await inDatabase(two, sql`update second_factors set sealed_secret = ${sealed?.sealed_secret}, last_step = 0`);
    expect((await signIn(two.as('admin').email, codeOf(secret))).status).toBe(500);
  });
});

describe('signing in with a second factor', () => {
  let shop: Shop;
  let email: string;
  let factor: Awaited<ReturnType<typeof turnOn>>;

  beforeAll(async () => {
    shop = await newShop(app);
    ({ email } = shop.as('admin'));
    factor = await turnOn(shop.as('admin'));
  });

  test('the server asks for the code only after the right password', async () => {
    expect(await signIn(email)).toMatchObject(codeNeeded);
    const wrong = await signIn(email, codeOf(factor.secret), 'otra cosa');
    expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
    expect(wrong.body.message).toBe('Correo electrónico o contraseña incorrectos.');
  });

  test('each code is valid for one sign-in, in its own half minute, in the half minute before or in the half minute after', async () => {
    await later(shop);
    expect((await signIn(email, codeOf(factor.secret, -1))).status).toBe(200);
    expect((await signIn(email, codeOf(factor.secret))).status).toBe(200);
    expect(await signIn(email, codeOf(factor.secret))).toMatchObject(wrongCode);
    expect((await signIn(email, codeOf(factor.secret, 1))).status).toBe(200);
    expect((await signIn(email, codeOf(factor.secret, 3))).status).toBe(401);
  });

  test('of three concurrent sign-ins with the same code, one succeeds', async () => {
    await later(shop);
    const code = codeOf(factor.secret);
    const answers = await Promise.all([signIn(email, code), signIn(email, code), signIn(email, code)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401, 401]);
  });

  test('a user can sign in once with a recovery code, with or without dashes, in capital or small letters', async () => {
    const [first = '', second = ''] = factor.recoveryCodes;
    expect((await signIn(email, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(await signIn(email, first)).toMatchObject(wrongCode);
    expect((await signIn(email, second)).status).toBe(200);
    expect((await shop.as('admin').get('/auth/totp')).body).toMatchObject({ recoveryCodes: 8 });
  });

  test('after ten wrong codes in a day from unknown networks, the right code is refused too', async () => {
    const other = await newShop(app);
    const user = other.as('admin');
    const { secret } = await turnOn(user);
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1) statuses.push((await signIn(user.email, '000000')).status);
    expect(statuses).toEqual(Array(10).fill(401));
    await later(other);
    const refused = await signIn(user.email, codeOf(secret));
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(23 * 3600);
  });
});

describe('turning the second factor off', () => {
  test('a user needs the password and a code to turn the second factor off', async () => {
    const shop = await newShop(app);
    const user = shop.as('admin');
    const { secret } = await turnOn(user);
    await later(shop);
    const again = await signedIn(app, { tenantId: shop.tenantId, userId: user.userId, email: user.email });
    expect((await again.put('/auth/totp/off', { code: codeOf(secret) })).status).toBe(409);
    await again.put('/auth/confirmation', { password });
    expect((await again.put('/auth/totp/off', { code: '000000' })).status).toBe(400);
    expect((await again.put('/auth/totp/off', { code: codeOf(secret) })).status).toBe(204);
    expect((await signIn(user.email)).status).toBe(200);
  });

  test('an admin can turn off the second factor of any other user but the owner, and needs a code to turn off the admin’s own', async () => {
    const shop = await newShop(app);
    const owner = shop.as('admin');
    await turnOn(owner);
    const colleague = { name: 'Berta Rios', email: 'berta@shop.example', role: 'admin', password: 'una clave larga' };
    const { _id } = (await owner.post<{ _id: string }>('/tenant/users', colleague)).body;
    await letUsersWork(app, shop.tenantId);
    const berta = await signedIn(app, { tenantId: shop.tenantId, userId: _id, email: colleague.email });
    await berta.put('/auth/confirmation', { password: colleague.password });
    const { secret } = (await berta.put<{ secret: string }>('/auth/totp/secret')).body;
    await berta.put('/auth/totp', { code: codeOf(secret) });

    expect((await owner.get(`/tenant/users/${_id}/totp`)).body).toEqual({ enabled: true });
    expect(await berta.delete(`/tenant/users/${owner.userId}/totp`)).toMatchObject({
      status: 409,
      body: { message: 'Solo el propietario puede desactivar su propia verificación en dos pasos.' },
    });
    expect(await berta.delete(`/tenant/users/${_id}/totp`)).toMatchObject({
      status: 409,
      body: { message: 'Tu propia verificación en dos pasos se desactiva en «Mi cuenta», con un código.' },
    });
    expect(await owner.delete(`/tenant/users/${_id}/totp`)).toMatchObject({
      status: 200,
      body: { message: 'Se desactivó su verificación en dos pasos.' },
    });
    expect((await signIn(colleague.email, undefined, colleague.password)).status).toBe(200);
    expect((await shop.as('seller').delete(`/tenant/users/${_id}/totp`)).status).toBe(403);
  });
});
