import type { Settings } from '@dioptria/contract/shop/settings/settings.ts';
import { expect, test } from 'vitest';
import { beforeTenant, asTenant } from '../../base/database/as-tenant.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { newFirstShopCode } from './first-shop.ts';

const code = newFirstShopCode();
const app = await ownApp({}, undefined, code);

const shop = {
  name: 'Óptica Lavalle',
  ownerName: 'Nora Lavalle',
  ownerEmail: 'nora@lavalle.example',
  password: 'tres tazas verdes',
};
const create = (more: object = {}) =>
  app.call<{ token: string; tenantId: string; message: string; errors?: object[] }>('POST', '/auth/first-shop', {
    body: { ...shop, code, ...more },
  });
const tenants = () => beforeTenant(app.database, (tx) => tx.selectFrom('tenants').select(['id', 'name']).execute());
const refused = {
  status: 404,
  body: {
    code: 'not_found',
    message:
      'Este enlace no sirve: está incompleto o ya se usó. El servidor lo muestra al arrancar, mientras no haya una óptica.',
  },
};

test('the code for the first shop has 128 random bits', () => {
  expect(Buffer.from(code, 'base64url')).toHaveLength(16);
  expect(newFirstShopCode()).not.toBe(code);
});

test('a request with a wrong code creates no shop', async () => {
  expect(await create({ code: newFirstShopCode() })).toMatchObject(refused);
  expect(await create({ code: `${code}a` })).toMatchObject(refused);
  expect(await tenants()).toEqual([]);
});

test('a request with invalid fields gets a message for each field and creates nothing, and the code stays valid', async () => {
  const { status, body } = await create({ name: ' ', ownerEmail: 'nora', password: 'corta' });
  expect(status).toBe(400);
  expect(body.errors).toEqual([
    { path: 'name', message: 'Este campo es obligatorio.' },
    { path: 'ownerEmail', message: 'Ingresá un correo electrónico válido.' },
    { path: 'password', message: 'La contraseña debe tener al menos 8 caracteres.' },
  ]);
  const guessable = await create({ password: 'lavalle1' });
  expect(guessable.body.errors).toMatchObject([{ path: 'password', message: expect.stringMatching(/se adivina/) }]);
  expect(await tenants()).toEqual([]);
});

test('only one of two concurrent requests creates the shop and signs its owner in; afterwards the code is invalid', async () => {
  const answers = await Promise.all([create(), create({ name: 'Óptica Doble', ownerEmail: 'otra@lavalle.example' })]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404]);
  const [created] = await tenants();
  expect(await tenants()).toHaveLength(1);
  const winner = answers.find(({ status }) => status === 200);
  expect(winner?.body.tenantId).toBe(created?.id);

  const headers = { authorization: `Bearer ${winner?.body.token}`, 'x-tenant-id': String(created?.id) };
  expect((await app.call('GET', '/auth/me', { headers })).body).toMatchObject({
    user: { role: 'admin', owner: true },
    tenant: { name: created?.name },
    ownerName: 'Nora Lavalle',
  });
  const categories = await app.call<{ name: string; showProductType: boolean }[]>('GET', '/tenant/categories', {
    headers,
  });
  expect(categories.body.map(({ name, showProductType }) => [name, showProductType])).toEqual([
    ['Armazones', false],
    ['Cristales', true],
    ['Lentes de contacto', false],
    ['Lentes de sol', false],
    ['Líquidos y accesorios', false],
  ]);
  const settings = await app.call<Settings>('GET', '/tenant/settings', { headers });
  expect(settings.body).toMatchObject({ cashNeedsSession: true, consecutiveNumbers: true, proposesDelivery: true });
  expect(settings.body.paymentMethods.flatMap(({ method, isOffered }) => (isOffered ? [method] : []))).toEqual([
    'cash',
    'debitCard',
    'creditCard',
    'check',
    'bankTransfer',
    'wallet',
  ]);
  const entries = await asTenant(app.database, String(created?.id), (tx) =>
    tx.selectFrom('audit_entries').select(['action', 'kind']).orderBy('id').execute(),
  );
  expect(entries).toEqual([
    { action: 'create', kind: 'shop' },
    { action: 'signIn', kind: 'sessions' },
  ]);
  expect(await create({ ownerEmail: 'tercera@lavalle.example' })).toMatchObject(refused);
  expect(await tenants()).toHaveLength(1);
});

test('the server limits the attempts to create the first shop', async () => {
  const statuses = [];
  for (let attempt = 0; attempt < 10; attempt++) statuses.push((await create({ code: 'x' })).status);
  expect(new Set(statuses)).toEqual(new Set([404, 429]));
});
