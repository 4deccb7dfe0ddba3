import type { users } from '@dioptria/contract/shop/users/users.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '../../base/security/passwords.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { letUsersWork } from '../../testing/shops/let-users-work.ts';
import { testApp } from '../../testing/app/test-app.ts';

type User = RecordOf<typeof users>;

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');
const ownerMessage =
  'Este usuario no puede ser eliminado por ser el propietario del sistema. Tampoco puede modificar su rol de Administrador. Contactar a soporte tecnico si desea elegir otro usuario como propietario.';

const commonMessage =
  'Esa contraseña es de las más usadas y es fácil de adivinar. Elegí otra: por ejemplo, varias palabras.';
const obviousMessage =
  'Esa contraseña se adivina con el nombre de la óptica o de la persona. Elegí otra: por ejemplo, varias palabras.';

let colleagues = 0;

async function colleague(fields: object = {}): Promise<User> {
  colleagues += 1;
  const email = `colega${colleagues}@optica.example`;
  const sent = { name: 'Colega Uno', email, role: 'seller', password: 'clave segura', ...fields };
  const { status, body } = await admin.post<User>('/tenant/users', sent);
  if (status !== 201) throw new Error(JSON.stringify(body));
  await letUsersWork(app, shop.tenantId);
  return body;
}

function signIn(email: string, password: string) {
  return app.call<{ token: string; tenantId: string }>('POST', '/auth/login', { body: { email, password } });
}

async function sessionOf({ email }: User, password = 'clave segura') {
  const { body } = await signIn(email, password);
  const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': body.tenantId };
  return {
    status: async (method = 'GET', path = '/auth/me', sent?: unknown) =>
      (await app.call(method, path, { headers, body: sent })).status,
  };
}

describe('a user (docs/rules.md#users-1)', () => {
  test('a user whom an admin creates can sign in, and no answer contains a password', async () => {
    const { email, ...user } = await colleague({ email: 'Ana@Optica.example', extraPermissions: ['sales.export'] });
    expect(user).toMatchObject({ role: 'seller', enabled: true, owner: false, extraPermissions: ['sales.export'] });
    expect(email).toBe('Ana@Optica.example');
    expect((await signIn('ana@OPTICA.example', 'clave segura')).status).toBe(200);
    const list = await admin.get('/tenant/users');
    expect(JSON.stringify([user, list.body])).not.toMatch(/password|argon|hash/i);
  });

  test.each([
    [{ password: 'corta' }, 'password', 'La contraseña debe tener al menos 8 caracteres.'],
    [{ password: ' ' }, 'password', 'Este campo es obligatorio.'],
    [{ password: '1234567890' }, 'password', commonMessage],
    [{ password: 'optica2026' }, 'password', obviousMessage],
    [{ email: 'nadie' }, 'email', 'Ingresá un correo electrónico válido.'],
    [{ role: 'owner' }, 'role', 'Elegí una de las opciones.'],
    [{ name: ' ' }, 'name', 'Este campo es obligatorio.'],
    [{ extraPermissions: ['users.delete'] }, 'extraPermissions.0', 'Elegí una de las opciones.'],
  ])('a new user with %j is refused with a message at %s', async (wrong, path, message) => {
    const sent = { name: 'X', email: 'x@optica.example', role: 'seller', password: 'clave segura', ...wrong };
    const { status, body } = await admin.post('/tenant/users', sent);
    expect(status).toBe(400);
    expect(body['errors']).toEqual([{ path, message }]);
  });

  test('an e-mail address that a user of any shop has is refused for another user, also in capitals, and nothing is stored', async () => {
    const theirs = await newShop(app);
    const before = await admin.get('/tenant/users');
    const sent = {
      name: 'Doble',
      email: theirs.as('admin').email.toUpperCase(),
      role: 'seller',
      password: 'clave segura',
    };
    const answer = await admin.post('/tenant/users', sent);
    const message = 'Ya existe un usuario con ese correo electrónico.';
    expect(answer).toMatchObject({ status: 409, body: { code: 'duplicate', message } });
    const user = await colleague();
    const edit = await admin.put(`/tenant/users/${user._id}`, { email: sent.email });
    expect(edit).toMatchObject({ status: 409, body: { code: 'duplicate', message } });
    const after = await admin.get('/tenant/users');
    expect(Number(after.headers.get('x-total-count'))).toBe(Number(before.headers.get('x-total-count')) + 1);
  });

  test('after a change of the e-mail address, a user signs in with the new address and not with the old address', async () => {
    const user = await colleague();
    await admin.put(`/tenant/users/${user._id}`, { email: 'nueva@optica.example', name: 'Nueva' });
    expect((await signIn('nueva@optica.example', 'clave segura')).status).toBe(200);
    expect((await signIn(user.email, 'clave segura')).status).toBe(401);
  });

  test('an edit does not make a user the owner', async () => {
    const user = await colleague();
    const { body } = await admin.put(`/tenant/users/${user._id}`, { owner: true, role: 'admin' });
    expect(body).toMatchObject({ user: { owner: false, role: 'admin' } });
  });

  test('a user of another shop is not found, so an admin cannot read, change or delete the user or reset the password', async () => {
    const theirs = await newShop(app);
    const path = `/tenant/users/${theirs.as('seller').userId}`;
    const answers = [
      await admin.get(path),
      await admin.put(path, { name: 'Ajeno' }),
      await admin.delete(path),
      await admin.put(`/tenant/users/reset-password/${theirs.as('seller').userId}`, { newPassword: 'otra clave' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await theirs.as('seller').get('/auth/me')).status).toBe(200);
  });
});

describe('the owner (docs/rules.md#users-3)', () => {
  test.each([
    ['demoted', { role: 'seller' }, ownerMessage],
    ['disabled', { enabled: false }, 'El propietario del sistema no se puede deshabilitar.'],
  ])('the owner cannot be %s, neither by another admin nor by the owner', async (_, changes, message) => {
    const second = await colleague({ role: 'admin' });
    const { status } = await sessionOf(second);
    expect(await status('PUT', `/tenant/users/${admin.userId}`, changes)).toBe(409);
    const own = await admin.put(`/tenant/users/${admin.userId}`, changes);
    expect(own).toMatchObject({ status: 409, body: { code: 'locked', message } });
  });

  test('the owner cannot be deleted', async () => {
    const answer = await admin.delete(`/tenant/users/${admin.userId}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'locked', message: ownerMessage } });
  });

  test('another admin can change the owner’s name, but not the e-mail address or the password, because this would hand over the shop', async () => {
    const second = await colleague({ role: 'admin' });
    const { body } = await signIn(second.email, 'clave segura');
    const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': body.tenantId };
    const message = 'Solo el propietario puede cambiar su propio correo electrónico y su contraseña.';
    const locked = { status: 409, body: { code: 'locked', message } };
    const path = `/tenant/users/${admin.userId}`;
    expect(await app.call('PUT', path, { headers, body: { email: 'mia@optica.example' } })).toMatchObject(locked);
    const reset = { headers, body: { newPassword: 'otra clave larga' } };
    expect(await app.call('PUT', `/tenant/users/reset-password/${admin.userId}`, reset)).toMatchObject(locked);
    expect((await app.call('PUT', path, { headers, body: { name: 'Ada Dueña' } })).status).toBe(200);
    expect((await admin.put(path, { email: 'ada@optica.example' })).status).toBe(200);
    expect((await admin.put(path, { email: admin.email })).status).toBe(200);
  });

  test('another admin cannot end the sessions of the owner, and the owner can end the sessions of another admin', async () => {
    const second = await colleague({ role: 'admin' });
    const session = await sessionOf(second);
    expect(await session.status('DELETE', `/tenant/users/${admin.userId}/sessions`)).toBe(409);
    expect((await admin.get('/auth/me')).status).toBe(200);
    expect((await admin.delete(`/tenant/users/${second._id}/sessions`)).status).toBe(200);
    expect(await session.status()).toBe(401);
  });

  test('an edit that changes the owner’s name and sends the same role is accepted', async () => {
    const { status, body } = await admin.put(`/tenant/users/${admin.userId}`, { name: 'Ada Dueña', role: 'admin' });
    expect([status, (body['user'] as User).name]).toEqual([200, 'Ada Dueña']);
  });
});

describe('users cannot lock themselves out (docs/rules.md#users-4)', () => {
  test.each([
    ['PUT', { enabled: false }],
    ['PUT', { role: 'readonly' }],
    ['DELETE', undefined],
  ])('%s with %j on an admin’s own user is refused, and the session stays valid', async (method, changes) => {
    const user = await colleague({ role: 'admin' });
    const session = await sessionOf(user);
    expect(await session.status(method, `/tenant/users/${user._id}`, changes)).toBe(409);
    expect(await session.status()).toBe(200);
  });

  test('the refusal says that users cannot delete or disable themselves, or cannot change their own role', async () => {
    const second = await colleague({ role: 'admin' });
    const { body } = await signIn(second.email, 'clave segura');
    const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': body.tenantId };
    const path = `/tenant/users/${second._id}`;
    const deletion = await app.call('DELETE', path, { headers });
    const demotion = await app.call('PUT', path, { headers, body: { role: 'seller' } });
    expect(deletion.body).toEqual({ code: 'locked', message: 'No podés eliminar ni deshabilitar tu propio usuario.' });
    expect(demotion.body).toEqual({ code: 'locked', message: 'No podés cambiar tu propio rol.' });
  });
});

describe('sessions (docs/rules.md#sessions-5)', () => {
  test('the sessions of a user end when the user is disabled; the user can sign in again when enabled', async () => {
    const user = await colleague();
    const session = await sessionOf(user);
    expect(await session.status()).toBe(200);
    await admin.put(`/tenant/users/${user._id}`, { enabled: false });
    expect(await session.status()).toBe(401);
    expect((await signIn(user.email, 'clave segura')).status).toBe(401);
    await admin.put(`/tenant/users/${user._id}`, { enabled: true });
    expect(await session.status()).toBe(401);
    expect((await signIn(user.email, 'clave segura')).status).toBe(200);
  });

  test('the sessions of a user end when the user is deleted', async () => {
    const user = await colleague();
    const session = await sessionOf(user);
    expect((await admin.delete(`/tenant/users/${user._id}`)).status).toBe(200);
    expect(await session.status()).toBe(401);
    expect((await signIn(user.email, 'clave segura')).status).toBe(401);
  });

  test('admins cannot reset their own password without their current password', async () => {
    const answer = await admin.put(`/tenant/users/reset-password/${admin.userId}`, { newPassword: 'otra clave larga' });
    const message = 'Tu propia contraseña se cambia en «Mi cuenta», con la actual.';
    expect(answer).toMatchObject({ status: 409, body: { code: 'locked', message } });
  });

  test('the sessions of a user end when the password is reset, and then only the new password signs in', async () => {
    const user = await colleague();
    const session = await sessionOf(user);
    const reset = await admin.put(`/tenant/users/reset-password/${user._id}`, { newPassword: 'otra clave larga' });
    expect(reset).toMatchObject({ status: 200, body: { message: 'La contraseña se actualizó correctamente.' } });
    expect(await session.status()).toBe(401);
    expect((await signIn(user.email, 'clave segura')).status).toBe(401);
    expect((await signIn(user.email, 'otra clave larga')).status).toBe(200);
  });

  test('a reset of a password locks no row while it waits for its turn to hash the password', async () => {
    const user = await colleague();
    let pending = 60;
    const hashes = Array.from({ length: pending }, () => hashPassword('clave segura').then(() => (pending -= 1)));
    const reset = admin.put(`/tenant/users/reset-password/${user._id}`, { newPassword: 'otra clave larga' });
    for (let read = 0; read < 5; read += 1) await admin.get(`/tenant/users/${user._id}`);
    expect((await admin.put(`/tenant/users/${user._id}`, { name: 'Otro Nombre' })).status).toBe(200);
    expect(pending).toBeGreaterThan(0);
    expect((await reset).status).toBe(200);
    await Promise.all(hashes);
  });

  test('after a change of role, a session remains valid and has the permissions of the new role at once', async () => {
    const user = await colleague({ role: 'admin' });
    const session = await sessionOf(user);
    expect(await session.status('GET', '/tenant/users')).toBe(200);
    await admin.put(`/tenant/users/${user._id}`, { role: 'seller' });
    expect(await session.status('GET', '/tenant/users')).toBe(403);
    expect(await session.status()).toBe(200);
  });

  test('a user has a permission after an admin has granted it', async () => {
    const user = await colleague();
    const held = async () => {
      const { body } = await signIn(user.email, 'clave segura');
      const headers = { authorization: `Bearer ${body.token}`, 'x-tenant-id': body.tenantId };
      return (await app.call<{ user: { permissions: string[] } }>('GET', '/auth/me', { headers })).body.user
        .permissions;
    };
    expect(await held()).not.toContain('sales.customProducts');
    await admin.put(`/tenant/users/${user._id}`, { extraPermissions: ['sales.customProducts'] });
    expect(await held()).toContain('sales.customProducts');
  });
});

describe('the deletion and the list of users', () => {
  test('a user with sales is not deleted', async () => {
    const client = await shop.given.client();
    const product = await shop.given.product();
    const payment = { paymentMethod: 'cash', paymentStatus: 'waiting', orderStatus: 'inProgress' };
    const sale = { client: client._id, products: [{ product: product._id, quantity: 1 }], deliveryDate: dueDay() };
    expect((await shop.as('seller').post('/tenant/sales', { ...sale, ...payment })).status).toBe(201);
    const answer = await admin.delete(`/tenant/users/${shop.as('seller').userId}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'in_use' } });
    expect((await shop.as('seller').get('/auth/me')).status).toBe(200);
  });

  test('the list filters users by role and state, and finds users by name and e-mail address', async () => {
    const there = (await newShop(app)).as('admin');
    const post = (fields: object) => there.post('/tenant/users', { password: 'clave segura', ...fields });
    await post({ name: 'Berta Ríos', email: 'berta@sur.example', role: 'readonly', enabled: false });
    const names = async (query: string) =>
      (await there.get<User[]>(`/tenant/users?${query}`)).body.map((user) => user.name);
    expect(await names('role=readonly&sort=-name')).toEqual(['Rita Reader', 'Berta Ríos']);
    expect(await names('enabled=false')).toEqual(['Berta Ríos']);
    expect(await names('search=rios%20berta@')).toEqual(['Berta Ríos']);
  });

  test('only an admin sees and changes users', async () => {
    for (const role of ['seller', 'readonly'] as const) {
      const one = shop.as(role);
      const path = `/tenant/users/${admin.userId}`;
      const answers = [
        await one.get('/tenant/users'),
        await one.get(path),
        await one.post('/tenant/users', {}),
        await one.put(path, { name: 'X' }),
        await one.delete(path),
        await one.put(`/tenant/users/reset-password/${admin.userId}`, { newPassword: 'clave segura' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(403));
    }
  });
});
