import { expect, test } from 'vitest';
import { givenCoveredSale } from '../../../testing/examples/given-covered-sales.ts';
import { authorise, givenInvoice, givenIssuer } from '../../../testing/examples/given-invoices.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();

test('the list can show only the sales that the shop has to invoice, or only the other sales (docs/rules.md#invoices-26)', async () => {
  const shop = await newShop(app);
  const { given } = shop;
  await givenIssuer(shop);
  const admin = shop.as('admin');
  const { sale: covered } = await givenCoveredSale(shop, { amount: 100_000 });
  const [missing, waiting, authorised, freed, canceled, free] = [
    await given.sale(),
    await given.sale(),
    await given.sale(),
    await given.sale(),
    await given.sale(),
    await given.sale({ discount: 100, discountType: 'percentage' }),
  ];
  await givenInvoice(shop, waiting._id);
  await authorise(app.database, shop, await givenInvoice(shop, authorised._id));
  const withdrawn = await givenInvoice(shop, freed._id);
  await admin.post(`/tenant/invoices/${withdrawn._id}/cancel`);
  await admin.put(`/tenant/sales/${canceled._id}`, { orderStatus: 'canceled' });

  const listed = async (query: string) => {
    const { body, headers } = await shop.as('readonly').get<Sale[]>(`/tenant/sales?sort=createdAt&${query}`);
    expect(Number(headers.get('x-total-count'))).toBe(body.length);
    return body.map(({ _id }) => _id);
  };
  expect(await listed('toInvoice=true')).toEqual([missing._id, freed._id]);
  expect(await listed('toInvoice=false')).toEqual([covered._id, waiting._id, authorised._id, canceled._id, free._id]);
});
