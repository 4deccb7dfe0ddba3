import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../../base/database/as-tenant.ts';
import { atOnce } from '../../../testing/app/at-once.ts';
import { newShop } from '../../../testing/shops/new-shop.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];

type Answer = { sale: Sale } & Problem;

const order = (fields: object = {}) =>
  given.sale({ products: [], customProducts: [{ description: 'Anteojo', price: 100_000, quantity: 1 }], ...fields });
const change = async ({ _id }: Sale, fields: object) => {
  const { status, body } = await seller.put<Answer>(`/tenant/sales/${_id}`, fields);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.sale;
};
const undo = ({ _id, updatedAt }: Sale, by = seller) => by.post<Answer>(`/tenant/sales/${_id}/undo`, { updatedAt });
const undone = async (sale: Sale) => {
  const { status, body } = await undo(sale);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.sale;
};
const paymentsOf = async ({ _id }: Sale) => (await seller.get<Payment[]>(`/tenant/sales/${_id}/payments`)).body;
const saleNow = async ({ _id }: Sale) => (await seller.get<Sale>(`/tenant/sales/${_id}`)).body;

async function sumsOf(sale: Sale) {
  const sums: Record<string, number> = { surcharge: 0 };
  for (const { kind, method, amount, surcharge } of await paymentsOf(sale)) {
    const sign = kind === 'refund' ? -1 : 1;
    sums[method] = (sums[method] ?? 0) + sign * amount;
    sums['surcharge'] = (sums['surcharge'] ?? 0) + sign * surcharge;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0));
}

const figures = ({ orderStatus, paymentStatus, paymentMethod, total, deposit, paid, balance, credit }: Sale) => ({
  orderStatus,
  paymentStatus,
  paymentMethod,
  total,
  deposit,
  paid,
  balance,
  credit,
});

const intoTray = (job: Job, trayNumber: number) => seller.put(`/tenant/jobs/${job._id}`, { trayNumber });
const trayOf = async ({ _id }: Job) => (await seller.get<Job>(`/tenant/jobs/${_id}`)).body.trayNumber;
const saleOf = async ({ saleId }: Job) => (await seller.get<Sale>(`/tenant/sales/${saleId}`)).body;

const deliveryOf = async ({ _id }: Sale) => {
  const { delivered_at: at } = await asTenant(app.database, shop.tenantId, (tx) =>
    tx.selectFrom('sales').select('delivered_at').where('id', '=', _id).executeTakeFirstOrThrow(),
  );
  return at;
};

const pay = async (sale: Sale, fields: object) => {
  const { status, body } = await seller.post<Answer>(`/tenant/sales/${sale._id}/payments`, {
    kind: 'payment',
    ...fields,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.sale;
};

const newPlan = async () => {
  const sent = { name: 'Visa 3 cuotas', method: 'creditCard', installments: 3, surcharge: 10 };
  return (await admin.post<{ _id: string }>('/tenant/payment-plans', sent)).body._id;
};

describe('the undoing of a change (docs/rules.md#sales-30)', () => {
  const firsts: [string, () => Promise<Sale>][] = [
    ['a charged sale', () => order({ paymentStatus: 'charged' })],
    ['a sale without a payment', () => order()],
    ['a sale with a deposit', () => order({ deposit: 40_000 })],
    [
      'a sale with a deposit in cash and a later payment by card',
      async () => pay(await order({ deposit: 40_000 }), { amount: 25_000, method: 'debitCard' }),
    ],
    [
      'a charged sale with a surcharge',
      async () =>
        pay(await order({ deposit: 30_000 }), { amount: 70_000, method: 'creditCard', planId: await newPlan() }),
    ],
    ['a reimbursed sale', async () => change(await order({ deposit: 40_000 }), { paymentStatus: 'reimbursed' })],
  ];
  const changes = [
    { paymentStatus: 'charged' },
    { paymentStatus: 'waiting' },
    { paymentStatus: 'reimbursed' },
    { paymentMethod: 'check' },
    { paymentMethod: 'creditCard' },
    { orderStatus: 'finished' },
    { orderStatus: 'delivered' },
    { orderStatus: 'canceled' },
  ];

  for (const [name, first] of firsts) {
    for (const fields of changes) {
      test(`${name} has its former figures after the undoing of ${JSON.stringify(fields)}`, async () => {
        const before = await saleNow(await first());
        const sums = await sumsOf(before);
        const after = await change(before, fields);
        if (after.updatedAt === before.updatedAt) return;
        const result = await undone(after);
        expect(figures(result)).toEqual(figures(before));
        expect(figures(await saleNow(before))).toEqual(figures(before));
        expect(await sumsOf(before)).toEqual(sums);
      });
    }
  }

  test('the ledger keeps the entries of the change, and the history has both changes', async () => {
    const sale = await order({ paymentStatus: 'charged' });
    const result = await undone(await change(sale, { paymentStatus: 'reimbursed' }));
    expect((await paymentsOf(sale)).map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 100_000],
      ['refund', 100_000],
      ['correction', 100_000],
    ]);
    expect(result.changes?.map(({ from, to }) => [from, to])).toEqual([
      ['charged', 'reimbursed'],
      ['reimbursed', 'charged'],
    ]);
  });

  test('a reimbursed sale owes nothing, so its delivery takes no payment, and its deposit returns with the status Señado', async () => {
    const before = await change(await order({ deposit: 40_000 }), { paymentStatus: 'reimbursed' });
    const payment = { amount: 60_000, method: 'cash' };
    const { status, body } = await seller.post<Answer>(`/tenant/sales/${before._id}/deliver`, { payment });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'overpaid' });
    expect(figures(await saleNow(before))).toEqual(figures(before));
    expect((await change(before, { paymentStatus: 'waiting' })).paid).toBe(40_000);
  });

  test('if the undoing of a change makes a sale delivered again, the sale gets back its time of delivery', async () => {
    const delivered = await change(await order(), { orderStatus: 'delivered' });
    await undone(await change(delivered, { orderStatus: 'finished' }));
    expect(await deliveryOf(delivered)).toBe(delivered.updatedAt);
    const atOnceDelivered = await order({ orderStatus: 'delivered' });
    await undone(await change(atOnceDelivered, { orderStatus: 'canceled' }));
    expect(await deliveryOf(atOnceDelivered)).toBe(atOnceDelivered.createdAt);
  });

  test('when a delivery is undone, the job is in its former tray again, unless another job has the tray', async () => {
    const [one, other] = [await given.job(), await given.job()];
    await intoTray(one, 30);
    await undone(await change(await saleOf(one), { orderStatus: 'delivered' }));
    expect(await trayOf(one)).toBe(30);
    const delivered = await change(await saleOf(one), { orderStatus: 'delivered' });
    await intoTray(other, 30);
    await undone(delivered);
    expect([await trayOf(one), await trayOf(other)]).toEqual([null, 30]);
  });

  test('the undoing of a cancellation takes the units from stock again', async () => {
    const product = await given.product({ stock: 2 });
    const sale = await given.sale({ products: [{ product: product._id, quantity: 2 }] });
    await undone(await change(sale, { orderStatus: 'canceled' }));
    const { body } = await seller.get<{ stock: number }>(`/tenant/products/${product._id}`);
    expect(body.stock).toBe(0);
  });

  test('if the units of a product were sold meanwhile, the undoing of a cancellation is refused with the name of the product', async () => {
    const product = await given.product({ name: 'Armazón único', stock: 1 });
    const lines = { products: [{ product: product._id, quantity: 1 }] };
    const canceled = await change(await given.sale(lines), { orderStatus: 'canceled' });
    await given.sale(lines);
    const { status, body } = await undo(canceled);
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 409,
      code: 'out_of_stock',
      message: 'No hay stock de «Armazón único».',
    });
    expect((await saleNow(canceled)).orderStatus).toBe('canceled');
  });

  test('if another user has changed the sale meanwhile, the undoing is refused', async () => {
    const changed = await change(await order(), { orderStatus: 'finished' });
    await admin.put(`/tenant/sales/${changed._id}`, { notes: 'Llamó' });
    const { status, body } = await undo(changed);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'stale' });
    expect((await saleNow(changed)).orderStatus).toBe('finished');
  });

  test.each([
    ['the notes', {}, { notes: 'Llamó' }],
    ['the discount that makes the sale charged', { deposit: 50_000 }, { discount: 50_000, discountType: 'nominal' }],
    ['the status and the notes', {}, { orderStatus: 'finished', notes: 'Llamó' }],
  ])('a change of %s cannot be undone', async (_, terms, fields) => {
    const { status, body } = await undo(await change(await order(terms), fields));
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'El último cambio de esta venta no se puede deshacer.',
    });
  });

  test('of forty simultaneous requests, only one undoes the change', async () => {
    const changed = await change(await order({ paymentStatus: 'charged' }), { paymentStatus: 'reimbursed' });
    const answers = await atOnce(40, () => undo(changed));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await paymentsOf(changed)).toHaveLength(3);
  });

  test('a user who may only read cannot undo a change', async () => {
    const changed = await change(await order(), { orderStatus: 'finished' });
    expect((await undo(changed, shop.as('readonly'))).status).toBe(403);
  });
});
