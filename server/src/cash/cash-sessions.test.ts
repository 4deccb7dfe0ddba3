import type { Account } from '@dioptria/contract/client-accounts.ts';
import type { CashEntry, CashSession } from '@dioptria/contract/cash-sessions.ts';
import type { Payment } from '@dioptria/contract/payments.ts';
import type { Problem } from '@dioptria/contract/problems.ts';
import { describe, expect, test } from 'vitest';
import { newShop, type Shop, type SignedIn } from '../testing/new-shop.ts';
import { testApp } from '../testing/test-app.ts';

const app = await testApp();

type Wrapped = { cashSession: CashSession } & Problem;

const onlyRegister = async (shop: Shop) => {
  const { body } = await shop.as('admin').get<{ _id: string; name: string }[]>('/tenant/cash-registers');
  expect(body).toMatchObject([{ name: 'Caja principal', enabled: true }]);
  return body[0]?._id ?? '';
};

/** A shop whose only register is open. */
async function openShop(openingAmount = 10_000) {
  const shop = await newShop(app);
  const session = await shop.given.cashSession({ cashRegisterId: await onlyRegister(shop), openingAmount });
  const seller = shop.as('seller');
  const url = `/tenant/cash-sessions/${session._id}`;
  return {
    shop,
    session,
    seller,
    admin: shop.as('admin'),
    url,
    now: async (by: SignedIn = shop.as('admin')) => (await by.get<CashSession>(url)).body,
    entries: async (by: SignedIn = seller) => (await by.get<CashEntry[]>(`${url}/entries`)).body,
    move: (kind: string, amount: unknown, reason = 'Flete') =>
      seller.post<Problem>(`${url}/movements`, { kind, amount, reason }),
    close: (counted: object, note = '', by: SignedIn = seller) => by.post<Wrapped>(`${url}/close`, { counted, note }),
    order: (fields: object = {}) =>
      shop.given.sale({
        products: [],
        customProducts: [{ description: 'Anteojo', price: 25_000, quantity: 1 }],
        ...fields,
      }),
    pay: (sale: { _id: string }, fields: object) =>
      seller.post<{ payment: Payment } & Problem>(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', ...fields }),
  };
}

const refusal = ({ status, body }: { status: number; body: Problem }) => ({
  status,
  code: body.code,
  message: body.errors?.[0] ? `${body.errors[0].path}: ${body.errors[0].message}` : body.message,
});

describe('a cash session (docs/rules.md#cash-2)', () => {
  test('opening 10000, cash 25000, out 3000, counted 31500: expected 32000, difference -500, which needs a note', async () => {
    const { order, pay, move, now, close, entries } = await openShop();
    await pay(await order(), { amount: 25_000, method: 'cash' });
    expect((await move('out', 3000)).status).toBe(201);
    expect((await now()).expected).toEqual([{ method: 'cash', amount: 32_000 }]);
    expect(await entries()).toMatchObject([
      { kind: 'out', method: 'cash', amount: -3000, note: 'Flete', sale: null },
      { kind: 'payment', method: 'cash', amount: 25_000, client: 'Carla Cliente' },
    ]);
    expect(refusal(await close({ cash: 31_500 }))).toEqual({
      status: 400,
      code: 'invalid',
      message: 'note: Lo contado no coincide con lo esperado: escribí el motivo, o contá de nuevo.',
    });
    expect((await now()).closedAt).toBeNull();
    const { status, body } = await close({ cash: 31_500 }, 'Faltó un billete');
    expect(status).toBe(200);
    expect(body.cashSession).toMatchObject({
      counts: [{ method: 'cash', expected: 32_000, counted: 31_500 }],
      note: 'Faltó un billete',
      closedBy: { name: 'Sara Seller' },
    });
    expect(await now()).toEqual(body.cashSession);
  });

  test('counts each method, with surcharges, refunds and what was put in', async () => {
    const { order, pay, move, now, close } = await openShop(100);
    const sale = await order();
    await pay(sale, { amount: 20_000, surcharge: 2000, method: 'creditCard' });
    await pay(sale, { amount: 5000, method: 'check' });
    await move('in', 50.25);
    await pay(await order({ deposit: 1000, orderStatus: 'canceled' }), {
      kind: 'refund',
      amount: 400,
      method: 'bankTransfer',
    });
    expect((await now()).expected).toEqual([
      { method: 'cash', amount: 1150.25 },
      { method: 'creditCard', amount: 22_000 },
      { method: 'check', amount: 5000 },
      { method: 'bankTransfer', amount: -400 },
    ]);
    const counted = { cash: 1150.25, creditCard: 22_000, check: 5000, bankTransfer: -400 };
    expect((await close(counted)).status).toBe(200);
  });

  test('has a number of its own series, and opens once', async () => {
    const { shop, session, seller } = await openShop();
    const other = await shop.given.cashSession();
    expect(other.number).toBe(session.number + 1);
    const again = { cashRegisterId: session.cashRegister._id, openingAmount: 1 };
    expect(refusal(await seller.post<Problem>('/tenant/cash-sessions', again))).toEqual({
      status: 409,
      code: 'already_open',
      message: 'Esa caja ya está abierta.',
    });
    const { body } = await seller.get<CashSession[]>('/tenant/cash-sessions?sort=number');
    expect(body.map(({ number }) => number)).toEqual([session.number, other.number]);
  });

  test('two sellers who open one register at once: one does', async () => {
    const shop = await newShop(app);
    const body = { cashRegisterId: await onlyRegister(shop), openingAmount: 1 };
    const opened = await Promise.all(
      ['admin', 'seller', 'seller'].map((role) =>
        shop.as(role as 'admin').post<Problem>('/tenant/cash-sessions', body),
      ),
    );
    expect(opened.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  });

  test('is closed for ever: no movement, no second closing, nobody joins', async () => {
    const { move, close, seller, url, now } = await openShop();
    const { body } = await close({ cash: 10_000 });
    const closed = { status: 409, code: 'locked', message: 'Esa caja ya está cerrada: lo que sigue va a la próxima.' };
    expect(refusal(await close({ cash: 1 }, 'Otra vez'))).toEqual(closed);
    expect(refusal(await move('in', 1))).toEqual(closed);
    expect(refusal(await seller.post<Problem>(`${url}/join`))).toEqual(closed);
    expect(await now()).toEqual(body.cashSession);
  });

  test.each([
    ['out', 0, 'amount: Tiene que ser mayor que 0.'],
    ['out', -1, 'amount: Tiene que ser mayor que 0.'],
    ['in', 1.001, 'amount: No puede tener más de 2 decimales.'],
    ['lend', 1, 'kind: Elegí una de las opciones.'],
  ])('refuses a movement %s of %d', async (kind, amount, message) => {
    const { move, entries } = await openShop();
    expect(refusal(await move(kind, amount))).toEqual({ status: 400, code: 'invalid', message });
    expect(await entries()).toEqual([]);
  });

  test.each([
    [-1, 'openingAmount: No puede ser menor que 0.'],
    [1.005, 'openingAmount: No puede tener más de 2 decimales.'],
  ])('refuses an opening with %d', async (openingAmount, message) => {
    const shop = await newShop(app);
    const seller = shop.as('seller');
    const sent = { cashRegisterId: await onlyRegister(shop), openingAmount };
    expect(refusal(await seller.post<Problem>('/tenant/cash-sessions', sent))).toMatchObject({ status: 400, message });
    expect((await seller.get('/tenant/cash-sessions')).body).toEqual([]);
  });

  test.each([
    [{ cash: -1 }, 'counted.cash: No puede ser menor que 0.'],
    [{ creditCard: 1.005 }, 'counted.creditCard: No puede tener más de 2 decimales.'],
  ])('refuses a closing that counted %j', async (counted, message) => {
    const { close, now } = await openShop();
    expect(refusal(await close(counted, 'Conté mal'))).toMatchObject({ status: 400, message });
    expect((await now()).closedAt).toBeNull();
  });

  test('refuses an opening in another shop’s register, an unknown and a disabled one', async () => {
    const { shop, admin } = await openShop();
    const other = await newShop(app);
    const open = (cashRegisterId: string) =>
      admin.post<Problem>('/tenant/cash-sessions', { cashRegisterId, openingAmount: 1 });
    const unknown = {
      status: 400,
      code: 'invalid',
      message: 'cashRegisterId: Uno de los datos elegidos ya no existe.',
    };
    expect(refusal(await open(await onlyRegister(other)))).toEqual(unknown);
    const { _id } = await shop.given.cashRegister({ enabled: false });
    expect(refusal(await open(_id)).message).toBe('cashRegisterId: Esa caja está inactiva: elegí otra.');
    expect((await other.as('admin').get<CashSession[]>('/tenant/cash-sessions')).body).toEqual([]);
  });

  test('a reader reads, and neither opens, moves nor closes', async () => {
    const { shop, url, session } = await openShop();
    const reader = shop.as('readonly');
    expect((await reader.get(url)).status).toBe(200);
    const register = { cashRegisterId: session.cashRegister._id, openingAmount: 1 };
    for (const path of ['', `/${session._id}/join`, `/${session._id}/movements`, `/${session._id}/close`]) {
      expect((await reader.post(`/tenant/cash-sessions${path}`, register)).status).toBe(403);
    }
  });

  test('a register with sessions is not deleted', async () => {
    const { session, admin } = await openShop();
    const { status, body } = await admin.delete(`/tenant/cash-registers/${session.cashRegister._id}`);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'in_use', message: expect.stringContaining('sesiones de caja') });
  });
});

describe('the register that a user works at (docs/rules.md#cash-3)', () => {
  test('with one register only it is that one; with several the one that the user opened or joined', async () => {
    const { shop, session, seller, order, pay, entries } = await openShop();
    await pay(await order(), { amount: 1, method: 'cash' });
    expect(await entries()).toHaveLength(1);
    // The admin opens a second one: the seller has chosen none of the two.
    const second = await shop.given.cashSession();
    await pay(await order(), { amount: 2, method: 'cash' });
    expect(await entries()).toHaveLength(1);
    await seller.post(`/tenant/cash-sessions/${second._id}/join`);
    await pay(await order(), { amount: 3, method: 'cash' });
    const there = await seller.get<CashEntry[]>(`/tenant/cash-sessions/${second._id}/entries`);
    expect(there.body.map(({ amount }) => amount)).toEqual([3]);
    const { body } = await seller.get<Wrapped>('/tenant/cash-sessions/current');
    expect(body.cashSession._id).toBe(second._id);
    expect(session._id).not.toBe(second._id);
  });

  test('every way of writing into the ledger joins it: a new sale, its status, its deposit and its deletion', async () => {
    const { shop, order, admin, url } = await openShop(0);
    const charged = await order({ paymentStatus: 'charged' });
    const waiting = await order({ deposit: 100 });
    await admin.put(`/tenant/sales/${waiting._id}`, { deposit: 150 });
    await admin.put(`/tenant/sales/${charged._id}`, { paymentStatus: 'reimbursed' });
    await admin.delete(`/tenant/sales/${waiting._id}`);
    const { body } = await shop.as('admin').get<CashEntry[]>(`${url}/entries`);
    expect(body.map(({ kind, amount, sale }) => [kind, amount, sale?._id])).toEqual([
      ['refund', -150, null],
      ['refund', -25_000, charged._id],
      ['correction', 50, null],
      ['deposit', 100, null],
      ['payment', 25_000, charged._id],
    ]);
  });
});

/** An order that was paid in a session, which is closed. */
async function paidThenClosed() {
  const given = await openShop(0);
  const sale = await given.order();
  const { body } = await given.pay(sale, { amount: 25_000, method: 'cash' });
  await given.close({ cash: 25_000 });
  return { ...given, sale, payment: body.payment };
}

describe('what a closed session locks (docs/rules.md#cash-5)', () => {
  test('a payment is not taken back, and its method does not change', async () => {
    const { seller, sale, payment, now } = await paidThenClosed();
    const closed = await now();
    const { body } = await seller.get<Payment[]>(`/tenant/sales/${sale._id}/payments`);
    expect(body).toMatchObject([{ locked: true, cashSessionId: closed._id }]);
    const account = await seller.get<Account>(`/tenant/clients/${sale.client._id}/account`);
    expect(account.body.entries).toMatchObject([{ kind: 'order', locked: false }, { locked: true }]);
    const correct = `/tenant/sales/${sale._id}/payments/${payment._id}/correct`;
    expect(refusal(await seller.post<Problem>(correct, { note: 'Por error' }))).toEqual({
      status: 409,
      code: 'locked',
      message: 'La caja de ese movimiento ya está cerrada: no se puede anular. Registrá una devolución.',
    });
    expect(refusal(await seller.put<Problem>(`/tenant/sales/${sale._id}`, { paymentMethod: 'check' }))).toEqual({
      status: 409,
      code: 'locked',
      message: 'El último pago está en una caja cerrada: ya no se puede cambiar su medio de pago.',
    });
    expect(await now()).toEqual(closed);
  });

  test('a refund is not taken back either: a payment evens it out', async () => {
    const { order, seller, close } = await openShop(0);
    const sale = await order({ paymentStatus: 'charged' });
    await seller.put(`/tenant/sales/${sale._id}`, { paymentStatus: 'reimbursed' });
    await close({ cash: 0 });
    const { body } = await seller.get<Payment[]>(`/tenant/sales/${sale._id}/payments`);
    const refund = body.find(({ kind }) => kind === 'refund');
    const correct = `/tenant/sales/${sale._id}/payments/${refund?._id}/correct`;
    expect(refusal(await seller.post<Problem>(correct, { note: 'Por error' }))).toEqual({
      status: 409,
      code: 'locked',
      message:
        'La caja de esa devolución ya está cerrada: no se puede anular. Registrá un pago en la cuenta del cliente.',
    });
  });

  test('a refund joins the next session, and the closed one stays as it is', async () => {
    const { shop, seller, sale, session, now, entries } = await paidThenClosed();
    const closed = await now();
    const next = await shop.given.cashSession({ cashRegisterId: session.cashRegister._id, openingAmount: 30_000 });
    await seller.put(`/tenant/sales/${sale._id}`, { paymentStatus: 'reimbursed' });
    const there = await seller.get<CashSession>(`/tenant/cash-sessions/${next._id}`);
    expect(there.body.expected).toEqual([{ method: 'cash', amount: 5000 }]);
    expect(await now()).toEqual(closed);
    expect(await entries()).toHaveLength(1);
  });

  test('in an open session a payment is taken back there, whoever takes it back', async () => {
    const { shop, order, pay, now } = await openShop(0);
    const sale = await order();
    const { body } = await pay(sale, { amount: 25_000, method: 'cash' });
    // The admin works at another register.
    await shop.given.cashSession();
    const correct = `/tenant/sales/${sale._id}/payments/${body.payment._id}/correct`;
    expect((await shop.as('admin').post(correct, { note: 'Por error' })).status).toBe(201);
    expect((await now()).expected).toEqual([{ method: 'cash', amount: 0 }]);
  });

  test('a payment from outside any session is taken back outside, and changes no drawer', async () => {
    const shop = await newShop(app);
    const sale = await shop.given.sale({ paymentStatus: 'charged' });
    const { body: payments } = await shop.as('admin').get<Payment[]>(`/tenant/sales/${sale._id}/payments`);
    const session = await shop.given.cashSession({ cashRegisterId: await onlyRegister(shop), openingAmount: 7 });
    const correct = `/tenant/sales/${sale._id}/payments/${payments[0]?._id}/correct`;
    expect((await shop.as('admin').post(correct, { note: 'Por error' })).status).toBe(201);
    const { body } = await shop.as('admin').get<CashSession>(`/tenant/cash-sessions/${session._id}`);
    expect(body.expected).toEqual([{ method: 'cash', amount: 7 }]);
  });
});

describe('the blind count (docs/rules.md#cash-8)', () => {
  test('a seller gets no expected amount before counting, and an admin does', async () => {
    const { admin, seller, order, pay, move, now, entries, close, url } = await openShop(0);
    await admin.put('/tenant/settings', { blindCount: true });
    await pay(await order(), { amount: 25_000, method: 'cash' });
    const moved = await move('in', 5);
    const texts = [
      moved.body,
      await now(seller),
      (await seller.get(`${url}/history`)).body,
      (await seller.get('/tenant/cash-sessions')).body,
      (await seller.get('/tenant/cash-sessions/current')).body,
      await entries(),
      (await close({ cash: 1 })).body,
    ].map((body) => JSON.stringify(body));
    expect(texts.filter((text) => /\b25\.?00[05][,}\]]/.test(text))).toEqual([]);
    expect(await now(seller)).toMatchObject({ expected: null, counts: null });
    expect(await entries()).toMatchObject([
      { kind: 'in', amount: 5 },
      { kind: 'payment', amount: null },
    ]);
    expect((await now(admin)).expected).toEqual([{ method: 'cash', amount: 25_005 }]);
    const { body } = await close({ cash: 25_000 }, 'Faltan cinco');
    expect(body.cashSession.counts).toEqual([{ method: 'cash', expected: 25_005, counted: 25_000 }]);
    expect((await entries())[1]).toMatchObject({ amount: 25_000 });
  });
});

/** A shop that takes cash only at an open register, and whose register is closed. */
const closedShop = async () => {
  const shop = await newShop(app);
  await shop.as('admin').put('/tenant/settings', { cashNeedsSession: true });
  return shop;
};

describe('cash needs an open session, if the settings say so (docs/rules.md#cash-9)', () => {
  const needed = {
    status: 409,
    code: 'no_open_session',
    message: 'Abrí la caja antes de cobrar o devolver en efectivo.',
  };

  test('a sale, a payment and a refund in cash are refused and write nothing; other methods are not', async () => {
    const shop = await closedShop();
    const admin = shop.as('admin');
    const sale = await shop.given.sale();
    const pay = (method: string) =>
      admin.post<Problem>(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount: 1, method });
    expect(refusal(await pay('cash'))).toEqual(needed);
    expect((await pay('debitCard')).status).toBe(201);
    expect(refusal(await admin.put<Problem>(`/tenant/sales/${sale._id}`, { paymentStatus: 'charged' }))).toEqual(
      needed,
    );
    expect(
      refusal(await admin.put<Problem>(`/tenant/sales/${sale._id}`, { paymentMethod: 'cash', deposit: 5 })),
    ).toEqual(needed);
    expect((await admin.get<Payment[]>(`/tenant/sales/${sale._id}/payments`)).body).toHaveLength(1);
    await shop.given.cashSession({ cashRegisterId: await onlyRegister(shop) });
    expect((await pay('cash')).status).toBe(201);
  });
});

test('twenty payments while a session closes: each is in it or in none, and the counts are those in it', async () => {
  const { shop, order, pay, close, now, url } = await openShop(0);
  await shop.as('admin').put('/tenant/settings', { blindCount: false });
  const sales = await Promise.all(Array.from({ length: 20 }, () => order()));
  const paying = sales.map((sale) => pay(sale, { amount: 10, method: 'cash' }));
  const closing = close({ cash: 0 }, 'Cierre apurado', shop.as('admin'));
  expect((await Promise.all(paying)).map(({ status }) => status)).toEqual(sales.map(() => 201));
  expect((await closing).status).toBe(200);
  const { body } = await shop.as('admin').get<CashEntry[]>(`${url}/entries`);
  expect((await now()).counts).toEqual([{ method: 'cash', expected: body.length * 10, counted: 0 }]);
});
