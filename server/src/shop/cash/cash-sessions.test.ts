import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { CashEntry, CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from '../sales/sale-records.ts';

const app = await testApp();

type Wrapped = { cashSession: CashSession } & Problem;
type Identified = { _id: string };

async function onlyRegister(shop: Shop): Promise<string> {
  const { body } = await shop.as('admin').get<{ _id: string; name: string }[]>('/tenant/cash-registers');
  expect(body).toMatchObject([{ name: 'Caja principal', enabled: true }]);
  return body[0]?._id ?? '';
}

async function openShop(openingAmount = 10_000) {
  const shop = await newShop(app);
  const session = await shop.given.cashSession({ cashRegisterId: await onlyRegister(shop), openingAmount });
  return { shop, session, admin: shop.as('admin'), seller: shop.as('seller') };
}

async function closedShop(): Promise<Shop> {
  const shop = await newShop(app);
  await shop.as('admin').put('/tenant/settings', { cashNeedsSession: true });
  return shop;
}

const givenSale = (shop: Shop, fields: object = {}) =>
  shop.given.sale({
    products: [],
    customProducts: [{ description: 'Anteojo', price: 25_000, quantity: 1 }],
    ...fields,
  });

async function paidThenClosed() {
  const opened = await openShop(0);
  const sale = await givenSale(opened.shop);
  const { body } = await pay(opened.seller, sale, { amount: 25_000, method: 'cash' });
  await close(opened.seller, opened.session, { cash: 25_000 });
  return { ...opened, sale, payment: body.payment };
}

const urlOf = ({ _id }: Identified) => `/tenant/cash-sessions/${_id}`;

const openRegister = (user: SignedIn, cashRegisterId: string, openingAmount = 1) =>
  user.post<Wrapped>('/tenant/cash-sessions', { cashRegisterId, openingAmount });

const openedBy = async (user: SignedIn, cashRegisterId: string) =>
  (await user.post<CashSession>('/tenant/cash-sessions', { cashRegisterId, openingAmount: 0 })).body;

const join = (user: SignedIn, session: Identified) => user.post<Problem>(`${urlOf(session)}/join`);

const move = (user: SignedIn, session: Identified, kind: string, amount: number) =>
  user.post<Problem>(`${urlOf(session)}/movements`, { kind, amount, reason: 'Flete' });

const correct = (user: SignedIn, session: Identified, openingAmount: number, reason = 'Faltaba el cambio') =>
  user.post<Wrapped>(`${urlOf(session)}/opening`, { openingAmount, reason });

const close = (user: SignedIn, session: Identified, counted: object, note = '') =>
  user.post<Wrapped>(`${urlOf(session)}/close`, { counted, note });

const pay = (user: SignedIn, sale: Identified, fields: object) =>
  user.post<{ payment: Payment } & Problem>(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', ...fields });

const takeBack = (user: SignedIn, sale: Identified, payment: Identified | undefined) =>
  user.post<Problem>(`/tenant/sales/${sale._id}/payments/${payment?._id}/correct`, { note: 'Por error' });

const changeSale = (user: SignedIn, sale: Identified, fields: object) =>
  user.put<Problem>(`/tenant/sales/${sale._id}`, fields);

const read = async (user: SignedIn, session: Identified) => (await user.get<CashSession>(urlOf(session))).body;

const entriesOf = async (user: SignedIn, session: Identified) =>
  (await user.get<CashEntry[]>(`${urlOf(session)}/entries`)).body;

const paymentsOf = async (user: SignedIn, sale: Identified) =>
  (await user.get<Payment[]>(`/tenant/sales/${sale._id}/payments`)).body;

const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  message: body.errors?.[0] ? `${body.errors[0].path}: ${body.errors[0].message}` : body.message,
});

describe('a cash session (docs/rules.md#cash-2)', () => {
  test('a cash session that opens with 10000, gets 25000 and gives out 3000 expects 32000, and a counted amount of 31500 needs a note', async () => {
    const { shop, session, admin, seller } = await openShop();
    await pay(seller, await givenSale(shop), { amount: 25_000, method: 'cash' });
    expect((await move(seller, session, 'out', 3000)).status).toBe(201);
    expect((await read(admin, session)).expected).toEqual([{ method: 'cash', amount: 32_000 }]);
    expect(await entriesOf(seller, session)).toMatchObject([
      { kind: 'out', method: 'cash', amount: -3000, note: 'Flete', sale: null },
      { kind: 'payment', method: 'cash', amount: 25_000, client: 'Carla Cliente' },
    ]);
    expect(refusal(await close(seller, session, { cash: 31_500 }))).toEqual({
      status: 400,
      code: 'invalid',
      message: 'note: Lo contado no coincide con lo esperado: escribí el motivo, o contá de nuevo.',
    });
    expect((await read(admin, session)).closedAt).toBeNull();
    const { status, body } = await close(seller, session, { cash: 31_500 }, 'Faltó un billete');
    expect(status).toBe(200);
    expect(body.cashSession).toMatchObject({
      counts: [{ method: 'cash', expected: 32_000, counted: 31_500 }],
      note: 'Faltó un billete',
      closedBy: { name: 'Sara Seller' },
    });
    expect(await read(admin, session)).toEqual(body.cashSession);
  });

  test('a cash session expects the sum of each method, with surcharges, refunds and the cash that was put in', async () => {
    const { shop, session, admin, seller } = await openShop(100);
    const [sale, canceled] = [await givenSale(shop), await givenSale(shop, { deposit: 1000, orderStatus: 'canceled' })];
    const plan = { name: 'Visa', method: 'creditCard', installments: 3, surcharge: 10 };
    const { body } = await admin.post<Identified>('/tenant/payment-plans', plan);
    await pay(seller, sale, { amount: 20_000, planId: body._id, method: 'creditCard' });
    await pay(seller, sale, { amount: 5000, method: 'check' });
    await move(seller, session, 'in', 50.25);
    await pay(seller, canceled, { kind: 'refund', amount: 400, method: 'bankTransfer' });
    expect((await read(admin, session)).expected).toEqual([
      { method: 'cash', amount: 1150.25 },
      { method: 'creditCard', amount: 22_000 },
      { method: 'check', amount: 5000 },
      { method: 'bankTransfer', amount: -400 },
    ]);
    const counted = { cash: 1150.25, creditCard: 22_000, check: 5000, bankTransfer: -400 };
    expect((await close(seller, session, counted)).status).toBe(200);
  });

  test('the opening amount can be corrected with a reason until a tally is sent, and the first amount is kept (docs/rules.md#cash-13)', async () => {
    const { session, admin, seller } = await openShop(0);
    expect(session).toMatchObject({ openingAmount: 0, openedWith: null });
    expect(refusal(await correct(seller, session, 10_000, ' '))).toMatchObject({
      status: 400,
      message: 'reason: Este campo es obligatorio.',
    });
    await correct(seller, session, 1000);
    const { body } = await correct(seller, session, 10_000, 'Sobraba un cero');
    expect(body.cashSession).toMatchObject({ openingAmount: 10_000, openedWith: 0 });
    expect((await read(admin, session)).expected).toEqual([{ method: 'cash', amount: 10_000 }]);
    const { body: log } = await admin.get<{ before: object; after: object }[]>(`${urlOf(session)}/history`);
    expect(log[0]).toMatchObject({
      before: { openingAmount: 1000 },
      after: { openingAmount: 10_000, reason: 'Sobraba un cero' },
    });

    await close(seller, session, { cash: 9000 });
    const message = 'Ya se mandó un arqueo con este fondo inicial: no se puede corregir.';
    expect(refusal(await correct(admin, session, 9000))).toEqual({ status: 409, code: 'locked', message });
    await close(seller, session, { cash: 9000 }, 'Faltan mil');
    expect(refusal(await correct(admin, session, 9000))).toMatchObject({ status: 409, code: 'locked' });
    expect(await read(admin, session)).toMatchObject({ openedWith: 0, counts: [{ expected: 10_000, counted: 9000 }] });
  });

  test('cash sessions have consecutive numbers, and a register has at most one open cash session', async () => {
    const { shop, session, seller } = await openShop();
    const other = await shop.given.cashSession();
    expect(other.number).toBe(session.number + 1);
    expect(refusal(await openRegister(seller, session.cashRegister._id))).toEqual({
      status: 409,
      code: 'already_open',
      message: 'Esa caja ya está abierta.',
    });
    const { body } = await seller.get<CashSession[]>('/tenant/cash-sessions?sort=number');
    expect(body.map(({ number }) => number)).toEqual([session.number, other.number]);
  });

  test('of three concurrent requests to open one register, one succeeds', async () => {
    const shop = await newShop(app);
    const register = await onlyRegister(shop);
    const users = [shop.as('admin'), shop.as('seller'), shop.as('seller')];
    const opened = await Promise.all(users.map((user) => openRegister(user, register)));
    expect(opened.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  });

  test('a closed cash session takes no movement and no second closing, and no user can join it', async () => {
    const { session, admin, seller } = await openShop();
    const { body } = await close(seller, session, { cash: 10_000 });
    const closed = { status: 409, code: 'locked', message: 'Esa caja ya está cerrada: lo que sigue va a la próxima.' };
    expect(refusal(await close(seller, session, { cash: 1 }, 'Otra vez'))).toEqual(closed);
    expect(refusal(await move(seller, session, 'in', 1))).toEqual(closed);
    expect(refusal(await join(seller, session))).toEqual(closed);
    expect(await read(admin, session)).toEqual(body.cashSession);
  });

  test.each([
    ['out', 0, 'amount: Tiene que ser mayor que 0.'],
    ['out', -1, 'amount: Tiene que ser mayor que 0.'],
    ['in', 1.001, 'amount: No puede tener más de 2 decimales.'],
    ['lend', 1, 'kind: Elegí una de las opciones.'],
  ])('a cash movement of the kind «%s» with the amount %d is refused', async (kind, amount, message) => {
    const { session, seller } = await openShop();
    expect(refusal(await move(seller, session, kind, amount))).toEqual({ status: 400, code: 'invalid', message });
    expect(await entriesOf(seller, session)).toEqual([]);
  });

  test.each([
    [-1, 'openingAmount: No puede ser menor que 0.'],
    [1.005, 'openingAmount: No puede tener más de 2 decimales.'],
  ])('opening a register with the amount %d is refused', async (openingAmount, message) => {
    const shop = await newShop(app);
    const seller = shop.as('seller');
    const answer = await openRegister(seller, await onlyRegister(shop), openingAmount);
    expect(refusal(answer)).toMatchObject({ status: 400, message });
    expect((await seller.get('/tenant/cash-sessions')).body).toEqual([]);
  });

  test.each([
    [{ cash: -1 }, 'counted.cash: No puede ser menor que 0.'],
    [{ creditCard: 1.005 }, 'counted.creditCard: No puede tener más de 2 decimales.'],
  ])('a closing with the counted amounts %j is refused', async (counted, message) => {
    const { session, admin, seller } = await openShop();
    expect(refusal(await close(seller, session, counted, 'Conté mal'))).toMatchObject({ status: 400, message });
    expect((await read(admin, session)).closedAt).toBeNull();
  });

  test('a user cannot open a cash session at a register of another shop or at a disabled register', async () => {
    const [shop, other] = [await newShop(app), await newShop(app)];
    const disabled = await shop.given.cashRegister({ enabled: false });
    expect(refusal(await openRegister(shop.as('admin'), await onlyRegister(other)))).toEqual({
      status: 400,
      code: 'invalid',
      message: 'cashRegisterId: Uno de los datos elegidos ya no existe.',
    });
    expect(refusal(await openRegister(shop.as('admin'), disabled._id)).message).toBe(
      'cashRegisterId: Esa caja está inactiva: elegí otra.',
    );
    expect((await other.as('admin').get('/tenant/cash-sessions')).body).toEqual([]);
  });

  test('a readonly user reads cash sessions, but cannot open, join or close a cash session, or move cash', async () => {
    const { shop, session } = await openShop();
    const reader = shop.as('readonly');
    expect((await reader.get(urlOf(session))).status).toBe(200);
    expect((await openRegister(reader, session.cashRegister._id)).status).toBe(403);
    expect((await join(reader, session)).status).toBe(403);
    expect((await move(reader, session, 'in', 1)).status).toBe(403);
    expect((await close(reader, session, { cash: 10_000 })).status).toBe(403);
  });

  test('a register with cash sessions cannot be deleted', async () => {
    const { session, admin } = await openShop();
    const { status, body } = await admin.delete(`/tenant/cash-registers/${session.cashRegister._id}`);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'in_use', message: expect.stringContaining('sesiones de caja') });
  });
});

describe('the register that a user works at (docs/rules.md#cash-3)', () => {
  test('a payment goes to the only open register', async () => {
    const { shop, session, seller } = await openShop();
    await pay(seller, await givenSale(shop), { amount: 1, method: 'cash' });
    expect(await entriesOf(seller, session)).toHaveLength(1);
  });

  test('with two open registers, a payment goes to the register that its user joined, or to no register if the user joined none', async () => {
    const { shop, session, seller } = await openShop();
    const second = await shop.given.cashSession();
    await pay(seller, await givenSale(shop), { amount: 2, method: 'cash' });
    await join(seller, second);
    await pay(seller, await givenSale(shop), { amount: 3, method: 'cash' });
    expect(await entriesOf(seller, session)).toEqual([]);
    expect((await entriesOf(seller, second)).map(({ amount }) => amount)).toEqual([3]);
    const { body } = await seller.get<Wrapped>('/tenant/cash-sessions/current');
    expect(body.cashSession._id).toBe(second._id);
  });

  test('if a user makes or deletes a sale, or changes its payment status or deposit, the payments and refunds go to the user’s register', async () => {
    const { shop, session, admin } = await openShop(0);
    const charged = await givenSale(shop, { paymentStatus: 'charged' });
    const waiting = await givenSale(shop, { deposit: 100 });
    await changeSale(admin, waiting, { deposit: 150 });
    await changeSale(admin, charged, { paymentStatus: 'reimbursed' });
    await admin.delete(`/tenant/sales/${waiting._id}`);
    const entries = await entriesOf(admin, session);
    expect(entries.map(({ kind, amount, sale }) => [kind, amount, sale?._id])).toEqual([
      ['refund', -150, null],
      ['refund', -25_000, charged._id],
      ['correction', 50, null],
      ['deposit', 100, null],
      ['payment', 25_000, charged._id],
    ]);
  });
});

describe('the entries of a closed cash session (docs/rules.md#cash-5)', () => {
  test('a payment in a closed cash session cannot be taken back, and its method cannot be changed', async () => {
    const { session, admin, seller, sale, payment } = await paidThenClosed();
    const closed = await read(admin, session);
    expect(await paymentsOf(seller, sale)).toMatchObject([{ locked: true, cashSessionId: closed._id }]);
    const account = await seller.get<Account>(`/tenant/clients/${sale.client._id}/account`);
    expect(account.body.entries).toMatchObject([{ kind: 'order', locked: false }, { locked: true }]);
    expect(refusal(await takeBack(seller, sale, payment))).toEqual({
      status: 409,
      code: 'locked',
      message: 'La caja de ese movimiento ya está cerrada: un administrador lo corrige con «Corregir».',
    });
    expect(refusal(await changeSale(seller, sale, { paymentMethod: 'check' }))).toEqual({
      status: 409,
      code: 'locked',
      message: 'El último pago está en una caja cerrada: un administrador lo corrige en «Pagos», con «Corregir».',
    });
    expect(await read(admin, session)).toEqual(closed);
  });

  test('the undo of a correction goes to the cash session of the correction, even if a user of another register undoes it', async () => {
    const { shop, session, sale, admin, seller } = await paidThenClosed();
    const counter = await openedBy(seller, session.cashRegister._id);
    const office = await openedBy(admin, (await shop.given.cashRegister())._id);
    const { body } = await admin.put<{ sale: Sale }>(`/tenant/sales/${sale._id}`, { paymentStatus: 'waiting' });
    const { status } = await admin.post(`/tenant/sales/${sale._id}/undo`, { updatedAt: body.sale.updatedAt });
    expect(status).toBe(200);
    expect((await read(admin, counter)).expected).toEqual([{ method: 'cash', amount: 0 }]);
    expect((await read(admin, office)).expected).toEqual([{ method: 'cash', amount: 0 }]);
  });

  test('a refund goes to the next cash session, and the closed cash session of the payment does not change', async () => {
    const { shop, session, admin, seller, sale } = await paidThenClosed();
    const closed = await read(admin, session);
    const next = await shop.given.cashSession({ cashRegisterId: session.cashRegister._id, openingAmount: 30_000 });
    await changeSale(seller, sale, { paymentStatus: 'reimbursed' });
    expect((await read(seller, next)).expected).toEqual([{ method: 'cash', amount: 5000 }]);
    expect(await read(admin, session)).toEqual(closed);
    expect(await entriesOf(seller, session)).toHaveLength(1);
  });

  test('taking a payment back changes the open cash session of the payment, even if the user works at another register', async () => {
    const { shop, session, admin, seller } = await openShop(0);
    const sale = await givenSale(shop);
    const { body } = await pay(seller, sale, { amount: 25_000, method: 'cash' });
    // The admin opens another register, and works there from now on.
    await shop.given.cashSession();
    expect((await takeBack(admin, sale, body.payment)).status).toBe(201);
    expect((await read(admin, session)).expected).toEqual([{ method: 'cash', amount: 0 }]);
  });

  test('taking back a payment without a cash session changes no cash session', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const sale = await shop.given.sale({ paymentStatus: 'charged' });
    const session = await shop.given.cashSession({ cashRegisterId: await onlyRegister(shop), openingAmount: 7 });
    const [payment] = await paymentsOf(admin, sale);
    expect((await takeBack(admin, sale, payment)).status).toBe(201);
    expect((await read(admin, session)).expected).toEqual([{ method: 'cash', amount: 7 }]);
  });
});

describe('cash needs an open cash session, if the settings say so (docs/rules.md#cash-9)', () => {
  test('without an open cash session, payments in cash are refused and write nothing; other methods are accepted', async () => {
    const shop = await closedShop();
    const admin = shop.as('admin');
    const sale = await shop.given.sale();
    const needed = {
      status: 409,
      code: 'no_open_session',
      message: 'Abrí la caja antes de cobrar o devolver en efectivo.',
    };
    expect(refusal(await pay(admin, sale, { amount: 1, method: 'cash' }))).toEqual(needed);
    expect((await pay(admin, sale, { amount: 1, method: 'debitCard' })).status).toBe(201);
    expect(refusal(await changeSale(admin, sale, { paymentStatus: 'charged' }))).toEqual(needed);
    expect(refusal(await changeSale(admin, sale, { paymentMethod: 'cash', deposit: 5 }))).toEqual(needed);
    expect(await paymentsOf(admin, sale)).toHaveLength(1);
    await shop.given.cashSession({ cashRegisterId: await onlyRegister(shop) });
    expect((await pay(admin, sale, { amount: 1, method: 'cash' })).status).toBe(201);
  });
});

test('if a cash session closes during twenty payments, its sums contain exactly the payments of this cash session', async () => {
  const { shop, session, admin, seller } = await openShop(0);
  await admin.put('/tenant/settings', { blindCount: false });
  const sales = await Promise.all(Array.from({ length: 20 }, () => givenSale(shop)));
  const paying = sales.map((sale) => pay(seller, sale, { amount: 10, method: 'cash' }));
  const closing = close(admin, session, { cash: 0 }, 'Cierre apurado');
  expect((await Promise.all(paying)).map(({ status }) => status)).toEqual(sales.map(() => 201));
  expect((await closing).status).toBe(200);
  const entries = await entriesOf(admin, session);
  expect((await read(admin, session)).counts).toEqual([{ method: 'cash', expected: entries.length * 10, counted: 0 }]);
});
