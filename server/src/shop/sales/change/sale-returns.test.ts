import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { describe, expect, test } from 'vitest';
import { examine } from '../../../operation/doctor/examine.ts';
import { atOnce } from '../../../testing/app/at-once.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import { authorise, givenInvoice, givenIssuer, reject } from '../../../testing/examples/given-invoices.ts';
import { newShop, type Shop } from '../../../testing/shops/new-shop.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];

interface Answer {
  sale: Sale;
  code: string;
  message: string;
  errors?: { path: string; message: string }[];
}
const giveBack = ({ _id }: Pick<Sale, '_id'>, body: object, caller = seller) =>
  caller.post<Answer>(`/tenant/sales/${_id}/returns`, body);
const paymentsOf = async ({ _id }: Sale) => (await seller.get<Payment[]>(`/tenant/sales/${_id}/payments`)).body;
const stockOf = async (id: string) => (await admin.get<{ stock: number }>(`/tenant/products/${id}`)).body.stock;
const accountOf = async ({ client }: Sale) => (await seller.get<Account>(`/tenant/clients/${client._id}/account`)).body;
async function findingsOf(of: Shop) {
  const found = [];
  for await (const finding of examine(app.database, { tenantId: of.tenantId })) found.push(finding);
  return found;
}

const noteOf = async ({ shop: of }: { shop: Shop }, { body }: { body: Answer }) => {
  const id = body.sale.returns?.at(-1)?.creditNote;
  return (await of.as('admin').get<Invoice>(`/tenant/invoices/${id}`)).body;
};

/** Two frames of 100 and three cases of 20, delivered and paid in cash. */
async function delivered(fields: object = {}) {
  const frame = await given.product({ name: 'Armazón', stock: 5, fixedPrice: 100 });
  const sale = await given.sale({
    products: [{ product: frame._id, quantity: 2 }],
    customProducts: [{ description: 'Estuche', price: 20, quantity: 3 }],
    orderStatus: 'delivered',
    paymentStatus: 'charged',
    paymentMethod: 'cash',
    ...fields,
  });
  return { frame, sale };
}

describe('a return of a part of a sale', () => {
  test('takes the units back, gives their money back, and keeps the rest of the sale (docs/rules.md#returns-1)', async () => {
    const { frame, sale } = await delivered();
    const { status, body } = await giveBack(sale, {
      lines: [
        { position: 0, quantity: 1, to: 'stock' },
        { position: 1, quantity: 2 },
      ],
      reason: 'No le gustó',
    });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body.sale).toMatchObject({
      total: 120,
      paid: 120,
      balance: 0,
      credit: 0,
      paymentStatus: 'charged',
      products: [{ quantity: 1, returned: 1 }],
      customProducts: [{ quantity: 1, returned: 2 }],
      returns: [
        {
          number: 1,
          reason: 'No le gustó',
          reimburses: false,
          amount: 140,
          user: { _id: seller.userId },
          lines: [
            { position: 0, name: 'Armazón', quantity: 1, to: 'stock' },
            { position: 1, name: 'Estuche', quantity: 2, to: null },
          ],
          refunds: [{ method: 'cash', amount: 140, surcharge: 0 }],
          creditNote: null,
        },
      ],
    });
    expect(await stockOf(frame._id)).toBe(4);
    expect((await paymentsOf(sale)).at(-1)).toMatchObject({ kind: 'refund', amount: 140, note: 'No le gustó' });
    expect(await findingsOf(shop)).toEqual([]);
  });

  test('leaves broken units out of the stock (docs/rules.md#returns-1)', async () => {
    const { frame, sale } = await delivered();
    await giveBack(sale, { lines: [{ position: 0, quantity: 1, to: 'broken' }] });
    expect(await stockOf(frame._id)).toBe(3);
    const { body } = await admin.get<{ kind: string; quantity: number }[]>(`/tenant/products/${frame._id}/movements`);
    expect(body.map(({ kind, quantity }) => `${kind} ${quantity}`)).toEqual(
      expect.arrayContaining(['customerReturn 1', 'breakage -1']),
    );
  });

  test('lowers the figures of the day of the sale (docs/rules.md#returns-1)', async () => {
    const own = await newShop(app);
    const frame = await own.given.product({ stock: 5, fixedPrice: 100 });
    const sale = await own.given.sale({
      products: [{ product: frame._id, quantity: 2 }],
      customProducts: [{ description: 'Estuche', price: 20, quantity: 1 }],
      orderStatus: 'delivered',
      paymentStatus: 'charged',
    });
    const figures = async () => {
      type Report = { data: { sales?: number; qty?: number }[] };
      const [month] = (await own.as('admin').get<Report>('/tenant/report/sales-by-month')).body.data;
      const [top] = (await own.as('admin').get<Report>('/tenant/report/top-products')).body.data;
      return [month?.sales, top?.qty];
    };
    expect(await figures()).toEqual([220, 2]);
    const back = { lines: [{ position: 0, quantity: 1, to: 'stock' }] };
    await giveBack(sale, back, own.as('seller'));
    expect(await figures()).toEqual([120, 1]);
    await giveBack(sale, back, own.as('seller'));
    expect(await figures()).toEqual([20, undefined]);
    expect(await findingsOf(own)).toEqual([]);
  });

  test('is counted by the next return, and cannot be undone (docs/rules.md#returns-1)', async () => {
    const { sale } = await delivered();
    const back = { lines: [{ position: 0, quantity: 1, to: 'stock' }] };
    const first = await giveBack(sale, back);
    const undo = await seller.post<Answer>(`/tenant/sales/${sale._id}/undo`, {
      updatedAt: first.body.sale.updatedAt,
    });
    expect(undo).toMatchObject({ status: 409, body: { code: 'locked' } });
    expect((await giveBack(sale, back)).body.sale.returns).toHaveLength(2);
    expect(await giveBack(sale, back)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'lines.0.quantity', message: 'Ya volvieron todas las unidades de este renglón.' }] },
    });
  });

  test('of forty at once, only the units that are there come back (docs/rules.md#returns-1)', async () => {
    const { frame, sale } = await delivered();
    const back = { lines: [{ position: 0, quantity: 1, to: 'stock' }] };
    const answers = await atOnce(40, () => giveBack(sale, back));
    const countOf = (code: number) => answers.filter(({ status }) => status === code).length;
    expect([countOf(201), countOf(400)]).toEqual([2, 38]);
    expect(await stockOf(frame._id)).toBe(5);
    expect((await paymentsOf(sale)).filter(({ kind }) => kind === 'refund')).toHaveLength(2);
    const stale = await atOnce(40, () =>
      giveBack(sale, { lines: [{ position: 1, quantity: 1, to: 'stock' }], updatedAt: sale.updatedAt }),
    );
    expect(new Set(stale.map(({ status, body }) => `${status} ${body.code}`))).toEqual(new Set(['409 stale']));
    expect(await findingsOf(shop)).toEqual([]);
  });
});

describe('a whole return (docs/rules.md#returns-2)', () => {
  test('gives all back by each method, or as credit, and the sale owes nothing and counts nowhere', async () => {
    const sale = await given.sale({
      products: [],
      customProducts: [{ description: 'Anteojo', price: 1000, quantity: 1 }],
      deposit: 300,
      paymentMethod: 'cash',
    });
    const { body } = await giveBack(sale, {
      reimburses: true,
      lines: [],
      refunds: [
        { method: 'cash', amount: 100 },
        { method: 'creditNote', amount: 200 },
      ],
    });
    expect(body.sale).toMatchObject({ total: 1000, paid: 0, balance: 0, credit: 0, paymentStatus: 'reimbursed' });
    expect(await accountOf(sale)).toMatchObject({ owed: 0, credit: 200 });
    expect(await giveBack(sale, { reimburses: true })).toMatchObject({ status: 409, body: { code: 'locked' } });
    expect(await findingsOf(shop)).toEqual([]);
  });

  test('without units still takes the units later, once and without money (docs/rules.md#returns-4)', async () => {
    const { frame, sale } = await delivered();
    await giveBack(sale, { reimburses: true });
    const back = { lines: [{ position: 0, quantity: 2, to: 'stock' }] };
    const answers = await atOnce(10, () => giveBack(sale, back));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { body } = await seller.get<Sale>(`/tenant/sales/${sale._id}`);
    expect(body).toMatchObject({ total: 60, paid: 0, credit: 0, paymentStatus: 'reimbursed' });
    expect(body.returns).toMatchObject([{ refunds: [{ amount: 260 }] }, { amount: 200, refunds: [] }]);
    expect(await stockOf(frame._id)).toBe(5);
    expect((await paymentsOf(sale)).filter(({ kind }) => kind === 'refund')).toHaveLength(1);
    const account = await accountOf(sale);
    expect([account.owed, account.credit, account.entries.at(-1)?.balance]).toEqual([0, 0, 0]);
    expect(await findingsOf(shop)).toEqual([]);
  });

  test('with all its units has nothing left, and its deletion or cancellation returns no unit twice', async () => {
    const frame = await given.product({ stock: 5, fixedPrice: 100 });
    const sale = await given.sale({ products: [{ product: frame._id, quantity: 2 }], deposit: 50 });
    const { body } = await giveBack(sale, { reimburses: true, lines: [{ position: 0, quantity: 2, to: 'stock' }] });
    expect(body.sale).toMatchObject({
      total: 0,
      paymentStatus: 'reimbursed',
      products: [{ quantity: 0, returned: 2 }],
    });
    await seller.put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' });
    expect(await stockOf(frame._id)).toBe(5);
    expect((await seller.delete(`/tenant/sales/${sale._id}`)).status).toBe(200);
    expect(await stockOf(frame._id)).toBe(5);
    expect(await findingsOf(shop)).toEqual([]);
  });

  test('ends the jobs whose units all came back, and no change of the sale opens them again (docs/rules.md#jobs-23)', async () => {
    const { _id, saleId } = await given.job();
    const read = async () => (await seller.get<Job>(`/tenant/jobs/${_id}`)).body;
    const labId = (await given.provider())._id;
    for (const stage of ['sent', 'received']) await admin.post(`/tenant/jobs/${_id}/stage`, { stage, labId });
    await admin.put(`/tenant/jobs/${_id}`, { trayNumber: 7 });
    const { products } = (await seller.get<Sale>(`/tenant/sales/${saleId}`)).body;
    const position = products.findIndex(({ prescriptionType }) => prescriptionType !== 'none');
    const lines = [{ position, quantity: products[position]?.quantity, to: 'broken' }];
    const answer = await giveBack({ _id: saleId }, { reimburses: true, lines });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const ended = { open: false, trayNumber: null, overdue: false, stage: 'received' };
    expect(await read()).toMatchObject(ended);
    for (const orderStatus of ['delivered', 'inProgress']) {
      await seller.put(`/tenant/sales/${saleId}`, { orderStatus });
      expect(await read()).toMatchObject(ended);
    }
    expect(await findingsOf(shop)).toEqual([]);
  });

  test('of a sale without payments moves no money', async () => {
    const sale = await given.sale({ products: [], customProducts: [{ description: 'A', price: 10, quantity: 1 }] });
    const { body } = await giveBack(sale, { reimburses: true });
    expect(body.sale).toMatchObject({ paymentStatus: 'reimbursed', returns: [{ refunds: [] }] });
  });
});

describe('a return is refused (docs/rules.md#returns-4)', () => {
  test('for lenses at the lab', async () => {
    const job = await given.job();
    await admin.post(`/tenant/jobs/${job._id}/stage`, { stage: 'sent', labId: (await given.provider())._id });
    const { body } = await giveBack(
      { _id: job.saleId },
      { reimburses: true, lines: [{ position: 1, quantity: 1, to: 'broken' }] },
    );
    expect(body).toMatchObject({ code: 'locked', errors: [{ path: 'lines.0.quantity' }] });
    expect(body.message).toContain(job.code);
  });

  test('for a sale that an insurer pays in part, with the name of the insurer', async () => {
    const { _id: insurance } = await given.insurance({ name: 'Osdemar' });
    const { sale } = await delivered({ coverages: [{ insurance, lines: [{ products: [0], insurerAmount: 50 }] }] });
    const { status, body } = await giveBack(sale, { lines: [{ position: 0, quantity: 1, to: 'stock' }] });
    expect([status, body.code]).toEqual([409, 'locked']);
    expect(body.message).toContain('Osdemar');
  });

  test('in cash while no register is open, if the shop refuses that', async () => {
    const own = await newShop(app);
    const sale = await own.given.sale({
      products: [],
      customProducts: [{ description: 'A', price: 10, quantity: 2 }],
      orderStatus: 'delivered',
      paymentStatus: 'charged',
      paymentMethod: 'cash',
    });
    await own.as('admin').put('/tenant/settings', { cashNeedsSession: true });
    const back = { lines: [{ position: 0, quantity: 1, to: 'stock' }] };
    expect(await giveBack(sale, back, own.as('seller'))).toMatchObject({
      status: 409,
      body: { code: 'no_open_session' },
    });
    const refunds = [{ method: 'creditNote', amount: 10 }];
    expect((await giveBack(sale, { ...back, refunds }, own.as('seller'))).status).toBe(201);
  });

  test('for a user who may not change sales', async () => {
    const { sale } = await delivered();
    expect((await giveBack(sale, { reimburses: true }, shop.as('readonly'))).status).toBe(403);
  });

  test('as credit of an unidentified consumer', async () => {
    const { body: client } = await seller.post<{ _id: string }>('/tenant/clients/final-consumer');
    const { sale } = await delivered({ client: client._id });
    const refunds = [{ method: 'creditNote', amount: 100 }];
    const { status } = await giveBack(sale, { lines: [{ position: 0, quantity: 1, to: 'stock' }], refunds });
    expect(status).toBe(409);
  });
});

describe('the credit note of a return (docs/rules.md#returns-3)', () => {
  const own = newShop(app);
  let authorised = 0;
  async function invoiced() {
    const sold = await own;
    if (authorised === 0) await givenIssuer(sold);
    const frame = await sold.given.product({ name: 'Armazón', stock: 5, fixedPrice: 1210 });
    const sale = await sold.given.sale({
      products: [{ product: frame._id, quantity: 2 }],
      customProducts: [{ description: 'Estuche', price: 605, quantity: 2 }],
      discount: 10,
      discountType: 'percentage',
      orderStatus: 'delivered',
      paymentStatus: 'charged',
    });
    const invoice = await givenInvoice(sold, sale._id);
    authorised += 1;
    await authorise(app.database, sold, invoice, authorised);
    return { shop: sold, sale, invoice };
  }
  test('has the units that came back, with their part of the discount', async () => {
    const made = await invoiced();
    const back = { lines: [{ position: 0, quantity: 1, to: 'stock' }], creditNote: true, reason: 'Cambio' };
    const answer = await giveBack(made.sale, back, made.shop.as('admin'));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body.sale.total).toBe(2178);
    expect(await noteOf(made, answer)).toMatchObject({
      kind: 'creditNote',
      state: 'pending',
      total: 1089,
      note: 'Cambio',
      lines: [{ description: 'Armazón', quantity: 1 }],
    });
    const rest = await giveBack(made.sale, { ...back, reimburses: true, lines: [] }, made.shop.as('admin'));
    expect((await noteOf(made, rest)).total).toBe(2178);
    const [, of] = rest.body.sale.returns?.map(({ creditNote }) => ({ _id: creditNote ?? '' })) ?? [];
    await reject(app.database, made.shop, of ?? { _id: '' });
    const { returns } = (await made.shop.as('seller').get<Sale>(`/tenant/sales/${made.sale._id}`)).body;
    expect(returns?.map(({ creditNote }) => creditNote !== null)).toEqual([true, false]);
  });

  test('is made by those who may correct invoices; a seller returns without it', async () => {
    const made = await invoiced();
    const back = { lines: [{ position: 1, quantity: 1, to: 'stock' }] };
    const caller = made.shop.as('seller');
    expect((await giveBack(made.sale, { ...back, creditNote: true }, caller)).status).toBe(403);
    expect((await giveBack(made.sale, back, caller)).body.sale.returns).toMatchObject([{ creditNote: null }]);
    const both = { lines: [{ position: 1, quantity: 1, to: 'stock' }], creditNote: true };
    expect((await giveBack(made.sale, both, made.shop.as('admin'))).status).toBe(201);
  });

  test('needs an authorised invoice; without one nothing is returned', async () => {
    const { sale } = await delivered();
    const { status, body } = await giveBack(
      sale,
      { lines: [{ position: 0, quantity: 1, to: 'stock' }], creditNote: true },
      admin,
    );
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([409, 'not_authorised', 'creditNote']);
    expect((await paymentsOf(sale)).filter(({ kind }) => kind === 'refund')).toEqual([]);
  });
});
