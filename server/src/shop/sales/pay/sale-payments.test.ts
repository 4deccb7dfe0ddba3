import { formatMoney } from '@dioptria/contract/base/format.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller, reader] = [shop.as('admin'), shop.as('seller'), shop.as('readonly')];

type BookedEntries = { payment: Payment; sale: Sale } & Problem;

const order = async (fields: object = {}) =>
  given.sale({ products: [], customProducts: [{ description: 'Anteojo', price: 100_000, quantity: 1 }], ...fields });

const paymentsOf = async ({ _id }: Sale) => (await seller.get<Payment[]>(`/tenant/sales/${_id}/payments`)).body;
const ledgerOf = async (sale: Sale) =>
  (await paymentsOf(sale)).map(({ kind, amount, method }) => [kind, amount, method]);
const saleNow = async ({ _id }: Sale) => (await seller.get<Sale>(`/tenant/sales/${_id}`)).body;
const post = (sale: Sale, fields: object, by = seller) =>
  by.post<BookedEntries>(`/tenant/sales/${sale._id}/payments`, fields);
const correct = (sale: Sale, payment: Payment, note = 'Me equivoqué', by = seller) =>
  by.post<BookedEntries>(`/tenant/sales/${sale._id}/payments/${payment._id}/correct`, { note });
const pay = async (sale: Sale, amount: number, fields: object = {}) => {
  const { status, body } = await post(sale, { kind: 'payment', amount, method: 'cash', ...fields });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
};
const change = async ({ _id }: Sale, fields: object) => {
  const { status, body } = await seller.put<{ sale: Sale }>(`/tenant/sales/${_id}`, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.sale;
};
const plan = async (fields: object = {}) => {
  const sent = { name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge: 12.5, ...fields };
  return (await admin.post<{ _id: string }>('/tenant/payment-plans', sent)).body._id;
};
const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  message: body.errors?.[0]?.message ?? body.message,
});

describe('the ledger of a sale (docs/rules.md#payments-1)', () => {
  test('a deposit, a card payment, a discount and a refund change the paid sum, the balance and the credit to the cent', async () => {
    const sale = await order({ deposit: 40_000 });
    expect(sale).toMatchObject({ paid: 40_000, balance: 60_000, credit: 0, paymentStatus: 'waiting' });
    const charged = (await pay(sale, 60_000, { method: 'creditCard' })).sale;
    expect(charged).toMatchObject({ paid: 100_000, balance: 0, credit: 0, paymentStatus: 'charged' });
    const discounted = await change(sale, { discount: 10_000, discountType: 'nominal' });
    expect(discounted).toMatchObject({ total: 90_000, credit: 10_000, balance: 0, paymentStatus: 'charged' });
    const tooMuch = await post(sale, { kind: 'refund', amount: 10_001, method: 'cash' });
    expect(refusal(tooMuch)).toEqual({
      status: 409,
      code: 'nothing_to_refund',
      message: `Solo se puede devolver lo que hay a favor, que es ${formatMoney(10_000)}.`,
    });
    const refunded = await post(sale, { kind: 'refund', amount: 10_000, method: 'cash' });
    expect(refunded.status).toBe(201);
    expect(refunded.body.sale).toMatchObject({ paid: 90_000, credit: 0, paymentStatus: 'charged' });
    expect(await ledgerOf(sale)).toEqual([
      ['deposit', 40_000, 'cash'],
      ['payment', 60_000, 'creditCard'],
      ['refund', 10_000, 'cash'],
    ]);
  });

  test('an entry has its user, time, surcharge, note and receipt number', async () => {
    const sale = await order();
    const sent = { planId: await plan({ surcharge: 10 }), note: 'Tres cuotas', method: 'creditCard' };
    const { payment } = await pay(sale, 1000, sent);
    const next = await pay(sale, 2000);
    expect(payment).toMatchObject({
      kind: 'payment',
      amount: 1000,
      surcharge: 100,
      note: 'Tres cuotas',
      user: { _id: seller.userId },
      corrects: null,
    });
    expect(next.payment.receiptNumber).toBe((payment.receiptNumber ?? 0) + 1);
    expect((await paymentsOf(sale))[0]).toEqual(payment);
    expect(next.sale).toMatchObject({ paid: 3000, balance: 97_000 });
  });

  test('a payment above the balance is refused, the message has the balance, and nothing is booked', async () => {
    const sale = await order({ deposit: 99_999.5 });
    expect(refusal(await post(sale, { kind: 'payment', amount: 0.51, method: 'cash' }))).toEqual({
      status: 409,
      code: 'overpaid',
      message: `El importe supera el saldo, que es ${formatMoney(0.5)}.`,
    });
    expect(await saleNow(sale)).toMatchObject({ paid: 99_999.5, balance: 0.5, updatedAt: sale.updatedAt });
  });

  test.each([
    ['of 0', { amount: 0 }, 'amount', 'Tiene que ser mayor que 0.'],
    ['of less than 0', { amount: -1 }, 'amount', 'Tiene que ser mayor que 0.'],
    ['with three decimals', { amount: 1.005 }, 'amount', 'No puede tener más de 2 decimales.'],
    ['with a surcharge below zero', { surcharge: -1 }, 'surcharge', 'No puede ser menor que 0.'],
    ['without a method', { method: undefined }, 'method', 'Debes seleccionar un método de pago.'],
  ])('a payment %s is refused at its field, and nothing is booked', async (_case, fields, path, message) => {
    const sale = await order();
    const { status, body } = await post(sale, { kind: 'payment', amount: 1, method: 'cash', ...fields });
    expect({ status, errors: body.errors }).toEqual({ status: 400, errors: [{ path, message }] });
    expect(await paymentsOf(sale)).toEqual([]);
  });

  test('of two concurrent payments of the same balance, one succeeds, and the refusal of the other payment has the new balance', async () => {
    const sale = await order();
    const whole = { kind: 'payment', amount: 100_000, method: 'cash' };
    const answers = await Promise.all([post(sale, whole, seller), post(sale, whole, admin)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const message = `El importe supera el saldo, que es ${formatMoney(0)}.`;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'overpaid',
      errors: [{ path: 'amount', message }],
    });
    expect(await paymentsOf(sale)).toHaveLength(1);
  });

  test('forty simultaneous payments of one balance never exceed the balance', async () => {
    const sale = await order();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post(sale, { kind: 'payment', amount: 30_000, method: 'cash' })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(answers.filter(({ body }) => body.code === 'overpaid')).toHaveLength(37);
    expect(await saleNow(sale)).toMatchObject({ paid: 90_000, balance: 10_000 });
    const receipts = (await paymentsOf(sale)).map(({ receiptNumber }) => receiptNumber);
    expect(new Set(receipts).size).toBe(3);
  });

  test('a canceled sale takes no payment, and everything that was paid can be refunded', async () => {
    const sale = await order({ deposit: 40_000 });
    expect(await change(sale, { orderStatus: 'canceled' })).toMatchObject({ balance: 0, credit: 40_000 });
    expect(refusal(await post(sale, { kind: 'payment', amount: 1, method: 'cash' }))).toMatchObject({
      code: 'overpaid',
    });
    const { body } = await post(sale, { kind: 'refund', amount: 40_000, method: 'cash' });
    expect(body.sale).toMatchObject({ paid: 0, credit: 0, paymentStatus: 'reimbursed' });
  });

  test('a readonly user reads the payments of a sale and cannot book a payment; a user of another tenant does not find the sale', async () => {
    const sale = await order({ deposit: 10 });
    expect((await reader.get<Payment[]>(`/tenant/sales/${sale._id}/payments`)).body).toHaveLength(1);
    expect((await post(sale, { kind: 'payment', amount: 1, method: 'cash' }, reader)).status).toBe(403);
    const other = (await newShop(app)).as('admin');
    expect((await other.get(`/tenant/sales/${sale._id}/payments`)).status).toBe(404);
    expect((await post(sale, { kind: 'payment', amount: 1, method: 'cash' }, other)).status).toBe(404);
  });
});

describe('a payment in cuotas (docs/rules.md#payments-14)', () => {
  test('a payment in cuotas has the surcharge of its plan, and lowers the balance by its amount without the surcharge', async () => {
    const sale = await order();
    const { payment, sale: after } = await pay(sale, 60_000, { method: 'creditCard', planId: await plan() });
    expect(payment).toMatchObject({ amount: 60_000, surcharge: 7500, plan: 'Visa 3 cuotas' });
    expect(after).toMatchObject({ paid: 60_000, balance: 40_000 });
  });

  test.each([
    ['of another method', { name: 'Débito 2 cuotas', method: 'debitCard' }, 'Ese plan es de otro método de pago.'],
    ['that is disabled', { name: 'Vieja', enabled: false }, 'Ese plan de pago ya no existe.'],
  ])('a payment by a plan %s is refused', async (_case, fields, message) => {
    const sent = { kind: 'payment', amount: 1, method: 'creditCard', planId: await plan(fields) };
    expect(refusal(await post(await order(), sent))).toEqual({ status: 400, code: 'invalid', message });
  });
});

describe('a mistaken entry (docs/rules.md#payments-5)', () => {
  test('a mistaken payment is taken back as a whole, once, with a note', async () => {
    const sale = await order();
    const { payment } = await pay(sale, 100_000, { method: 'creditCard', planId: await plan({ surcharge: 5 }) });
    const { status, body } = await correct(sale, payment, 'Era con tarjeta');
    expect(status).toBe(201);
    expect(body.payment).toMatchObject({
      kind: 'correction',
      amount: -100_000,
      surcharge: -5000,
      corrects: payment._id,
      note: 'Era con tarjeta',
    });
    expect(body.sale).toMatchObject({ paid: 0, balance: 100_000, paymentStatus: 'waiting' });
    expect(refusal(await correct(sale, payment))).toEqual({
      status: 409,
      code: 'locked',
      message: 'Ese movimiento ya está anulado.',
    });
    expect(refusal(await correct(sale, body.payment)).message).toBe('Una corrección no se puede anular.');
  });

  test('a request to take a payment back needs a note', async () => {
    const sale = await order();
    const { payment } = await pay(sale, 1);
    expect((await correct(sale, payment, ' ')).status).toBe(400);
  });

  test('a payment that was already refunded cannot be taken back', async () => {
    const sale = await order();
    const { payment } = await pay(sale, 100_000);
    await change(sale, { paymentStatus: 'reimbursed' });
    expect(refusal(await correct(sale, payment))).toMatchObject({
      status: 409,
      message: 'Ese pago ya se devolvió: no se puede anular.',
    });
  });

  test('a payment of another sale is not found', async () => {
    const [sale, other] = [await order(), await order()];
    const { payment } = await pay(other, 1);
    expect((await correct(sale, payment)).status).toBe(404);
  });
});

describe('the server books entries for the payment status, the deposit or the method in a request (docs/rules.md#payments-3)', () => {
  test.each([
    ['charged', [['payment', 100_000, 'check']], { paid: 100_000, balance: 0 }],
    ['waiting', [], { paid: 0, balance: 100_000 }],
    [
      'reimbursed',
      [
        ['payment', 100_000, 'check'],
        ['refund', 100_000, 'check'],
      ],
      { paid: 0, balance: 0 },
    ],
  ] as const)(
    'a sale that is created as %s books the entries of this payment status',
    async (paymentStatus, ledger, amounts) => {
      const sale = await order({ paymentStatus, paymentMethod: 'check' });
      expect(sale).toMatchObject({ paymentStatus, ...amounts });
      expect(await ledgerOf(sale)).toEqual(ledger);
    },
  );

  test('the change from Señado to Cobrado books a payment of the balance by the sale’s method', async () => {
    const sale = await order({ deposit: 40_000, paymentMethod: 'debitCard' });
    expect(await change(sale, { paymentStatus: 'charged' })).toMatchObject({ paid: 100_000, deposit: 40_000 });
    expect((await ledgerOf(sale)).at(-1)).toEqual(['payment', 60_000, 'debitCard']);
  });

  test('the change to Reembolsado books a refund of the whole paid sum', async () => {
    const sale = await order({ deposit: 40_000 });
    expect(await change(sale, { paymentStatus: 'reimbursed' })).toMatchObject({ paid: 0, paymentStatus: 'reimbursed' });
    expect((await ledgerOf(sale)).at(-1)).toEqual(['refund', 40_000, 'cash']);
  });

  test('the change from Cobrado back to Señado books a correction that lowers the paid sum to the deposit', async () => {
    const sale = await order({ deposit: 40_000 });
    await change(sale, { paymentStatus: 'charged' });
    expect(await change(sale, { paymentStatus: 'waiting' })).toMatchObject({ paid: 40_000, balance: 60_000 });
    expect((await ledgerOf(sale)).at(-1)).toEqual(['correction', -60_000, 'cash']);
  });

  test('the change from Reembolsado back to Señado takes the refund back', async () => {
    const sale = await order({ paymentStatus: 'charged' });
    await change(sale, { paymentStatus: 'reimbursed' });
    expect(await change(sale, { paymentStatus: 'waiting' })).toMatchObject({ paymentStatus: 'waiting', paid: 0 });
    expect(await change(sale, { paymentStatus: 'charged' })).toMatchObject({ paymentStatus: 'charged', paid: 100_000 });
  });

  test('a change of the deposit books a correction of the difference', async () => {
    const sale = await order({ deposit: 40_000 });
    expect(await change(sale, { deposit: 30_000 })).toMatchObject({ paid: 30_000, deposit: 30_000, balance: 70_000 });
    expect(await change(sale, { deposit: 50_000 })).toMatchObject({ paid: 50_000, balance: 50_000 });
    expect((await ledgerOf(sale)).slice(1)).toEqual([
      ['correction', -10_000, 'cash'],
      ['correction', 20_000, 'cash'],
    ]);
  });

  test.each([{ deposit: 0 }, { paymentStatus: 'charged', deposit: 0 }])(
    'a request with the deposit 0 for a charged sale takes back no payment: %j',
    async (fields) => {
      const sale = await order({ deposit: 40_000 });
      await change(sale, { paymentStatus: 'charged' });
      expect(await change(sale, fields)).toMatchObject({ paid: 100_000, paymentStatus: 'charged', deposit: 0 });
      expect(await ledgerOf(sale)).toHaveLength(2);
    },
  );

  test('a deposit of the whole total makes the sale charged', async () => {
    const sale = await order();
    expect(await change(sale, { deposit: 100_000 })).toMatchObject({ paymentStatus: 'charged', balance: 0 });
  });

  test('a change of the method moves the latest payment to the new method by a pair of entries', async () => {
    const sale = await order({ deposit: 40_000, paymentMethod: 'cash' });
    await pay(sale, 60_000, { method: 'creditCard', planId: await plan({ surcharge: 10 }) });
    expect(await change(sale, { paymentMethod: 'debitCard' })).toMatchObject({
      paid: 100_000,
      paymentMethod: 'debitCard',
    });
    const [, payment, out, into] = await paymentsOf(sale);
    expect(out).toMatchObject({ amount: -60_000, surcharge: -6000, method: 'creditCard', corrects: payment?._id });
    expect(into).toMatchObject({ amount: 60_000, surcharge: 6000, method: 'debitCard', corrects: payment?._id });
  });
});

describe('a sale that is deleted (docs/rules.md#payments-8)', () => {
  test('the deletion refunds each payment by its own method, with its surcharge', async () => {
    const { body } = await admin.post<{ _id: string }>('/tenant/payment-plans', {
      name: 'Visa 3 cuotas',
      method: 'creditCard',
      installments: 3,
      surcharge: 10,
    });
    const sale = await order({ deposit: 40_000 });
    await pay(sale, 20_000, { method: 'creditCard', planId: body._id });
    await change(sale, { orderStatus: 'canceled' });
    await pay(sale, 5000, { kind: 'refund' });
    await admin.delete(`/tenant/sales/${sale._id}`);
    const refunds = await asTenant(app.database, shop.tenantId, (tx) =>
      tx
        .selectFrom('payments')
        .select(['method', 'amount_cents', 'surcharge_cents'])
        .where('sale_id', '=', sale._id)
        .where('note', '=', 'Venta eliminada.')
        .orderBy('id')
        .execute(),
    );
    expect(refunds).toEqual([
      { method: 'creditCard', amount_cents: 2_000_000, surcharge_cents: 200_000 },
      { method: 'cash', amount_cents: 3_500_000, surcharge_cents: 0 },
    ]);
  });

  test('the deletion of a sale refunds its deposit, and its entries keep the sale’s number and the client’s name', async () => {
    const client = await given.client({ name: 'Ana Arias' });
    const sale = await order({ deposit: 40_000, client: client._id });
    expect((await admin.delete(`/tenant/sales/${sale._id}`)).status).toBe(200);
    const kept = await asTenant(app.database, shop.tenantId, (tx) =>
      tx.selectFrom('payments').selectAll().where('sale_id', '=', sale._id).orderBy('id').execute(),
    );
    expect(kept).toMatchObject([
      { kind: 'deposit', amount_cents: 4_000_000, sale_number: sale.number, client_name: 'Ana Arias' },
      { kind: 'refund', amount_cents: 4_000_000, note: 'Venta eliminada.' },
    ]);
  });
});

test('the history of a sale has an entry for a payment, with the paid sum before and after', async () => {
  const sale = await order();
  await pay(sale, 1000);
  const { body } = await admin.get<{ action: string; before: object; after: object }[]>(
    `/tenant/sales/${sale._id}/history`,
  );
  expect(body[0]).toMatchObject({ action: 'update', before: { paid: 0 }, after: { paid: 1000, balance: 99_000 } });
});
