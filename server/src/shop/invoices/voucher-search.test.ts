import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { expect, test } from 'vitest';
import { authorise, givenInvoice, givenIssuer } from '../../testing/examples/given-invoices.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

test('a voucher is found by the name and the document of its receiver, its number, its printed number and its sale (docs/rules.md#invoices-22)', async () => {
  const shop = await newShop(app);
  await givenIssuer(shop);
  const admin = shop.as('admin');
  const { body: point } = await admin.post<{ _id: string }>('/tenant/points-of-sale', { number: 2, name: 'Vereda' });
  const receiver = { name: 'Óptica Ñandú SA', vatCondition: 'registered', taxId: '30-50001091-2' };
  const { _id: named } = await givenInvoice(shop, (await shop.given.sale({ number: 70_001 }))._id, { receiver });
  const { _id: other } = await givenInvoice(shop, (await shop.given.sale({ number: 70_002 }))._id, {
    pointOfSaleId: point._id,
  });
  await authorise(app.database, shop, { _id: named }, 124);
  await authorise(app.database, shop, { _id: other }, 124);
  const found = async (typed: string) => {
    const { body } = await admin.get<Invoice[]>(`/tenant/invoices?search=${encodeURIComponent(typed)}&sort=createdAt`);
    return body.map(({ _id }) => _id);
  };
  for (const typed of ['nandu optica', '30500010912', '70001', '00001-00000124', 'A 1-124', 'a0001-124']) {
    expect({ typed, found: await found(typed) }).toEqual({ typed, found: [named] });
  }
  expect(await found('124')).toEqual([named, other]);
  expect(await found('00002-00000124')).toEqual([other]);
  expect(await found('00003-00000124')).toEqual([]);
});
