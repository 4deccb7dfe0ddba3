import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { atOnce, statusesOf } from '../../../testing/app/at-once.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];

type Answer = { sale: Sale } & Problem;

const order = () =>
  given.sale({
    products: [],
    customProducts: [{ description: 'Anteojo', price: 100_000, quantity: 1 }],
    deposit: 40_000,
    orderStatus: 'finished',
  });
const deliver = ({ _id }: Sale, fields: object, by = seller) => by.post<Answer>(`/tenant/sales/${_id}/deliver`, fields);
const paymentsOf = async ({ _id }: Sale) =>
  (await seller.get<Payment[]>(`/tenant/sales/${_id}/payments`)).body.map(({ kind, amount, surcharge, method }) => [
    kind,
    amount,
    surcharge,
    method,
  ]);
const saleNow = async ({ _id }: Sale) => (await seller.get<Sale>(`/tenant/sales/${_id}`)).body;

describe('the delivery with the payment of the balance (docs/rules.md#sales-29)', () => {
  test('one request books the payment of the balance and delivers the sale', async () => {
    const sale = await order();
    const { status, body } = await deliver(sale, { payment: { amount: 60_000, method: 'debitCard' } });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.sale).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'charged', paid: 100_000, balance: 0 });
    expect(await paymentsOf(sale)).toEqual([
      ['deposit', 40_000, 0, 'cash'],
      ['payment', 60_000, 0, 'debitCard'],
    ]);
  });

  test('the payment adds the surcharge of its plan', async () => {
    const sent = { name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge: 10 };
    const { body: plan } = await admin.post<{ _id: string }>('/tenant/payment-plans', sent);
    const sale = await order();
    await deliver(sale, { payment: { amount: 60_000, method: 'creditCard', planId: plan._id } });
    expect((await paymentsOf(sale))[1]).toEqual(['payment', 60_000, 6_000, 'creditCard']);
  });

  test('a delivery with a partial payment leaves a balance, and the history keeps the reason', async () => {
    const { body } = await deliver(await order(), {
      payment: { amount: 10_000, method: 'cash' },
      reason: 'Paga el viernes',
    });
    expect(body.sale).toMatchObject({ orderStatus: 'delivered', paymentStatus: 'waiting', balance: 50_000 });
    expect(body.sale.changes?.find(({ field }) => field === 'orderStatus')?.reason).toBe('Paga el viernes');
  });

  test('a payment above the balance is refused, and the sale is not delivered', async () => {
    const sale = await order();
    const { status, body } = await deliver(sale, { payment: { amount: 60_000.01, method: 'cash' } });
    expect({ status, code: body.code, path: body.errors?.[0]?.path }).toEqual({
      status: 409,
      code: 'overpaid',
      path: 'payment.amount',
    });
    expect((await saleNow(sale)).orderStatus).toBe('finished');
    expect(await paymentsOf(sale)).toHaveLength(1);
  });

  test('a payment without an amount or a method is refused with a message at the field', async () => {
    const { status, body } = await deliver(await order(), { payment: { amount: 0 } });
    expect(status).toBe(400);
    expect(body.errors?.map(({ path }) => path)).toEqual(['payment.amount', 'payment.method']);
  });

  test('if another user has changed the sale meanwhile, nothing is booked', async () => {
    const sale = await order();
    await admin.put(`/tenant/sales/${sale._id}`, { notes: 'Llamó' });
    const payment = { amount: 60_000, method: 'cash' };
    const { status, body } = await deliver(sale, { payment, updatedAt: sale.updatedAt });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'stale' });
    expect(await paymentsOf(sale)).toHaveLength(1);
  });

  test('of forty simultaneous deliveries of one sale, only one collects the balance', async () => {
    const sale = await order();
    const answers = await atOnce(40, () => deliver(sale, { payment: { amount: 60_000, method: 'cash' } }));
    expect(statusesOf(answers)).toEqual({ '200': 1, '409 overpaid': 39 });
    expect(await paymentsOf(sale)).toHaveLength(2);
  });

  test('the delivery and its payment are undone together', async () => {
    const sale = await saleNow(await order());
    const { body } = await deliver(sale, { payment: { amount: 60_000, method: 'cash' } });
    const path = `/tenant/sales/${sale._id}/undo`;
    const undone = await seller.post<Answer>(path, { updatedAt: body.sale.updatedAt });
    expect(undone.body.sale).toMatchObject({ orderStatus: 'finished', paymentStatus: 'waiting', balance: 60_000 });
  });

  test('a user who may only read cannot deliver', async () => {
    const payment = { amount: 60_000, method: 'cash' };
    expect((await deliver(await order(), { payment }, shop.as('readonly'))).status).toBe(403);
  });
});
