import type { BookedOnAccount } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { formatMoney } from '@dioptria/contract/base/format.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from '../sales/sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const [admin, seller] = [shop.as('admin'), shop.as('seller')];

type BookedEntries = { payment: Payment; sale: Sale } & BookedOnAccount & Problem;
type Answer = { status: number; body: Problem };

const order = (fields: object = {}) =>
  shop.given.sale({ products: [], customProducts: [{ description: 'Anteojo', price: 1000, quantity: 1 }], ...fields });
const paymentsOf = async ({ _id }: Sale) => (await seller.get<Payment[]>(`/tenant/sales/${_id}/payments`)).body;
const post = ({ _id }: Sale, fields: object) => seller.post<BookedEntries>(`/tenant/sales/${_id}/payments`, fields);
const postToAccount = (client: string, fields: object) =>
  seller.post<BookedEntries>(`/tenant/clients/${client}/payments`, { amount: 100, method: 'creditCard', ...fields });
const change = async ({ _id }: Sale, fields: object) => {
  const { status, body } = await seller.put<Problem>(`/tenant/sales/${_id}`, fields);
  expect(status, JSON.stringify(body)).toBe(200);
};
const refusal = ({ status, body: { code, errors } }: Answer) => ({ status, code, errors });
const at = (path: string, message: string, code = 'invalid') => ({
  status: code === 'invalid' ? 400 : 409,
  code,
  errors: [{ path, message }],
});
const fixed = (pesos: number) => `El recargo lo fija el plan de pago: en este pago es de ${formatMoney(pesos)}.`;
const left = (pesos: number) =>
  `Solo se puede devolver el recargo que se cobró por ese método, que es ${formatMoney(pesos)}.`;

const newPlan = async (fields: object = {}) => {
  const sent = { name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge: 10, ...fields };
  return (await admin.post<{ _id: string }>('/tenant/payment-plans', sent)).body._id;
};
const planId = await newPlan();

async function canceledOrder(fields: object = {}): Promise<Sale> {
  const sale = await order(fields);
  expect((await post(sale, { kind: 'payment', amount: 1000, method: 'creditCard', planId })).status).toBe(201);
  await change(sale, { orderStatus: 'canceled' });
  return sale;
}

async function findings(): Promise<string[]> {
  const found: string[] = [];
  for await (const { rule } of examine(app.database, { tenantId: shop.tenantId })) found.push(rule);
  return found;
}

describe('the surcharge of a payment (docs/rules.md#payments-16)', () => {
  const ways = [
    ['for a sale', async (fields: object) => post(await order(), { kind: 'payment', amount: 100, ...fields }), ''],
    ['to an account', async (fields: object) => postToAccount((await shop.given.client())._id, fields), ''],
    [
      'for a new sale',
      async (fields: object) => {
        const additionalPayments = [{ amount: 100, method: 'creditCard', ...fields }];
        const sent = { client: (await shop.given.client())._id, deliveryDate: dueDay(), additionalPayments };
        const customProducts = [{ description: 'Anteojo', price: 1000, quantity: 1 }];
        const states = { paymentMethod: 'cash', paymentStatus: 'charged', orderStatus: 'inProgress' };
        return admin.post<BookedEntries>('/tenant/sales', { ...sent, ...states, customProducts });
      },
      'additionalPayments.0.',
    ],
    [
      'with the delivery',
      async (fields: object) => {
        const { _id } = await order({ deposit: 1 });
        const delivery = { payment: { amount: 100, ...fields }, reason: 'Paga el viernes' };
        return seller.post<BookedEntries>(`/tenant/sales/${_id}/deliver`, delivery);
      },
      'payment.',
    ],
  ] as const;

  test.each(ways)(
    'a payment %s gets the surcharge of its plan if the request sends no surcharge, 0 or the right amount',
    async (_case, send) => {
      for (const surcharge of [undefined, 0, 10]) {
        const { status, body } = await send({ method: 'creditCard', planId, surcharge });
        expect([200, 201], JSON.stringify(body)).toContain(status);
        const booked =
          body.sale && !body.payment ? (await paymentsOf(body.sale))[1] : (body.payment ?? body.payments[0]);
        expect(booked).toMatchObject({ amount: 100, surcharge: 10, plan: 'Visa 3 cuotas' });
      }
    },
  );

  test.each(ways)(
    'a surcharge of a payment %s is refused if it differs from the surcharge of the plan',
    async (_case, send, path) => {
      for (const surcharge of [0.01, 9.99, 10.01, 9_999_999_999.99])
        expect(refusal(await send({ method: 'creditCard', planId, surcharge }))).toEqual(
          at(`${path}surcharge`, fixed(10)),
        );
    },
  );

  test.each(ways)(
    'the surcharge of a payment %s without a plan is 0, and any other surcharge is refused',
    async (_case, send, path) => {
      expect([200, 201]).toContain((await send({ method: 'cash', surcharge: 0 })).status);
      expect(refusal(await send({ method: 'cash', surcharge: 0.01 }))).toEqual(at(`${path}surcharge`, fixed(0)));
    },
  );

  test('a wrong surcharge of a new sale’s first payment is refused at the sale’s field `surcharge`', async () => {
    const sent = { client: (await shop.given.client())._id, deliveryDate: dueDay(), planId, surcharge: 1 };
    const customProducts = [{ description: 'Anteojo', price: 1000, quantity: 1 }];
    const states = { paymentMethod: 'creditCard', paymentStatus: 'charged', orderStatus: 'inProgress' };
    const answer = await admin.post<Problem>('/tenant/sales', { ...sent, ...states, customProducts });
    expect(refusal(answer)).toEqual(at('surcharge', fixed(100)));
  });

  test('the surcharge of a booked payment does not change when its plan gets another percentage', async () => {
    const edited = await newPlan({ name: 'Cambiada', surcharge: 20 });
    const sale = await order();
    await post(sale, { kind: 'payment', amount: 100, method: 'creditCard', planId: edited });
    expect((await admin.put(`/tenant/payment-plans/${edited}`, { surcharge: 30 })).status).toBe(200);
    await post(sale, { kind: 'payment', amount: 100, method: 'creditCard', planId: edited });
    expect((await paymentsOf(sale)).map(({ surcharge }) => surcharge)).toEqual([20, 30]);
    expect(await findings()).toEqual([]);
  });

  test('a plan of more than 200 % cannot be stored, and a payment with an older plan of more than 200 % is refused', async () => {
    const over = { name: 'Vieja', method: 'creditCard', installments: 3, surcharge: 200.01 };
    expect(refusal(await admin.post<Problem>('/tenant/payment-plans', over))).toEqual(
      at('surcharge', 'No puede ser mayor que 200.'),
    );
    const old = await newPlan({ name: 'De antes', surcharge: 200 });
    await asTenant(app.database, shop.tenantId, (tx) =>
      tx.updateTable('payment_plans').set({ surcharge_hundredths: 100_000 }).where('id', '=', old).execute(),
    );
    const sent = { kind: 'payment', amount: 1, method: 'creditCard', planId: old };
    expect(refusal(await post(await order(), sent))).toEqual(
      at('planId', 'Ese plan tiene un recargo de más del 200 %: corregilo en Configuración.'),
    );
  });
});

describe('the surcharge of a refund (docs/rules.md#payments-17)', () => {
  test('a refund in cash with a surcharge is refused if no cash payment had a surcharge, and does not change the expected amounts of the cash session', async () => {
    const session = await shop.given.cashSession({ openingAmount: 50_000 });
    await seller.post(`/tenant/cash-sessions/${session._id}/join`);
    const sale = await canceledOrder();
    const refund = { kind: 'refund', method: 'cash', amount: 1, surcharge: 5_000_000 };
    expect(refusal(await post(sale, refund))).toEqual(at('surcharge', left(0), 'nothing_to_refund'));
    const { body } = await seller.get<CashSession>(`/tenant/cash-sessions/${session._id}`);
    expect(body.expected).toEqual([
      { method: 'cash', amount: 50_000 },
      { method: 'creditCard', amount: 1100 },
    ]);
  });

  test('a refund gives back at most the surcharges of the payments, less the surcharges of earlier refunds', async () => {
    const sale = await canceledOrder();
    const refund = (surcharge: number) => post(sale, { kind: 'refund', method: 'creditCard', amount: 10, surcharge });
    expect(refusal(await refund(100.01))).toEqual(at('surcharge', left(100), 'nothing_to_refund'));
    expect((await refund(60)).body.payment).toMatchObject({ amount: 10, surcharge: 60 });
    expect(refusal(await refund(40.01))).toEqual(at('surcharge', left(40), 'nothing_to_refund'));
    expect((await refund(40)).status).toBe(201);
    expect(refusal(await refund(0.01))).toEqual(at('surcharge', left(0), 'nothing_to_refund'));
    expect(await findings()).toEqual([]);
  });

  test('of forty simultaneous refunds of the same surcharge, only one succeeds', async () => {
    const sale = await canceledOrder();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => post(sale, { kind: 'refund', method: 'creditCard', amount: 1, surcharge: 100 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  });

  test('a refund that names a plan is refused', async () => {
    const sale = await canceledOrder();
    const message = 'Una devolución no lleva plan de pago.';
    const refund = { kind: 'refund', amount: 1, method: 'creditCard', planId };
    expect(refusal(await post(sale, refund))).toEqual(at('planId', message));
    expect(refusal(await postToAccount((await shop.given.client())._id, refund))).toEqual(at('planId', message));
  });

  test('a refund from an account to the client is refused at the field `surcharge` if it has a surcharge', async () => {
    const client = (await shop.given.client())._id;
    await postToAccount(client, { planId });
    const refund = { kind: 'refund', amount: 1 };
    expect(refusal(await postToAccount(client, { ...refund, surcharge: 0.01 }))).toEqual(
      at('surcharge', 'De una cuenta se devuelve solo el saldo a favor, sin recargos.'),
    );
    expect((await postToAccount(client, { ...refund, surcharge: 0 })).status).toBe(201);
  });
});

async function givenBack() {
  const sale = await order({ deposit: 900 });
  const { body } = await post(sale, { kind: 'payment', amount: 100, method: 'creditCard', planId });
  await change(sale, { discount: 1, discountType: 'nominal' });
  const refund = await post(sale, { kind: 'refund', method: 'creditCard', amount: 1, surcharge: 10 });
  expect(refund.status).toBe(201);
  return { sale, payment: body.payment, refund: refund.body.payment };
}
const correct = (sale: Sale, payment: Payment) =>
  seller.post<BookedEntries>(`/tenant/sales/${sale._id}/payments/${payment._id}/correct`, { note: 'Por error' });
const received = async (sale: Sale) =>
  (await paymentsOf(sale)).reduce((sum, { kind, surcharge }) => sum + (kind === 'refund' ? -surcharge : surcharge), 0);

describe('a surcharge that was given back (docs/rules.md#payments-17)', () => {
  test('if a refund gave the surcharge of a payment back, the payment can be corrected only after the refund was corrected', async () => {
    const { sale, payment, refund } = await givenBack();
    const answer = await correct(sale, payment);
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 409,
      message: 'Ese pago ya se devolvió: no se puede anular.',
    });
    expect((await correct(sale, refund)).status).toBe(201);
    expect((await correct(sale, payment)).body.payment).toMatchObject({ amount: -100, surcharge: -10 });
    expect(await received(sale)).toBe(0);
  });

  test.each([
    { paymentMethod: 'debitCard' },
    { paymentStatus: 'waiting', deposit: 0 },
    { paymentStatus: 'reimbursed' },
  ])('after a refund gave a surcharge back, the change %j of a sale does not subtract it again', async (fields) => {
    const { sale } = await givenBack();
    await change(sale, fields);
    expect(await received(sale)).toBeGreaterThanOrEqual(0);
    expect(await findings()).toEqual([]);
  });

  test('a payment to an account cannot be taken back after its surcharge was given back', async () => {
    const client = (await shop.given.client())._id;
    const sale = await order({ client, deposit: 900 });
    const { body } = await postToAccount(client, { planId });
    await change(sale, { discount: 1, discountType: 'nominal' });
    await post(sale, { kind: 'refund', method: 'creditCard', amount: 1, surcharge: 10 });
    const [part] = body.payments;
    const answer = await seller.post<Problem>(`/tenant/clients/${client}/payments/${part?._id}/correct`, {
      note: 'No',
    });
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'locked' });
  });
});

describe('doctor', () => {
  test.each([
    [
      'a payment whose surcharge differs from its plan’s percentage of the amount',
      "a payment's surcharge is its plan's percentage of its amount",
      { surcharge_cents: 12_345 },
    ],
    [
      'a refund of more surcharge than was received',
      'refunds give back at most the surcharges that were received',
      { kind: 'refund', plan_hundredths: null },
    ],
  ] as const)('doctor finds %s (docs/rules.md#payments-17)', async (_case, rule, fields) => {
    const sale = await order();
    const { body } = await post(sale, { kind: 'payment', amount: 100, method: 'creditCard', planId });
    const update = (changes: object) =>
      asTenant(app.database, shop.tenantId, async (tx) => {
        await tx.updateTable('payments').set(changes).where('id', '=', body.payment._id).execute();
      });
    expect(await findings()).not.toContain(rule);
    await update(fields);
    expect(await findings()).toContain(rule);
    await update({ kind: 'payment', surcharge_cents: 1000, plan_hundredths: 1000 });
    expect(await findings()).toEqual([]);
  });

  test('doctor accepts older payments, for which the server did not store the percentage of the plan', async () => {
    await asTenant(app.database, shop.tenantId, (tx) =>
      sql`update payments set plan_hundredths = null where kind = 'payment' and surcharge_cents > 0`.execute(tx),
    );
    expect(await findings()).toEqual([]);
  });
});

test('a refund with a surcharge cannot be taken back while the payment of that surcharge has another method', async () => {
  const sale = await order();
  const paid = await post(sale, { kind: 'payment', amount: 1000, method: 'creditCard', planId });
  await change(sale, { paymentMethod: 'creditCard', discount: 50, discountType: 'percentage' });
  const refund = await post(sale, { kind: 'refund', amount: 500, surcharge: 100, method: 'creditCard' });
  await change(sale, { paymentMethod: 'debitCard' });
  const refused = await correct(sale, refund.body.payment);
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([
    409,
    'locked',
    'El pago de esa devolución ahora tiene otro método de pago: volvé al anterior para poder anularla.',
  ]);
  await change(sale, { paymentMethod: 'creditCard' });
  expect((await correct(sale, refund.body.payment)).status).toBe(201);
  expect((await correct(sale, paid.body.payment)).status).toBe(201);
  const cents = (await paymentsOf(sale)).map(({ kind, method, amount, surcharge }) => ({
    method,
    cents: (kind === 'refund' ? -1 : 1) * (amount + surcharge) * 100,
  }));
  for (const method of ['creditCard', 'debitCard']) {
    const booked = cents.filter((entry) => entry.method === method);
    expect(booked.reduce((sum, entry) => sum + entry.cents, 0)).toBe(0);
  }
  expect(await findings()).toEqual([]);
});

test('a new payment status that would take back a refund with a surcharge is refused while the payment of that surcharge has another method', async () => {
  const sale = await order();
  await post(sale, { kind: 'payment', amount: 1000, method: 'creditCard', planId });
  await change(sale, { paymentMethod: 'creditCard', discount: 50, discountType: 'percentage' });
  await post(sale, { kind: 'refund', amount: 500, surcharge: 100, method: 'creditCard' });
  await change(sale, { paymentMethod: 'debitCard' });
  const back = { paymentStatus: 'waiting', deposit: 0 };
  expect(await seller.put(`/tenant/sales/${sale._id}`, back)).toMatchObject({ status: 409, body: { code: 'locked' } });
  await change(sale, { paymentMethod: 'creditCard' });
  await change(sale, back);
  expect(await received(sale)).toBe(0);
});

test('a reimbursement gives back the rest of a surcharge whose payment has another method now (docs/rules.md#payments-17)', async () => {
  const sale = await order();
  await post(sale, { kind: 'payment', amount: 1000, method: 'creditCard', planId });
  await change(sale, { paymentMethod: 'creditCard', discount: 50, discountType: 'percentage' });
  await post(sale, { kind: 'refund', amount: 500, surcharge: 50, method: 'creditCard' });
  await change(sale, { paymentMethod: 'debitCard' });
  await change(sale, { paymentStatus: 'reimbursed' });
  expect(await received(sale)).toBe(0);
  expect((await paymentsOf(sale)).at(-1)).toMatchObject({ kind: 'refund', method: 'debitCard', surcharge: 50 });
});

test('a payment plan for the method credit note is refused', async () => {
  const sent = { name: 'Nota', method: 'creditNote', installments: 3, surcharge: 50 };
  expect(await admin.post('/tenant/payment-plans', sent)).toMatchObject({
    status: 400,
    body: { errors: [{ path: 'method' }] },
  });
});
