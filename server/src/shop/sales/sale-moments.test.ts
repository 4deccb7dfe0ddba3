import type { Problem } from '@dioptria/contract/base/problems.ts';
import { expect, test } from 'vitest';
import { someSale } from '../../testing/examples/given.ts';
import { testClock } from '../../testing/clock/clock.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from './sale-records.ts';

const app = await testApp();

const setClock = testClock();

/** These instants are the last millisecond of 31 January and the first millisecond of 1 February in Buenos Aires. */
const lastOfJanuary = '2027-02-01T02:59:59.999Z';
const firstOfFebruary = '2027-02-01T03:00:00.000Z';

async function shopWithPrescription(expirationDate: string) {
  setClock(lastOfJanuary);
  const shop = await newShop(app);
  const prescription = await shop.given.prescription({ expirationDate });
  const product = await shop.given.product();
  const sent = {
    ...someSale,
    client: prescription.clientId,
    prescriptions: [prescription._id],
    products: [{ product: product._id, quantity: 1 }],
  };
  return {
    seller: shop.as('seller'),
    sell: () => shop.as('seller').post<{ sale: Sale } & Problem>('/tenant/sales', sent),
  };
}

test('a prescription is valid until the end of its expiration day in the time zone of the shop', async () => {
  const { sell } = await shopWithPrescription('2027-01-31');
  expect((await sell()).status).toBe(201);
});

test('a prescription expires at the midnight after its expiration day', async () => {
  const { sell } = await shopWithPrescription('2027-01-31');
  setClock(firstOfFebruary);
  const { status, body } = await sell();
  expect([status, body.errors]).toEqual([400, [{ path: 'prescriptions.0', message: 'La receta está vencida.' }]]);
});

test('a canceled sale can be made active again although its prescription has expired since the sale', async () => {
  const { seller, sell } = await shopWithPrescription('2027-01-31');
  const { _id } = (await sell()).body.sale;
  setClock(firstOfFebruary);
  await seller.put(`/tenant/sales/${_id}`, { orderStatus: 'canceled' });
  expect((await seller.put(`/tenant/sales/${_id}`, { orderStatus: 'finished' })).status).toBe(200);
});

test('the date of a sale is the moment of its creation, and an edit does not change this date', async () => {
  const { seller, sell } = await shopWithPrescription('2027-12-31');
  const { sale } = (await sell()).body;
  expect([sale.saleDate, sale.createdAt, sale.updatedAt]).toEqual([lastOfJanuary, lastOfJanuary, lastOfJanuary]);
  setClock(firstOfFebruary);
  const { body } = await seller.put<{ sale: Sale }>(`/tenant/sales/${sale._id}`, { notes: 'Llamar' });
  expect([body.sale.saleDate, body.sale.updatedAt]).toEqual([lastOfJanuary, firstOfFebruary]);
});
