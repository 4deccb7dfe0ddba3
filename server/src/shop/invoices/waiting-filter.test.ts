import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { expect, test } from 'vitest';
import { authorise, givenInvoice, givenIssuer } from '../../testing/examples/given-invoices.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

test('the list of waiting vouchers has the vouchers that ARCA has not answered, and no authorised or canceled voucher (docs/rules.md#invoices-22)', async () => {
  const shop = await newShop(app);
  await givenIssuer(shop);
  const [waiting, authorised, canceled] = [
    await givenInvoice(shop),
    await givenInvoice(shop),
    await givenInvoice(shop),
  ];
  await authorise(app.database, shop, authorised);
  await shop.as('admin').post(`/tenant/invoices/${canceled._id}/cancel`);
  const listed = async (state: string) =>
    (await shop.as('readonly').get<Invoice[]>(`/tenant/invoices?state=${state}`)).body.map(({ _id }) => _id);
  expect(await listed('waiting')).toEqual([waiting._id]);
  expect(await listed('authorised')).toEqual([authorised._id]);
  expect(await listed('canceled')).toEqual([canceled._id]);
});
