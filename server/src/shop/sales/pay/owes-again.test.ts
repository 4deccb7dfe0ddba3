import { afterEach, describe, expect, test } from 'vitest';
import { examine } from '../../../operation/doctor/examine.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import { givenCoveredSale, someCoverage } from '../../../testing/examples/given-covered-sales.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');

const order = (fields: object = {}) =>
  shop.given.sale({ products: [], customProducts: [{ description: 'Anteojo', price: 1000, quantity: 1 }], ...fields });
const urlOf = ({ _id }: Pick<Sale, '_id'>) => `/tenant/sales/${_id}`;
async function change(sale: Sale, fields: object): Promise<Sale> {
  const { status, body } = await admin.put<{ sale: Sale }>(urlOf(sale), fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.sale;
}
const refund = (sale: Sale, amount: number) =>
  admin.post(`${urlOf(sale)}/payments`, { kind: 'refund', amount, method: 'cash' });

afterEach(async () => {
  for await (const finding of examine(app.database, { tenantId: shop.tenantId })) expect(finding).toBeUndefined();
});

describe('a sale whose payments were refunded owes again (docs/rules.md#payments-4)', () => {
  test('after its coverage is removed', async () => {
    const { sale, insurance } = await givenCoveredSale(shop, { price: 100, amount: 40, paymentStatus: 'charged' });
    await admin.put(`${urlOf(sale)}/coverages`, { coverages: [someCoverage(insurance, 100)] });
    expect((await refund(sale, 60)).status).toBe(201);
    const { body } = await admin.put<{ sale: Sale }>(`${urlOf(sale)}/coverages`, { coverages: [] });
    expect(body.sale).toMatchObject({ paymentStatus: 'waiting', balance: 100 });
  });

  test('after its discount of 100 % is lowered', async () => {
    const sale = await order({ paymentStatus: 'charged' });
    await change(sale, { discount: 100, discountType: 'percentage' });
    expect((await refund(sale, 1000)).status).toBe(201);
    expect(await change(sale, { discount: 100 })).toMatchObject({ paymentStatus: 'charged', balance: 0 });
    expect(await change(sale, { discount: 50 })).toMatchObject({ paymentStatus: 'waiting', balance: 500 });
  });

  test('after the end of its cancellation, during which its credit moved to another sale', async () => {
    const sale = await order({ deposit: 400 });
    await change(sale, { orderStatus: 'canceled' });
    const other = await order({ client: sale.client._id });
    const payment = { kind: 'payment', amount: 400, method: 'creditNote' };
    expect((await admin.post(`${urlOf(other)}/payments`, payment)).status).toBe(201);
    expect((await admin.get<Sale>(urlOf(sale))).body).toMatchObject({ paymentStatus: 'reimbursed', balance: 0 });
    expect(await change(sale, { orderStatus: 'inProgress' })).toMatchObject({
      paymentStatus: 'waiting',
      balance: 1000,
    });
  });
});

test('a sale that a user marked as reimbursed stays so through a cancellation and a discount (docs/rules.md#payments-4)', async () => {
  const sale = await order({ paymentStatus: 'charged' });
  await change(sale, { paymentStatus: 'reimbursed' });
  await change(sale, { discount: 100, discountType: 'percentage' });
  await change(sale, { discount: 0 });
  await change(sale, { orderStatus: 'canceled' });
  expect(await change(sale, { orderStatus: 'delivered' })).toMatchObject({ paymentStatus: 'reimbursed', balance: 0 });
});
