import { formatMoney } from '@dioptria/contract/base/format.ts';
import type { Account, BookedOnAccount } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { examine } from '../../operation/doctor/examine.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from '../sales/sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller, reader] = [shop.as('admin'), shop.as('seller'), shop.as('readonly')];

const someone = async () => (await given.client())._id;
const order = async (client: string, price: number, fields: object = {}) =>
  given.sale({ client, products: [], customProducts: [{ description: 'Anteojo', price, quantity: 1 }], ...fields });
const accountOf = async (client: string) => (await seller.get<Account>(`/tenant/clients/${client}/account`)).body;
const amountsOf = async (client: string) => {
  const { owed, credit, entries, opening } = await accountOf(client);
  return { owed, credit, balance: entries.at(-1)?.balance ?? opening };
};
const saleNow = async ({ _id }: Sale) => (await seller.get<Sale>(`/tenant/sales/${_id}`)).body;
type Answer = BookedOnAccount & Problem;
const pay = (client: string, fields: object, by: SignedIn = seller) =>
  by.post<Answer>(`/tenant/clients/${client}/payments`, { method: 'cash', ...fields });
const payOrder = ({ _id }: Sale, fields: object) =>
  seller.post<{ payment: Payment; sale: Sale } & Problem>(`/tenant/sales/${_id}/payments`, {
    kind: 'payment',
    method: 'cash',
    ...fields,
  });
const correct = (client: string, id: string | undefined, note = 'Por error') =>
  seller.post<Answer>(`/tenant/clients/${client}/payments/${id}/correct`, { note });
const change = async ({ _id }: Sale, fields: object) =>
  seller.put<{ sale: Sale } & Problem>(`/tenant/sales/${_id}`, fields);
const newPlan = async (surcharge: number) => {
  const sent = { name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge };
  return (await admin.post<{ _id: string }>('/tenant/payment-plans', sent)).body._id;
};
const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  message: body.errors?.[0]?.message ?? body.message,
});
const findings = async () => {
  const found = [];
  for await (const finding of examine(app.database, { tenantId: shop.tenantId })) found.push(finding);
  return found;
};

describe('the account of a client (docs/rules.md#accounts-1)', () => {
  test('an account has the sales as debit and the payments as credit, with the running balance', async () => {
    const client = await someone();
    const first = await order(client, 10_000, { deposit: 4000 });
    await order(client, 5000);
    await payOrder(first, { amount: 1000, method: 'debitCard' });
    const { owed, credit, opening, entries } = await accountOf(client);
    expect({ owed, credit, opening }).toEqual({ owed: 10_000, credit: 0, opening: 0 });
    expect(entries.map((entry) => [entry.kind, entry.order?.number, entry.debit, entry.credit, entry.balance])).toEqual(
      [
        ['order', first.number, 10_000, 0, 10_000],
        ['deposit', first.number, 0, 4000, 6000],
        ['order', expect.any(Number), 5000, 0, 11_000],
        ['payment', first.number, 0, 1000, 10_000],
      ],
    );
    expect(entries[3]).toMatchObject({
      method: 'debitCard',
      user: { _id: seller.userId },
      receiptNumber: expect.any(Number),
    });
  });

  test('a canceled sale owes nothing, and its payments become credit of the client', async () => {
    const client = await someone();
    const sale = await order(client, 10_000, { deposit: 4000 });
    await change(sale, { orderStatus: 'canceled' });
    expect(await amountsOf(client)).toEqual({ owed: 0, credit: 4000, balance: -4000 });
    await change(sale, { orderStatus: 'inProgress' });
    expect(await amountsOf(client)).toEqual({ owed: 6000, credit: 0, balance: 6000 });
  });

  test('a reimbursed sale owes nothing, in the sale, the account, the debtors and their file (docs/rules.md#payments-2)', async () => {
    const client = await someone();
    const sale = await order(client, 10_000, { deposit: 4000 });
    await change(sale, { paymentStatus: 'reimbursed' });
    expect(await saleNow(sale)).toMatchObject({ total: 10_000, paid: 0, balance: 0, credit: 0 });
    expect(await amountsOf(client)).toEqual({ owed: 0, credit: 0, balance: 0 });
    expect((await accountOf(client)).entries.map(({ kind, debit, credit }) => [kind, debit, credit])).toEqual([
      ['order', 10_000, 0],
      ['deposit', 0, 4000],
      ['refund', 4000, 0],
      ['reimbursed', 0, 10_000],
    ]);
    const debtors = await seller.get<{ _id: string }[]>('/tenant/debtors?limit=1000');
    expect(debtors.body.map(({ _id }) => _id)).not.toContain(client);
    expect(refusal(await payOrder(sale, { amount: 1 }))).toMatchObject({ status: 409, code: 'overpaid' });
    const paid = await pay(client, { amount: 500 });
    expect(paid.body.account).toMatchObject({ owed: 0, credit: 500 });
    await change(sale, { paymentStatus: 'waiting' });
    expect(await amountsOf(client)).toMatchObject({ owed: 6000, credit: 500 });
    expect(await findings()).toEqual([]);
  });

  test('all users of the shop can read an account, only users who may change sales can book entries, and other shops do not find the account', async () => {
    const client = await someone();
    expect((await reader.get(`/tenant/clients/${client}/account`)).status).toBe(200);
    expect((await pay(client, { amount: 1 }, reader)).status).toBe(403);
    const other = (await newShop(app)).as('admin');
    expect((await other.get(`/tenant/clients/${client}/account`)).status).toBe(404);
    expect((await pay(client, { amount: 1 }, other)).status).toBe(404);
  });
});

describe('a payment to the account (docs/rules.md#accounts-3)', () => {
  test('a payment to the account pays the oldest sales first, and the rest becomes credit', async () => {
    const client = await someone();
    const [first, second] = [await order(client, 10_000), await order(client, 5000)];
    const part = await pay(client, { amount: 12_000, note: 'Pasó por el local' });
    expect(part.status).toBe(201);
    expect(part.body.payments.map(({ order: of, amount }) => [of?.number, amount])).toEqual([
      [first.number, 10_000],
      [second.number, 2000],
    ]);
    expect(part.body.account).toMatchObject({ owed: 3000, credit: 0 });
    expect(await saleNow(first)).toMatchObject({ paymentStatus: 'charged', balance: 0 });
    const more = await pay(client, { amount: 4000 });
    expect(more.body.payments.map(({ order: of, amount }) => [of?.number, amount])).toEqual([
      [second.number, 3000],
      [undefined, 1000],
    ]);
    expect(await amountsOf(client)).toEqual({ owed: 0, credit: 1000, balance: -1000 });
  });

  test('all parts of a payment share one receipt, and the surcharge of its plan is divided among the parts to the cent', async () => {
    const client = await someone();
    await order(client, 0.1);
    await order(client, 0.1);
    const { body } = await pay(client, { amount: 0.3, planId: await newPlan(33.33), method: 'creditCard' });
    expect(new Set(body.payments.map(({ receiptNumber }) => receiptNumber)).size).toBe(1);
    expect(body.payments.map(({ surcharge, onAccount }) => [surcharge, onAccount])).toEqual([
      [0.03, true],
      [0.04, true],
      [0.03, true],
    ]);
    expect(await findings()).toEqual([]);
    const next = await pay(client, { amount: 1 });
    expect(next.body.payments[0]?.receiptNumber).toBe((body.payments[0]?.receiptNumber ?? 0) + 1);
  });

  test.each([
    ['of nothing', { amount: 0 }, 'Tiene que ser mayor que 0.'],
    ['below zero', { amount: -1 }, 'Tiene que ser mayor que 0.'],
    ['with three decimals', { amount: 1.005 }, 'No puede tener más de 2 decimales.'],
    ['without a method', { amount: 1, method: undefined }, 'Debes seleccionar un método de pago.'],
    ['by an unknown method', { amount: 1, method: 'gold' }, 'Elegí una de las opciones.'],
  ])('a payment %s is refused, and nothing is booked', async (_case, fields, message) => {
    const client = await someone();
    expect(refusal(await pay(client, fields))).toMatchObject({ status: 400, message });
    expect((await accountOf(client)).entries).toEqual([]);
  });

  test('forty concurrent payments never pay a sale twice: the rest is credit', async () => {
    const client = await someone();
    const sale = await order(client, 10_000);
    const answers = await Promise.all(Array.from({ length: 40 }, () => pay(client, { amount: 300 })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(40);
    expect(await saleNow(sale)).toMatchObject({ paid: 10_000, balance: 0 });
    expect(await amountsOf(client)).toEqual({ owed: 0, credit: 2000, balance: -2000 });
  });
});

describe('the credit of a client (docs/rules.md#accounts-4)', () => {
  test("a payment by credit note spends the client's credit, and cannot exceed this credit", async () => {
    const client = await someone();
    await pay(client, { amount: 1000 });
    const sale = await order(client, 5000);
    const tooMuch = await payOrder(sale, { amount: 1000.01, method: 'creditNote' });
    expect(refusal(tooMuch)).toEqual({
      status: 409,
      code: 'no_credit',
      message: `El cliente tiene ${formatMoney(1000)} a favor: con nota de crédito no se puede pagar más.`,
    });
    expect((await payOrder(sale, { amount: 600, method: 'creditNote' })).status).toBe(201);
    expect(await amountsOf(client)).toEqual({ owed: 4400, credit: 400, balance: 4000 });
    expect(refusal(await payOrder(sale, { amount: 401, method: 'creditNote' })).code).toBe('no_credit');
  });

  test('if a credit note needs credit of other sales, this credit moves to the account, from the oldest sale first', async () => {
    const client = await someone();
    const canceled = await order(client, 8000, { deposit: 3000 });
    await change(canceled, { orderStatus: 'canceled' });
    await pay(client, { amount: 500 });
    const sale = await order(client, 5000, { deposit: 3200, paymentMethod: 'creditNote' });
    expect(sale).toMatchObject({ paid: 3200, balance: 1800 });
    expect(await saleNow(canceled)).toMatchObject({ paid: 300, credit: 300 });
    expect(await amountsOf(client)).toEqual({ owed: 1800, credit: 300, balance: 1500 });
  });

  test('of three concurrent payments with the same credit, one succeeds and the others are refused', async () => {
    const client = await someone();
    await pay(client, { amount: 1000 });
    const sales = [await order(client, 1000), await order(client, 1000), await order(client, 1000)];
    const answers = await Promise.all(sales.map((sale) => payOrder(sale, { amount: 1000, method: 'creditNote' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'no_credit',
      message: 'El cliente no tiene saldo a favor para usar como nota de crédito.',
    });
    expect(await amountsOf(client)).toEqual({ owed: 2000, credit: 0, balance: 2000 });
  });

  test('every route that enters a payment by credit note checks the credit of the client', async () => {
    const client = await someone();
    const none = { status: 409, code: 'no_credit', message: expect.stringContaining('nota de crédito') };
    const sale = await order(client, 100);
    const sent = { client, products: [], customProducts: [{ description: 'A', price: 10, quantity: 1 }] };
    const states = { deliveryDate: dueDay(), orderStatus: 'inProgress', paymentStatus: 'charged' };
    expect(refusal(await admin.post('/tenant/sales', { ...sent, ...states, paymentMethod: 'creditNote' }))).toEqual(
      none,
    );
    const split = { paymentMethod: 'cash', additionalPayments: [{ amount: 1, method: 'creditNote' }] };
    expect(refusal(await admin.post('/tenant/sales', { ...sent, ...states, ...split }))).toEqual(none);
    expect(refusal(await change(sale, { paymentMethod: 'creditNote', paymentStatus: 'charged' }))).toEqual(none);
    expect(refusal(await change(sale, { paymentMethod: 'creditNote', deposit: 10 }))).toEqual(none);
    expect(refusal(await pay(client, { amount: 1, method: 'creditNote' }))).toEqual(none);
    await payOrder(sale, { amount: 50 });
    expect(refusal(await change(sale, { paymentMethod: 'creditNote' }))).toEqual(none);
    expect(await amountsOf(client)).toEqual({ owed: 50, credit: 0, balance: 50 });
  });

  test('a refund as credit note adds credit, and so does the correction of a payment by credit note', async () => {
    const client = await someone();
    const sale = await order(client, 1000, { paymentStatus: 'charged' });
    await change(sale, { discount: 300, discountType: 'nominal' });
    await payOrder(sale, { kind: 'refund', amount: 300, method: 'creditNote' });
    expect(await saleNow(sale)).toMatchObject({ credit: 0 });
    expect(await amountsOf(client)).toEqual({ owed: 0, credit: 300, balance: -300 });
    const next = await order(client, 300);
    const { body } = await payOrder(next, { amount: 300, method: 'creditNote' });
    expect(await amountsOf(client)).toEqual({ owed: 0, credit: 0, balance: 0 });
    await seller.post(`/tenant/sales/${next._id}/payments/${body.payment._id}/correct`, { note: 'Por error' });
    expect(await amountsOf(client)).toEqual({ owed: 300, credit: 300, balance: 0 });
  });

  test("a credit note to the account pays the oldest sales, and at most the client's debt", async () => {
    const client = await someone();
    await pay(client, { amount: 1000 });
    await order(client, 300);
    expect(refusal(await pay(client, { amount: 301, method: 'creditNote' }))).toMatchObject({ code: 'overpaid' });
    expect((await pay(client, { amount: 300, method: 'creditNote' })).status).toBe(201);
    expect(await amountsOf(client)).toEqual({ owed: 0, credit: 700, balance: -700 });
  });

  test("a refund in money is at most the client's credit, which includes the credit of sales", async () => {
    const client = await someone();
    const canceled = await order(client, 800, { deposit: 300 });
    await change(canceled, { orderStatus: 'canceled' });
    await pay(client, { amount: 100 });
    expect(refusal(await pay(client, { kind: 'refund', amount: 400.01 }))).toEqual({
      status: 409,
      code: 'nothing_to_refund',
      message: `Solo se puede devolver lo que hay a favor, que es ${formatMoney(400)}.`,
    });
    expect(refusal(await pay(client, { kind: 'refund', amount: 1, method: 'creditNote' }))).toMatchObject({
      status: 400,
      message: 'Elegí cómo se le devuelve el dinero.',
    });
    expect((await pay(client, { kind: 'refund', amount: 400 })).status).toBe(201);
    expect(await amountsOf(client)).toEqual({ owed: 0, credit: 0, balance: 0 });
    expect(await saleNow(canceled)).toMatchObject({ credit: 0, paymentStatus: 'reimbursed' });
  });

  test('a client with credit cannot be deleted', async () => {
    const client = await someone();
    await pay(client, { amount: 100 });
    expect(refusal(await admin.delete(`/tenant/clients/${client}`))).toEqual({
      status: 409,
      code: 'in_use',
      message: `No se puede eliminar: tiene ${formatMoney(100)} a favor.`,
    });
    await pay(client, { kind: 'refund', amount: 100 });
    expect((await admin.delete(`/tenant/clients/${client}`)).status).toBe(200);
  });
});

describe('a mistaken payment to the account (docs/rules.md#accounts-5)', () => {
  test('a mistaken payment can be taken back once, with all its parts, and the request needs a note', async () => {
    const client = await someone();
    const sale = await order(client, 1000);
    const { body } = await pay(client, { amount: 1500, planId: await newPlan(1), method: 'creditCard' });
    expect((await correct(client, body.payments[1]?._id, ' ')).status).toBe(400);
    const back = await correct(client, body.payments[1]?._id);
    expect(back.body.payments.map(({ amount, surcharge }) => [amount, surcharge])).toEqual([
      [-1000, -10],
      [-500, -5],
    ]);
    expect(await saleNow(sale)).toMatchObject({ paid: 0, paymentStatus: 'waiting' });
    expect(await amountsOf(client)).toEqual({ owed: 1000, credit: 0, balance: 1000 });
    expect(refusal(await correct(client, body.payments[0]?._id))).toMatchObject({
      status: 409,
      message: 'Ese movimiento ya está anulado.',
    });
  });

  test('a payment cannot be taken back if its credit was used, or if its sale was deleted and the payment refunded', async () => {
    const client = await someone();
    const { body } = await pay(client, { amount: 1000 });
    const sale = await order(client, 600);
    await payOrder(sale, { amount: 600, method: 'creditNote' });
    expect(refusal(await correct(client, body.payments[0]?._id))).toMatchObject({
      status: 409,
      message: 'Ese saldo a favor ya se usó: no se puede anular.',
    });
    const used = (await accountOf(client)).entries.find(({ kind }) => kind === 'refund');
    expect(refusal(await correct(client, used?._id))).toMatchObject({
      message: `Ese movimiento se anula en la venta N.º ${sale.number}.`,
    });
    const deleted = await order(client, 900);
    const paid = await pay(client, { amount: 500 });
    await admin.delete(`/tenant/sales/${deleted._id}`);
    expect(refusal(await correct(client, paid.body.payments[0]?._id))).toMatchObject({
      message: 'Ese pago ya se devolvió: no se puede anular.',
    });
  });
});

test('a payment cannot be taken back if its cash session is closed (docs/rules.md#cash-5)', async () => {
  const client = await someone();
  const session = await given.cashSession();
  const { body } = await pay(client, { amount: 1000 }, admin);
  await admin.post(`/tenant/cash-sessions/${session._id}/close`, {
    counted: { cash: session.openingAmount + 1000 },
  });
  expect(refusal(await correct(client, body.payments[0]?._id))).toEqual({
    status: 409,
    code: 'locked',
    message: 'La caja de ese movimiento ya está cerrada: un administrador lo corrige con «Corregir».',
  });
  expect(await amountsOf(client)).toMatchObject({ credit: 1000 });
});

test('doctor finds no wrong sum in the accounts of the tests above', async () => {
  expect(await findings()).toEqual([]);
});
