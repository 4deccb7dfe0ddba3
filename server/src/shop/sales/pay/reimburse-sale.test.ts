import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { describe, expect, test } from 'vitest';
import { examine } from '../../../operation/doctor/examine.ts';
import { atOnce } from '../../../testing/app/at-once.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];

const order = (fields: object = {}) =>
  given.sale({ products: [], customProducts: [{ description: 'Anteojo', price: 100_000, quantity: 1 }], ...fields });
async function pay(sale: Sale, fields: object): Promise<void> {
  const { status, body } = await seller.post(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
}
const reimburse = ({ _id }: Sale, fields: object = {}) =>
  seller.put<{ sale: Sale }>(`/tenant/sales/${_id}`, { paymentStatus: 'reimbursed', ...fields });
const refundsOf = async ({ _id }: Sale) => {
  const { body } = await seller.get<Payment[]>(`/tenant/sales/${_id}/payments`);
  const refunds = body.filter(({ kind }) => kind === 'refund');
  return refunds
    .map(({ method, amount, surcharge }) => [method, amount, surcharge] as const)
    .toSorted(([one], [other]) => one.localeCompare(other));
};
const accountOf = async ({ client }: Sale) => (await seller.get<Account>(`/tenant/clients/${client._id}/account`)).body;

describe('the change of a sale to reimbursed (docs/rules.md#payments-3)', () => {
  test('each payment is refunded by its own method with its surcharge, and no units return to stock', async () => {
    const product = await given.product({ stock: 5 });
    const plan = { name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge: 10 };
    const { _id: planId } = (await admin.post<{ _id: string }>('/tenant/payment-plans', plan)).body;
    const sale = await given.sale({
      products: [{ product: product._id, quantity: 2 }],
      deposit: 30,
      paymentMethod: 'cash',
    });
    await pay(sale, { amount: 20, method: 'creditCard', planId });
    await pay(sale, { amount: 5, method: 'bankTransfer' });
    const { body } = await reimburse(sale, { paymentMethod: 'check' });
    expect(body.sale).toMatchObject({ paid: 0, balance: 0, paymentStatus: 'reimbursed' });
    const stock = (await admin.get<{ stock: number }>(`/tenant/products/${product._id}`)).body;
    expect(stock.stock).toBe(3);
    expect(await refundsOf(sale)).toEqual([
      ['cash', 30, 0],
      ['check', 5, 0],
      ['creditCard', 20, 2],
    ]);
  });

  test('a payment by credit note becomes credit of the client again', async () => {
    const sale = await order();
    const path = `/tenant/clients/${sale.client._id}/payments`;
    await seller.post(path, { kind: 'payment', amount: 130_000, method: 'bankTransfer' });
    const second = await order({ client: sale.client._id });
    await pay(second, { amount: 30_000, method: 'creditNote' });
    expect(await accountOf(second)).toMatchObject({ owed: 70_000, credit: 0 });
    await reimburse(second);
    expect(await refundsOf(second)).toEqual([['creditNote', 30_000, 0]]);
    expect(await accountOf(second)).toMatchObject({ owed: 0, credit: 30_000 });
  });

  test('forty changes at once, and a later change, refund nothing twice', async () => {
    const sale = await order({ deposit: 30_000, paymentMethod: 'cash' });
    await pay(sale, { amount: 70_000, method: 'debitCard' });
    const answers = await atOnce(40, () => reimburse(sale));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    await reimburse(sale);
    expect(await refundsOf(sale)).toEqual([
      ['cash', 30_000, 0],
      ['debitCard', 70_000, 0],
    ]);
    const found = [];
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
    expect(found).toEqual([]);
  });
});
