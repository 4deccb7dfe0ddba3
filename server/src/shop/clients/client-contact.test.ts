import type { clients } from '@dioptria/contract/shop/clients/clients.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

type Client = RecordOf<typeof clients>;

const app = await testApp();
const shop = await newShop(app);
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const contactOf = ({ _id }: { _id: string }) => `/tenant/clients/${_id}/contact`;
const grant = (extraPermissions: string[]) => admin.put(`/tenant/users/${seller.userId}`, { extraPermissions });
const permit = (sellersCorrectContact: boolean) => admin.put('/tenant/settings', { sellersCorrectContact });

test('a seller with the permission corrects the name, phone, e-mail and address of a client, and no other field (docs/rules.md#clients-15)', async () => {
  await grant(['clients.contact']);
  const insurance = await shop.given.insurance({ name: 'OSDE' });
  const client = await shop.given.client({ numId: '30111222', insuranceId: insurance._id, notes: 'Llamar de tarde' });
  const contact = { name: 'Rita Paz', phone: '11 4000-1234', email: 'rita@correo.example', address: 'Cabildo 2040' };
  const others = {
    typeId: 'CI',
    numId: '1',
    insuranceId: null,
    numInsurance: '9',
    policies: [],
    acceptsMessages: false,
    birthDate: '1970-05-20',
    notes: '',
    legalName: 'Otra',
    taxId: '20-26756539-3',
  };
  const sent = { ...contact, ...others, updatedAt: client.updatedAt };
  const { status, body } = await seller.put<{ client: Client }>(contactOf(client), sent);
  expect({ status, body }).toEqual({
    status: 200,
    body: { client: { ...client, ...contact, updatedAt: expect.any(String) } },
  });
  expect((await seller.get<Client>(`/tenant/clients/${client._id}`)).body).toEqual(body.client);
  expect((await seller.get<Client[]>('/tenant/clients?search=40001234')).body).toEqual([body.client]);
  expect(await seller.put(contactOf(client), sent)).toMatchObject({ status: 409, body: { code: 'stale' } });
  const history = await admin.get<object[]>(`/tenant/clients/${client._id}/history`);
  expect(history.body[0]).toMatchObject({ action: 'update', user: { _id: seller.userId } });
  expect((await seller.put(`/tenant/clients/${client._id}`, { phone: '1' })).status).toBe(403);
});

test('the permission is granted to one seller, or to all sellers by a setting, and never to a readonly user', async () => {
  const client = await shop.given.client();
  const correct = async (role: 'seller' | 'readonly') =>
    (await shop.as(role).put(contactOf(client), { phone: '11 5555-0000' })).status;
  await grant([]);
  expect([await correct('seller'), await correct('readonly')]).toEqual([403, 403]);
  await permit(true);
  expect([await correct('seller'), await correct('readonly')]).toEqual([200, 403]);
  const { body } = await seller.get<{ user: { permissions: string[] } }>('/auth/me');
  expect(body.user.permissions).toContain('clients.contact');
  await permit(false);
  expect(await correct('seller')).toBe(403);
});

test("a blank name, phone or required e-mail is refused, and so are 'Consumidor final' and a client of another shop", async () => {
  const client = await shop.given.client();
  for (const path of ['name', 'phone', 'email'])
    expect(await admin.put(contactOf(client), { [path]: '' })).toMatchObject({
      status: 400,
      body: { errors: [{ path, message: 'Este campo es obligatorio.' }] },
    });
  await admin.put('/tenant/settings', { asksForEmail: false });
  expect((await admin.put(contactOf(client), { email: '' })).status).toBe(200);
  const { body: anonymous } = await admin.post<Client>('/tenant/clients/final-consumer', {});
  const locked = { status: 409, body: { code: 'locked' } };
  expect(await admin.put(contactOf(anonymous), { phone: '1' })).toMatchObject(locked);
  expect((await (await newShop(app)).as('admin').put(contactOf(client), { phone: '1' })).status).toBe(404);
});
