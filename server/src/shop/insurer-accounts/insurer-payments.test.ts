import type { InsurerPayment, PayableItem } from '@dioptria/contract/shop/insurer-accounts/insurer-payments.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { atOnce, statusesOf } from '../../testing/app/at-once.ts';
import { givenClaims } from '../../testing/examples/given-claims.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

type Answer = { insurerPayment: InsurerPayment } & Problem;

const payment = {
  day: '2026-01-20',
  orderNumber: 'OP-77',
  method: 'bankTransfer',
  gross: 534_000,
  fee: 0,
  withholdings: [
    { tax: 'incomeTax', certificateNumber: 'G-1', amount: 10_680 },
    {
      tax: 'grossIncome',
      jurisdiction: 'Buenos Aires',
      certificateNumber: 'IB-1',
      base: 534_000,
      rate: 2.5,
      amount: 13_350,
    },
    { tax: 'socialSecurity', certificateNumber: 'S-1', amount: 5340 },
  ],
  net: 504_630,
};

async function batchOfTen(shop: Shop, insurance: string) {
  const whole = Array.from({ length: 8 }, () => ({ claimed: 60_000, recognized: 60_000 }));
  const lost = { claimed: 72_000, recognized: 54_000, reason: 'tariffDifference', decision: 'lost' } as const;
  const refused = { claimed: 60_000, recognized: 0, reason: 'noSignature' } as const;
  const items = [...whole, lost, refused];
  return givenClaims(app.database, shop, { insurance, presentedDay: '2025-11-05', dueDay: '2026-01-04', items });
}

async function shopWithBatch() {
  const shop = await newShop(app);
  const { _id: insurance } = await shop.given.insurance({ name: 'PAMI' });
  const batch = await batchOfTen(shop, insurance);
  const pay = (fields: object = {}) =>
    shop.as('admin').post<Answer>('/tenant/insurer-payments', { ...payment, insurance, ...fields });
  return { shop, insurance, batch, pay };
}

const rowsOf = (
  shop: Shop,
  table: 'claim_items' | 'coverages' | 'claim_batches' | 'insurer_entries' | 'insurer_accounts',
) =>
  asTenant(app.database, shop.tenantId, (tx) =>
    tx.selectFrom(table).selectAll().where('tenant_id', '=', shop.tenantId).execute(),
  );

const sums = ({ id, open_cents: open, paid_cents: paid }: Record<string, unknown>) => ({ id, open, paid });
const byId = (one: { id: unknown }, other: { id: unknown }) => String(one.id).localeCompare(String(other.id));

async function findings({ tenantId }: Shop) {
  const found = [];
  for await (const finding of examine(app.database, { tenantId })) found.push(finding);
  return found.filter(({ table }) => /^(insurer_|claim_)/.test(table));
}

describe('a payment of an insurer (docs/rules.md#insurer-payments-1)', () => {
  test('the net amount of a payment is the recognized amount of the batch less three withholdings', async () => {
    const { shop, batch, pay } = await shopWithBatch();
    const { status, body } = await pay();
    expect(status).toBe(201);
    expect(body.insurerPayment).toMatchObject({
      number: 1,
      insurance: { name: 'PAMI' },
      gross: 534_000,
      withheld: 29_370,
      net: 504_630,
      allocated: 534_000,
      unallocated: 0,
      user: { name: 'Ada Admin' },
      reversedAt: null,
    });
    expect(body.insurerPayment.withholdings?.[1]).toEqual({
      tax: 'grossIncome',
      jurisdiction: 'Buenos Aires',
      certificateNumber: 'IB-1',
      day: '2026-01-20',
      base: 534_000,
      rate: 2.5,
      amount: 13_350,
    });
    expect(body.insurerPayment.allocations).toHaveLength(9);
    expect(await rowsOf(shop, 'claim_batches')).toMatchObject([
      {
        id: batch.batch,
        claimed_cents: 61_200_000,
        recognized_cents: 53_400_000,
        debited_cents: 7_800_000,
        paid_cents: 53_400_000,
        state: 'answered',
      },
    ]);
    expect(await rowsOf(shop, 'insurer_accounts')).toMatchObject([{ open_cents: 6_000_000, unallocated_cents: 0 }]);
    expect(await findings(shop)).toEqual([]);
    const read = await shop.as('readonly').get(`/tenant/insurer-payments/${body.insurerPayment._id}`);
    expect(read.body).toEqual(body.insurerPayment);
  });

  test('a net amount that is not the gross amount less fee and withholdings is refused at its field, and nothing is stored', async () => {
    const { shop, pay } = await shopWithBatch();
    const { status, body } = await pay({ net: 504_631 });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { path: 'net', message: 'El bruto menos el descuento y las retenciones da $ 504.630,00.' },
    ]);
    expect((await pay({ net: 0, gross: 100 })).body.errors).toEqual([
      { path: 'net', message: 'El descuento y las retenciones superan el importe bruto.' },
    ]);
    expect((await shop.as('admin').get('/tenant/insurer-payments')).body).toEqual([]);
  });

  test('a payment has each withholding certificate at most once, and a withholding is at most its base', async () => {
    const { shop, pay } = await shopWithBatch();
    const certificate = { tax: 'incomeTax', certificateNumber: '0001-7', amount: 100 };
    const wrong = await pay({ gross: 200, net: 0, withholdings: [certificate, { ...certificate, base: 99 }] });
    expect(wrong.status).toBe(400);
    expect(wrong.body.errors).toEqual([
      { path: 'withholdings.1.certificateNumber', message: 'Este certificado está repetido.' },
      { path: 'withholdings.1.amount', message: 'No puede superar la base.' },
    ]);
    expect((await shop.as('admin').get('/tenant/insurer-payments')).body).toEqual([]);
  });

  test("the search finds a payment by words of its payment order's number, and not by the middle of a word", async () => {
    const { shop, pay } = await shopWithBatch();
    await pay({ orderNumber: 'OP-0001/77' });
    const found = async (words: string) =>
      (await shop.as('admin').get<unknown[]>(`/tenant/insurer-payments?search=${encodeURIComponent(words)}`)).body
        .length;
    for (const words of ['OP-0001/77', 'op 77', '0001', 'pami 77']) expect(await found(words), words).toBe(1);
    for (const words of ['OP-78', '001']) expect(await found(words), words).toBe(0);
  });

  test('a payment by bank transfer counts neither as money received on a day nor as cash', async () => {
    const { shop, pay } = await shopWithBatch();
    await pay();
    await asTenant(app.database, shop.tenantId, async (tx) => {
      for (const table of ['payment_days', 'cash_movements', 'payments'] as const)
        expect(await tx.selectFrom(table).selectAll().where('tenant_id', '=', shop.tenantId).execute()).toEqual([]);
    });
  });

  test('a seller can neither see nor store payments, and a readonly user can see them', async () => {
    const { shop, insurance, pay } = await shopWithBatch();
    const { body } = await pay();
    const url = '/tenant/insurer-payments';
    const one = `${url}/${body.insurerPayment._id}`;
    for (const path of [url, one, `${one}/history`]) {
      expect((await shop.as('seller').get(path)).status).toBe(403);
      expect((await shop.as('readonly').get(path)).status).toBe(200);
    }
    for (const role of ['seller', 'readonly'] as const) {
      expect((await shop.as(role).post(url, { ...payment, insurance })).status).toBe(403);
      expect((await shop.as(role).post(`${one}/allocate`, {})).status).toBe(403);
      expect((await shop.as(role).post(`${one}/reverse`, { note: 'Por error' })).status).toBe(403);
    }
  });

  test.each([
    ['day', { day: '2999-01-01' }, 'La fecha no puede ser posterior a hoy.'],
    ['gross', { gross: 0 }, 'Tiene que ser mayor que 0.'],
    ['fee', { fee: -1 }, 'No puede ser menor que 0.'],
    ['method', { method: 'creditNote' }, 'Elegí una de las opciones.'],
    ['insurance', { insurance: '0198f0f0-0000-7000-8000-000000000000' }, 'Uno de los datos elegidos ya no existe.'],
  ])('an impossible value is refused at its field: %s', async (path, fields, message) => {
    const { pay } = await shopWithBatch();
    const { status, body } = await pay(fields);
    expect(status).toBe(400);
    expect(body.errors?.[0]).toEqual({ path, message });
  });
});

describe('the items that a payment pays (docs/rules.md#insurer-payments-2)', () => {
  test('the oldest batch is paid first, up to its recognized amount', async () => {
    const { shop, insurance, pay } = await shopWithBatch();
    const older = {
      insurance,
      presentedDay: '2025-10-05',
      dueDay: '2025-12-04',
      items: [{ claimed: 100, recognized: 80 }],
    };
    const { items } = await givenClaims(app.database, shop, older);
    const { body } = await pay({ gross: 60_090, net: 60_090, withholdings: [] });
    expect(body.insurerPayment.allocations?.map(({ amount }) => amount)).toEqual([80, 60_000, 10]);
    expect(body.insurerPayment.allocations?.[0]?.item).toBe(items[0]);
    expect(await findings(shop)).toEqual([]);
  });

  test('chosen items are paid; an item of another insurer, an unanswered item, and an amount above the open amount are refused', async () => {
    const { shop, insurance, batch, pay } = await shopWithBatch();
    const { _id: other } = await shop.given.insurance({ name: 'OSDE' });
    const days = { presentedDay: '2025-12-01', dueDay: '2026-01-30' };
    const theirs = await givenClaims(app.database, shop, {
      insurance: other,
      ...days,
      items: [{ claimed: 9, recognized: 9 }],
    });
    const waiting = await givenClaims(app.database, shop, { insurance, ...days, items: [{ claimed: 9 }] });
    const refused = async (allocations: object[]) => (await pay({ allocations })).body.errors?.[0];
    const [first] = batch.items;
    expect(
      await refused([
        { item: first, amount: 5 },
        { item: theirs.items[0], amount: 5 },
      ]),
    ).toEqual({
      path: 'allocations.1.item',
      message: 'El renglón no es de una presentación de esta obra social.',
    });
    expect(await refused([{ item: waiting.items[0], amount: 5 }])).toEqual({
      path: 'allocations.0.item',
      message: 'La obra social todavía no reconoció este renglón.',
    });
    expect(await refused([{ item: first, amount: 60_000.01 }])).toEqual({
      path: 'allocations.0.amount',
      message: 'De este renglón quedan por cobrar $ 60.000,00.',
    });
    expect(
      await refused([
        { item: first, amount: 5 },
        { item: first, amount: 5 },
      ]),
    ).toEqual({
      path: 'allocations.1.item',
      message: 'Este renglón está repetido.',
    });
    const small = { gross: 100, net: 100, withholdings: [] };
    const above = await pay({ ...small, allocations: [{ item: first, amount: 100.01 }] });
    expect(above.body.errors).toEqual([
      { path: 'allocations.0.amount', message: 'Del cobro quedan sin imputar $ 100,00.' },
    ]);
    const { body } = await pay({ ...small, allocations: [{ item: first, amount: 60 }] });
    expect(body.insurerPayment).toMatchObject({
      allocated: 60,
      unallocated: 40,
      allocations: [{ item: first, amount: 60 }],
    });
    expect((await pay({ ...small, allocations: [] })).body.insurerPayment).toMatchObject({
      allocated: 0,
      unallocated: 100,
    });
    expect(await findings(shop)).toEqual([]);
  });

  test('the payable items of an insurer are listed with their open amounts', async () => {
    const { shop, insurance, pay } = await shopWithBatch();
    await pay({ gross: 480_010, net: 480_010, withholdings: [] });
    const { body } = await shop
      .as('readonly')
      .get<PayableItem[]>(`/tenant/insurer-payments/payable-items?insurance=${insurance}`);
    expect(body).toMatchObject([{ dueDay: '2026-01-04', recognized: 54_000, paid: 10, open: 53_990 }]);
  });
});

describe('money that is not allocated (docs/rules.md#insurer-payments-4)', () => {
  test('an unallocated rest of 66,000 can pay a later batch of the same insurer, but no batch of another insurer', async () => {
    const { shop, insurance, pay } = await shopWithBatch();
    const { _id: other } = await shop.given.insurance({ name: 'OSDE' });
    const { body } = await pay({ gross: 600_000, net: 600_000, withholdings: [] });
    expect(body.insurerPayment).toMatchObject({ allocated: 534_000, unallocated: 66_000 });
    const url = `/tenant/insurer-payments/${body.insurerPayment._id}/allocate`;
    const days = { presentedDay: '2026-01-05', dueDay: '2026-03-06' };
    const theirs = await givenClaims(app.database, shop, {
      insurance: other,
      ...days,
      items: [{ claimed: 70_000, recognized: 70_000 }],
    });
    const admin = shop.as('admin');
    expect(await admin.post(url, {})).toMatchObject({
      status: 409,
      body: { code: 'closed', message: 'Esta obra social no tiene renglones reconocidos por cobrar.' },
    });
    const wrong = await admin.post<Answer>(url, { allocations: [{ item: theirs.items[0], amount: 1 }] });
    expect(wrong.body.errors?.[0]?.path).toBe('allocations.0.item');
    await givenClaims(app.database, shop, { insurance, ...days, items: [{ claimed: 70_000, recognized: 70_000 }] });
    const later = await admin.post<Answer>(url, {});
    expect(later).toMatchObject({ status: 200, body: { insurerPayment: { allocated: 600_000, unallocated: 0 } } });
    expect(await admin.post(url, {})).toMatchObject({
      status: 409,
      body: { message: 'Este cobro ya está imputado entero.' },
    });
    const accounts = await rowsOf(shop, 'insurer_accounts');
    expect(accounts).toContainEqual(
      expect.objectContaining({ insurance_id: insurance, open_cents: 6_400_000, unallocated_cents: 0 }),
    );
    expect(await findings(shop)).toEqual([]);
    const { body: listed } = await admin.get<InsurerPayment[]>('/tenant/insurer-payments?unallocated=true');
    expect(listed).toEqual([]);
  });
});

describe('a mistaken payment (docs/rules.md#insurer-payments-6)', () => {
  test('a payment can be reversed only once; its entries remain in the ledger, and the debts are as before the payment', async () => {
    const { shop, pay } = await shopWithBatch();
    const before = await rowsOf(shop, 'coverages');
    const { body } = await pay({ gross: 600_000, net: 600_000, withholdings: [] });
    const entries = await rowsOf(shop, 'insurer_entries');
    const url = `/tenant/insurer-payments/${body.insurerPayment._id}/reverse`;
    const admin = shop.as('admin');
    expect((await admin.post<Answer>(url, { note: ' ' })).body.errors?.[0]?.path).toBe('note');
    const reversed = await admin.post<Answer>(url, { note: 'Era de OSDE' });
    expect(reversed.body.insurerPayment).toMatchObject({
      allocated: 0,
      unallocated: 0,
      allocations: [],
      reverseNote: 'Era de OSDE',
      reversedBy: { name: 'Ada Admin' },
    });
    expect(await admin.post(url, { note: 'Otra vez' })).toMatchObject({
      status: 409,
      body: { code: 'closed', message: 'Este cobro ya está anulado.' },
    });
    expect((await rowsOf(shop, 'coverages')).map(sums).toSorted(byId)).toEqual(before.map(sums).toSorted(byId));
    expect(await rowsOf(shop, 'insurer_entries')).toEqual(expect.arrayContaining(entries));
    expect(await rowsOf(shop, 'insurer_accounts')).toMatchObject([{ open_cents: 59_400_000, unallocated_cents: 0 }]);
    expect(await findings(shop)).toEqual([]);
    const { body: history } = await admin.get<unknown[]>(`/tenant/insurer-payments/${body.insurerPayment._id}/history`);
    expect(history).toHaveLength(2);
  });
});

describe('a payment in cash (docs/rules.md#insurer-payments-5)', () => {
  const cash = { method: 'cash', gross: 1000, fee: 100, net: 900, withholdings: [] };

  test('without an open cash session, a payment in cash is refused with the message of the cash register', async () => {
    const { pay } = await shopWithBatch();
    expect(await pay(cash)).toMatchObject({
      status: 409,
      body: { code: 'no_open_session', message: 'Abrí la caja antes de cobrar o devolver en efectivo.' },
    });
  });

  test("the net amount of a payment in cash goes into the open cash session with the payment's number as the reason, and a reversal of the payment takes the amount out", async () => {
    const { shop, pay } = await shopWithBatch();
    const session = await shop.given.cashSession({ openingAmount: 50 });
    const { body } = await pay(cash);
    const admin = shop.as('admin');
    const entries = async () => (await admin.get<unknown[]>(`/tenant/cash-sessions/${session._id}/entries`)).body;
    expect(await entries()).toMatchObject([{ kind: 'in', method: 'cash', amount: 900, note: 'Cobro N.º 1 de PAMI' }]);
    await admin.post(`/tenant/insurer-payments/${body.insurerPayment._id}/reverse`, { note: 'Mal cargado' });
    expect(await entries()).toMatchObject([
      { kind: 'out', amount: -900, note: 'Anulación del cobro N.º 1 de PAMI' },
      { kind: 'in', amount: 900 },
    ]);
    await asTenant(app.database, shop.tenantId, async (tx) => {
      const days = await tx.selectFrom('payment_days').selectAll().where('tenant_id', '=', shop.tenantId).execute();
      expect(days).toEqual([]);
    });
    expect(await findings(shop)).toEqual([]);
  });
});

test('forty payments at once never pay more than the insurer recognized (docs/rules.md#insurer-payments-2)', async () => {
  const { shop, pay } = await shopWithBatch();
  const answers = await atOnce(40, () => pay({ gross: 20_000, net: 20_000, withholdings: [] }));
  expect(statusesOf(answers)).toEqual({ '201': 40 });
  const items = await rowsOf(shop, 'claim_items');
  for (const item of items) {
    const { paid_cents: paid, recognized_cents: recognized } = item as unknown as Record<string, number>;
    expect(paid).toBe(recognized);
  }
  expect(await rowsOf(shop, 'insurer_accounts')).toMatchObject([
    { open_cents: 6_000_000, unallocated_cents: 26_600_000 },
  ]);
  expect(answers.map(({ body }) => body.insurerPayment.number).toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 40 }, (_, index) => index + 1),
  );
  expect(await findings(shop)).toEqual([]);
});
