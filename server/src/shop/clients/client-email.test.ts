import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { expect, test } from 'vitest';
import { checked, csv, imported, upload } from '../../testing/examples/given-import.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Client = RecordOf<typeof clients>;

const app = await testApp();
const shop = await newShop(app);
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const someone = (numId: string) => ({ name: 'Julia Ponce', phone: '11 6212-6284', typeId: 'DNI', numId });
const missing = { status: 400, body: { errors: [{ path: 'email', message: 'Este campo es obligatorio.' }] } };
const edit = (id: string, fields: object) => admin.put<Problem>(`/tenant/clients/${id}`, fields);
const ask = (asksForEmail: boolean) => admin.put('/tenant/settings', { asksForEmail });

test('a client without email is refused, unless emails are optional in the shop (docs/rules.md#clients-8)', async () => {
  expect(await seller.post<Problem>('/tenant/clients', someone('31222333'))).toMatchObject(missing);
  await ask(false);
  const { status, body } = await seller.post<Client>('/tenant/clients', someone('31222333'));
  expect([status, body.email]).toEqual([201, '']);
  const wrong = await seller.post<Problem>('/tenant/clients', { ...someone('31222334'), email: 'julia@' });
  expect(wrong.body.errors).toEqual([{ path: 'email', message: 'Ingresá un correo electrónico válido.' }]);

  // The shop requires emails again. A client without an email can still be edited, but no edit can remove a stored email.
  await ask(true);
  expect((await edit(body._id, { phone: '11 4000-1234', email: '' })).status).toBe(200);
  const other = await shop.given.client();
  expect(await edit(other._id, { email: '' })).toMatchObject(missing);
});

test("an import requires emails, unless emails are optional in the shop, and a row for 'Consumidor final' needs no email and changes nothing", async () => {
  const file = csv(
    'Nombre;Tipo de documento;Número de documento;Teléfono;Email',
    'Ana Pérez;DNI;20.123.456;11 2345-6789;',
    'Consumidor final;;;;',
  );
  const asked = async () =>
    (await upload(admin, 'clients', file)).body.import.fields.flatMap((one) => (one.isRequired ? one.name : []));
  await ask(true);
  expect(await asked()).toEqual(['name', 'email', 'numId', 'phone']);
  const { check } = await checked(admin, 'clients', file);
  expect(check.errors).toEqual([{ row: 2, column: 'Email', value: '', reason: 'Este campo es obligatorio.' }]);
  await ask(false);
  expect(await asked()).toEqual(['name', 'numId', 'phone']);
  const { outcome } = await imported(admin, 'clients', file);
  expect(outcome).toEqual({ created: 1, updated: 0, unchanged: 1, failed: 0 });
});
