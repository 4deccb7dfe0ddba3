import { formatMoney } from '@dioptria/contract/base/format.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { someSale } from '../../../testing/examples/given.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');

async function sell(fields: object) {
  const lines = { products: [], customProducts: [{ description: 'Anteojo', price: 100_000, quantity: 1 }] };
  const sent = { ...someSale, client: (await shop.given.client())._id, ...lines, ...fields };
  return admin.post<{ sale: Sale } & Problem>('/tenant/sales', sent);
}
const ledgerOf = async ({ _id }: Sale) =>
  (await admin.get<Payment[]>(`/tenant/sales/${_id}/payments`)).body.map(
    ({ kind, amount, method, surcharge, plan }) => [kind, amount, method, ...(plan ? [surcharge, plan] : [])],
  );
const plan = async (fields: object) => {
  const sent = { name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge: 10, ...fields };
  return (await admin.post<{ _id: string }>('/tenant/payment-plans', sent)).body._id;
};
const refusal = ({ status, body }: { status: number; body: Problem }) => ({ status, errors: body.errors });

describe('a new sale that is paid by several methods (docs/rules.md#payments-15)', () => {
  test('a charged sale books one payment of each method; the sale’s own method pays the rest', async () => {
    const additionalPayments = [
      { amount: 30_000, method: 'debitCard' },
      { amount: 25_000.5, method: 'creditCard', planId: await plan({}) },
    ];
    const { status, body } = await sell({ paymentStatus: 'charged', additionalPayments });
    expect(status).toBe(201);
    expect(body.sale).toMatchObject({ paid: 100_000, balance: 0, paymentStatus: 'charged', paymentMethod: 'cash' });
    expect(await ledgerOf(body.sale)).toEqual([
      ['payment', 44_999.5, 'cash'],
      ['payment', 30_000, 'debitCard'],
      ['payment', 25_000.5, 'creditCard', 2500.05, 'Visa 3 cuotas'],
    ]);
  });

  test('a deposit can be paid by several methods too, and the part by the sale’s own method can have a plan', async () => {
    const planId = await plan({ name: 'Naranja', method: 'creditCard' });
    const additionalPayments = [{ amount: 10_000, method: 'cash' }];
    const { body } = await sell({ deposit: 40_000, paymentMethod: 'creditCard', planId, additionalPayments });
    expect(body.sale).toMatchObject({ paid: 40_000, deposit: 40_000, balance: 60_000 });
    expect(await ledgerOf(body.sale)).toEqual([
      ['deposit', 30_000, 'creditCard', 3000, 'Naranja'],
      ['deposit', 10_000, 'cash'],
    ]);
  });

  test('a sale that is created as reimbursed books a refund for each payment', async () => {
    const additionalPayments = [{ amount: 10_000, method: 'debitCard' }];
    const { body } = await sell({ paymentStatus: 'reimbursed', additionalPayments });
    expect(body.sale).toMatchObject({ paid: 0, paymentStatus: 'reimbursed' });
    expect(await ledgerOf(body.sale)).toEqual([
      ['payment', 90_000, 'cash'],
      ['payment', 10_000, 'debitCard'],
      ['refund', 90_000, 'cash'],
      ['refund', 10_000, 'debitCard'],
    ]);
  });

  test('a sale whose additional payments exceed the paid amount is refused, and nothing is stored', async () => {
    const before = (await admin.get('/tenant/sales')).headers.get('x-total-count');
    const additionalPayments = [{ amount: 40_000.01, method: 'debitCard' }];
    expect(refusal(await sell({ deposit: 40_000, additionalPayments }))).toEqual({
      status: 400,
      errors: [
        {
          path: 'additionalPayments',
          message: `Los otros métodos de pago suman más que lo que se cobra, que es ${formatMoney(40_000)}.`,
        },
      ],
    });
    expect((await admin.get('/tenant/sales')).headers.get('x-total-count')).toBe(before);
  });

  test.each([
    ['an amount of 0', { amount: 0, method: 'cash' }, 'additionalPayments.0.amount', 'Tiene que ser mayor que 0.'],
    ['no method', { amount: 1 }, 'additionalPayments.0.method', 'Debes seleccionar un método de pago.'],
  ])('an additional payment with %s is refused at its field', async (_case, part, path, message) => {
    expect(refusal(await sell({ paymentStatus: 'charged', additionalPayments: [part] }))).toEqual({
      status: 400,
      errors: [{ path, message }],
    });
  });

  test('an additional payment with a plan of another method is refused at the field of its plan', async () => {
    const additionalPayments = [{ amount: 1, method: 'debitCard', planId: await plan({ name: 'Otra' }) }];
    expect(refusal(await sell({ paymentStatus: 'charged', additionalPayments }))).toEqual({
      status: 400,
      errors: [{ path: 'additionalPayments.0.planId', message: 'Ese plan es de otro método de pago.' }],
    });
  });
});
