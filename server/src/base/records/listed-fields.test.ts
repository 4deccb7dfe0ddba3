import { expect, test } from 'vitest';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const [admin, seller, readonly] = [shop.as('admin'), shop.as('seller'), shop.as('readonly')];
const banks = { bankName: 'Banco Uno', bankNumber: '0001', bankAlias: 'lentes.sur' };
const south = await shop.given.provider({
  name: 'Lentes del Sur',
  phone: '11 4321-0000',
  email: 'a@sur.example',
  ...banks,
});
await shop.given.provider({ name: 'Armazones Ñandú', phone: '11 9999-0000', ...banks });

interface Provider extends Record<string, unknown> {
  name: string;
}
const list = (user: typeof seller, query = '') => user.get<Provider[]>(`/tenant/providers?${query}`);
const namesOf = async (query: string) => (await list(seller, query)).body.map(({ name }) => name);

test('a seller sees the name of a provider in the list, and no phone, address or bank data', async () => {
  const [, listed] = (await list(seller)).body;
  expect(listed).toMatchObject({ _id: south._id, name: 'Lentes del Sur', enabled: true });
  for (const field of ['phone', 'email', 'personInCharge', 'address', 'taxId', ...Object.keys(banks)]) {
    expect({ field, value: listed?.[field] }).toEqual({ field, value: '' });
  }
});

test('a user who may read providers sees all fields of a provider in the list', async () => {
  for (const user of [admin, readonly])
    expect((await list(user)).body[1]).toMatchObject({ phone: '11 4321-0000', ...banks });
});

test("a seller's search finds a provider by its name, and not by the fields that a seller may not read", async () => {
  expect(await namesOf('search=sur%20len')).toEqual(['Lentes del Sur']);
  expect(await namesOf('search=nandu')).toEqual(['Armazones Ñandú']);
  for (const hidden of ['43210000', 'a@sur', '9999'])
    expect({ hidden, found: await namesOf(`search=${hidden}`) }).toEqual({ hidden, found: [] });
  expect((await list(admin, 'search=43210000')).body).toHaveLength(1);
});

test('a seller can sort providers only by the fields that a seller may read', async () => {
  expect(await namesOf('sort=-name')).toEqual(['Lentes del Sur', 'Armazones Ñandú']);
  for (const sort of ['phone', '-email', 'personInCharge'])
    expect((await list(seller, `sort=${sort}`)).status).toBe(400);
  expect((await list(readonly, 'sort=-phone')).body[0]?.name).toBe('Armazones Ñandú');
});
