import { beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../../testing/shops/authenticator.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { openStream } from '../../testing/app/open-stream.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { password } from '../../testing/shops/test-password.ts';

const app = await ownApp({ secretsKey: Buffer.alloc(32, 7) });
const refused = {
  status: 409,
  body: {
    code: 'second_factor_needed',
    message: 'Activá la verificación en dos pasos para seguir: tu óptica la pide.',
  },
};

let shop: Shop;
beforeEach(async () => {
  shop = await newShop(app);
  await turnOn(shop.as('admin'));
});

async function turnOn(user: SignedIn): Promise<void> {
  await user.put('/auth/confirmation', { password });
  const { secret } = (await user.put<{ secret: string }>('/auth/totp/secret')).body;
  expect((await user.put('/auth/totp', { code: codeOf(secret) })).status).toBe(200);
}

const require = (secondFactor: string) => shop.as('admin').put('/tenant/settings', { secondFactor });
const stepOf = async (user: SignedIn) =>
  (await user.get<{ user: { mustSetUpSecondFactor: boolean } }>('/auth/me')).body.user.mustSetUpSecondFactor;

// docs/rules.md#sessions-14
describe('a shop that requires the second factor', () => {
  test('if a shop requires the second factor from everyone, the requests of a user without it are refused until the user sets it up', async () => {
    const seller = shop.as('seller');
    expect((await seller.get('/tenant/sales')).status).toBe(200);
    expect((await require('everyone')).status).toBe(200);
    for (const path of [
      '/tenant/sales',
      '/tenant/settings',
      '/tenant/live',
      '/auth/sessions',
      '/tenant/brands/export?format=csv',
    ])
      expect(await seller.get(path)).toMatchObject(refused);
    expect(await seller.post('/tenant/clients', {})).toMatchObject(refused);
    expect(await stepOf(seller)).toBe(true);

    await turnOn(seller);
    expect(await stepOf(seller)).toBe(false);
    expect((await seller.get('/tenant/sales')).status).toBe(200);
    expect((await shop.as('admin').get('/tenant/sales')).status).toBe(200);
  });

  test('a shop that requires the second factor from admins lets other users work without it', async () => {
    await require('admins');
    expect((await shop.as('seller').get('/tenant/sales')).status).toBe(200);
    await shop.as('admin').put(`/tenant/users/${shop.as('seller').userId}`, { role: 'admin' });
    expect(await shop.as('seller').get('/tenant/sales')).toMatchObject(refused);
    await shop.as('admin').put(`/tenant/users/${shop.as('seller').userId}`, { role: 'readonly' });
    expect((await shop.as('seller').get('/tenant/sales')).status).toBe(200);
  });

  test('a user must set the second factor up again after an admin turned it off', async () => {
    await require('everyone');
    const seller = shop.as('seller');
    await turnOn(seller);
    await shop.as('admin').delete(`/tenant/users/${seller.userId}/totp`);
    expect(await seller.get('/tenant/sales')).toMatchObject(refused);
  });

  test('a user without the required second factor can sign out', async () => {
    await require('everyone');
    expect((await shop.as('seller').post('/auth/logout')).status).toBe(204);
  });

  test('the open stream of a user without a second factor ends when the shop begins to require it', async () => {
    const stream = await openStream(`${app.url}/tenant/live`, shop.as('seller').headers);
    await stream.next();
    await require('everyone');
    await stream.ended();
  });

  test('a new shop does not require a second factor, and only an admin can change this setting', async () => {
    expect((await shop.as('admin').get('/tenant/settings')).body).toMatchObject({ secondFactor: 'optional' });
    expect((await shop.as('seller').put('/tenant/settings', { secondFactor: 'everyone' })).status).toBe(403);
    expect(await require('nobody')).toMatchObject({ status: 400, body: { errors: [{ path: 'secondFactor' }] } });
  });

  test('a shop cannot require a second factor on a server that has no key to encrypt secrets', async () => {
    const without = await ownApp({ databaseUrl: 'postgres://elsewhere', secretsKey: undefined });
    const admin = (await newShop(without)).as('admin');
    expect(await admin.put('/tenant/settings', { secondFactor: 'admins' })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { path: 'secondFactor', message: 'La verificación en dos pasos no está disponible en este servidor.' },
        ],
      },
    });
  });
});
