import { beforeAll, expect, test } from 'vitest';
import { checked, csv, run, upload } from '../../testing/examples/given-import.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
let shop: Shop;
beforeAll(async () => {
  shop = await newShop(app);
});

test('a wrong cell whose text is cut at an emoji makes only its own row wrong', async () => {
  const admin = shop.as('admin');
  const long = `${'x'.repeat(199)}👓`;
  const { id, check } = await checked(admin, 'insurances', csv('Nombre;Detalle', `${long};`, 'Rayo 👓;Con 𠀀'));
  expect(check.errors).toEqual([
    { row: 2, column: 'Nombre', value: 'x'.repeat(199), reason: 'No puede superar los 120 caracteres.' },
  ]);
  expect(await run(admin, id)).toMatchObject({ state: 'done', outcome: { created: 1, failed: 1 } });
  const { body } = await admin.get<object[]>('/tenant/insurances?search=rayo');
  expect(body).toMatchObject([{ name: 'Rayo 👓', coverageDetails: 'Con 𠀀' }]);
});

test('the sample of a column is cut between whole characters', async () => {
  const { id } = await checked(shop.as('admin'), 'insurances', csv('Nombre', `${'x'.repeat(78)}👓👓`));
  const { body } = await shop.as('admin').get(`/tenant/imports/${id}`);
  expect(body['samples']).toEqual([[`${'x'.repeat(78)}…`]]);
});

test('a UTF-16 file with half a character is refused, because the server would store another text', async () => {
  const file = Buffer.from('\uFEFFNombre;Detalle\r\nMarca \uD83D;x', 'utf16le');
  expect(await upload(shop.as('admin'), 'insurances', file)).toMatchObject({
    status: 400,
    body: { message: 'El archivo no es una planilla: guardala como XLSX o CSV y volvé a intentarlo.' },
  });
});
