import { hash } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { asTenant } from '../database/as-tenant.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
let admin: SignedIn;
beforeAll(async () => {
  shop = await newShop(app);
  admin = shop.as('admin');
});

const key = (text: string) => ({ 'idempotency-key': text });
const brandsNamed = async (name: string) => (await admin.get<unknown[]>(`/tenant/brands?search=${name}`)).body;

test('a second request with the same key and body gets the first answer again, and writes nothing', async () => {
  const first = await admin.post('/tenant/brands', { name: 'Repetida' }, key('one'));
  const second = await admin.post('/tenant/brands', { name: 'Repetida' }, key('one'));
  expect(first.status).toBe(201);
  expect({ status: second.status, body: second.body }).toEqual({ status: 201, body: first.body });
  expect(await brandsNamed('repetida')).toHaveLength(1);
});

test('a request with the same key and another body or URL gets a 409', async () => {
  await admin.post('/tenant/brands', { name: 'Primera' }, key('two'));
  const refused = {
    status: 409,
    body: { code: 'idempotency_key_reused', message: 'La clave de reintento ya se usó con otros datos.' },
  };
  expect(await admin.post('/tenant/brands', { name: 'Segunda' }, key('two'))).toMatchObject(refused);
  expect(await admin.post('/tenant/categories', { name: 'Primera' }, key('two'))).toMatchObject(refused);
  expect(await brandsNamed('segunda')).toHaveLength(0);
});

test('a request of another user with the same key counts as a new request', async () => {
  const ours = await admin.post('/tenant/optometrist', { name: 'Ana', license: '1' }, key('three'));
  const theirs = await shop.as('seller').post('/tenant/optometrist', { name: 'Ana', license: '1' }, key('three'));
  expect([ours.status, theirs.status]).toEqual([201, 201]);
  expect(theirs.body['_id']).not.toBe(ours.body['_id']);
});

test('if equal requests arrive at the same moment, one request does the work, and all requests get its answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => admin.post('/tenant/brands', { name: 'Simultanea' }, key('four'))),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  expect(new Set(answers.map(({ body }) => body['_id'])).size).toBe(1);
  expect(await brandsNamed('simultanea')).toHaveLength(1);
});

test('a refused request stores nothing, so the client can correct the request and send it with the same key', async () => {
  const missing = '01890000-0000-7000-8000-000000000000';
  const client = { name: 'Ana', email: 'ana@correo.example', phone: '1', typeId: 'DNI', numId: '1' };
  const refused = await admin.post('/tenant/clients', { ...client, insuranceId: missing }, key('five'));
  expect(refused.status).toBe(400);
  expect((await admin.post('/tenant/brands', { name: '' }, key('five'))).status).toBe(400);
  expect((await admin.post('/tenant/clients', client, key('five'))).status).toBe(201);
});

test('a request with the same key and another password gets a 409, like a request with any other change of the body', async () => {
  const user = { name: 'Nora', email: 'nora@shop.example', role: 'seller', password: 'campana "verde" \\ lluvia' };
  const first = await admin.post('/tenant/users', user, key('seven'));
  expect(first.status).toBe(201);
  const again = await admin.post('/tenant/users', user, key('seven'));
  expect(again).toMatchObject({ status: 201, body: { _id: first.body['_id'] } });
  const others = [{ password: 'otra clave larga' }, { password: 'campana "verde" \\\\ lluvia ' }, { name: 'Otra' }];
  for (const other of others) {
    const refused = await admin.post('/tenant/users', { ...user, ...other }, key('seven'));
    expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } });
  }
});

test('the stored hash of a request with a password is no fast hash, so that nobody can test guesses of the password quickly', async () => {
  const user = { name: 'Olga', email: 'olga@shop.example', role: 'seller', password: 'campana verde lluvia' };
  expect((await admin.post('/tenant/users', user, key('eight'))).status).toBe(201);
  const rows = await asTenant(app.database, shop.tenantId, (tx) =>
    tx.selectFrom('idempotency_keys').select('request_hash').where('key', '=', 'eight').execute(),
  );
  const guess = `POST /tenant/users\n${JSON.stringify(user)}`;
  expect(rows.map(({ request_hash }) => request_hash.equals(hash('sha256', guess, 'buffer')))).toEqual([false]);
});

test('two equal POSTs without a key create two records, and two PUTs with one key both change the record', async () => {
  await admin.post('/tenant/brands', { name: 'Doble' });
  await admin.post('/tenant/brands', { name: 'Doble' });
  expect(await brandsNamed('doble')).toHaveLength(2);
  const brand = await shop.given.brand();
  for (const description of ['uno', 'dos']) {
    expect(await admin.put(`/tenant/brands/${brand._id}`, { description }, key('six'))).toMatchObject({
      status: 200,
      body: { brand: { description } },
    });
  }
});

test.each(['', 'a b', 'ñ', 'x'.repeat(201)])('the invalid key «%s» gets a 400', async (sent) => {
  // `fetch` accepts only characters of one byte in a header, so each byte of the key's UTF-8 form becomes a character.
  const bytes = Buffer.from(sent).toString('latin1');
  expect(await admin.post('/tenant/brands', { name: 'Nunca' }, key(bytes))).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'idempotency-key' }] },
  });
  expect(await brandsNamed('nunca')).toHaveLength(0);
});
