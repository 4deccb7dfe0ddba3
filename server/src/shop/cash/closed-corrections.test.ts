import type { Problem } from '@dioptria/contract/base/problems.ts';
import type { CashCorrection, CashEntry, CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { givenClosedEntries } from '../../testing/examples/given-cash.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import type { Sale } from '../sales/sale-records.ts';

const app = await testApp();

type Identified = { _id: string };
type Entries = Awaited<ReturnType<typeof givenClosedEntries>>;

async function closedShop() {
  const shop = await newShop(app);
  return { shop, admin: shop.as('admin'), seller: shop.as('seller'), ...(await givenClosedEntries(shop)) };
}

const byMistake = { reason: 'Mal cargado' };
const send = (user: SignedIn, path: string, body: object) => user.post<Problem>(path, { ...byMistake, ...body });
const paymentUrl = ({ sale }: Pick<Entries, 'sale'>, { _id }: Identified) =>
  `/tenant/sales/${sale._id}/payments/${_id}/correct-closed`;
const accountUrl = ({ client, onAccount }: Entries) =>
  `/tenant/clients/${client._id}/payments/${onAccount._id}/correct-closed`;
const movementUrl = ({ closed }: Pick<Entries, 'closed'>, { _id }: Identified) =>
  `/tenant/cash-sessions/${closed._id}/movements/${_id}/correct`;

const read = async (user: SignedIn, { _id }: Identified) =>
  (await user.get<CashSession>(`/tenant/cash-sessions/${_id}`)).body;
const expectedIn = async (user: SignedIn, session: Identified) =>
  Object.fromEntries((await read(user, session)).expected?.map(({ method, amount }) => [method, amount]) ?? []);
const correctionsOf = async (user: SignedIn, { _id }: Identified) =>
  (await user.get<CashCorrection[]>(`/tenant/cash-sessions/${_id}/corrections`)).body;
const readSale = async (user: SignedIn, { _id }: Identified) => (await user.get<Sale>(`/tenant/sales/${_id}`)).body;
const refusal = ({ status, body }: { status: number; body: Problem }) => [
  status,
  body.code,
  body.errors?.[0] ? `${body.errors[0].path}: ${body.errors[0].message}` : body.message,
];

async function expectHealthy({ tenantId }: Shop) {
  for await (const finding of examine(app.database, { tenantId })) expect(finding).toBeUndefined();
}

describe('the correction of an entry of a closed cash session (docs/rules.md#cash-15)', () => {
  test('a wrong method moves from cash to card in the open cash session of the register, and the closed cash session does not change', async () => {
    const given = await closedShop();
    const { shop, admin, seller, closed, open, sale, payment } = given;
    const before = await read(admin, closed);
    const { status } = await send(admin, paymentUrl(given, payment), { part: 'method', method: 'debitCard' });
    expect(status).toBe(201);
    expect(await read(admin, closed)).toEqual(before);
    expect(await expectedIn(admin, open)).toEqual({ cash: -20_000, debitCard: 20_000 });
    const changed = await readSale(admin, sale);
    expect(changed).toMatchObject({ paid: 20_000, balance: 5000, paymentMethod: 'debitCard' });
    const undo = { updatedAt: changed.updatedAt };
    expect((await seller.post(`/tenant/sales/${sale._id}/undo`, undo)).status).toBe(409);
    const payments = (await admin.get<Payment[]>(`/tenant/sales/${sale._id}/payments`)).body;
    expect(payments.slice(1)).toMatchObject([
      { kind: 'correction', amount: -20_000, method: 'cash', corrects: payment._id, note: 'Mal cargado' },
      { kind: 'correction', amount: 20_000, method: 'debitCard', corrects: payment._id, cashSessionId: open._id },
    ]);
    await expectHealthy(shop);
  });

  test('the closed and the open cash session list the corrections, and only the open one counts them', async () => {
    const given = await closedShop();
    const { admin, closed, open, payment, movement } = given;
    await send(admin, paymentUrl(given, payment), { part: 'amount', amount: 18_000 });
    await send(admin, movementUrl(given, movement), { part: 'amount', amount: 3500 });
    const listed = await correctionsOf(admin, open);
    const session = { _id: open._id, number: open.number };
    const ofClosed = { session: { _id: closed._id, number: closed.number } };
    expect(listed).toMatchObject([
      { kind: 'correction', amount: -2000, session, corrected: { kind: 'payment', method: 'cash', ...ofClosed } },
      { kind: 'out', amount: -500, note: 'Mal cargado', session, corrected: { kind: 'out', ...ofClosed } },
    ]);
    expect(await correctionsOf(admin, closed)).toEqual(listed);
    expect([(await read(admin, open)).corrections, (await read(admin, closed)).corrections]).toEqual([2, 0]);
  });

  test('a movement of cash is corrected as a whole, and is then as if it never was', async () => {
    const given = await closedShop();
    const { shop, admin, open, movement } = given;
    const url = movementUrl(given, movement);
    expect((await send(admin, url, { part: 'whole' })).status).toBe(201);
    const entries = await admin.get<CashEntry[]>(`/tenant/cash-sessions/${open._id}/entries`);
    expect(entries.body).toMatchObject([{ kind: 'in', amount: 3000, corrects: movement._id }]);
    expect(refusal(await send(admin, url, { part: 'whole' }))).toEqual([
      409,
      'locked',
      'Ese movimiento ya está anulado.',
    ]);
    expect(refusal(await send(admin, url, { part: 'method', method: 'check' }))).toEqual([
      400,
      'invalid',
      'method: Un ingreso o egreso es siempre en efectivo.',
    ]);
    await expectHealthy(shop);
  });

  test('a payment to an account is corrected with its parts: its method, a lower amount, or as a whole', async () => {
    const given = await closedShop();
    const { admin, client, open } = given;
    const account = async () => (await admin.get<Account>(`/tenant/clients/${client._id}/account`)).body;
    expect(refusal(await send(admin, accountUrl(given), { part: 'amount', amount: 501 }))).toEqual([
      400,
      'invalid',
      'amount: Un pago a cuenta se corrige a un importe menor. Lo que falta, registralo como otro pago.',
    ]);
    expect((await send(admin, accountUrl(given), { part: 'method', method: 'cash' })).status).toBe(201);
    expect((await send(admin, accountUrl(given), { part: 'amount', amount: 400 })).status).toBe(201);
    expect(await expectedIn(admin, open)).toEqual({ check: -500, cash: 400 });
    expect(await account()).toMatchObject({ credit: 400 });
    expect((await send(admin, accountUrl(given), { part: 'whole' })).status).toBe(201);
    expect(await account()).toMatchObject({ credit: 0 });
  });

  test('a lower amount of a payment to an account takes from the credit first, then from the youngest sale, with its surcharge', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const client = await shop.given.client();
    const closed = await shop.given.cashSession();
    const sales = [];
    for (const price of [100, 200]) {
      const customProducts = [{ description: 'Anteojo', price, quantity: 1 }];
      sales.push(await shop.given.sale({ client: client._id, products: [], customProducts }));
    }
    const plan = { name: '3 cuotas', method: 'creditCard', installments: 3, surcharge: 10 };
    const { body: stored } = await admin.post<Identified>('/tenant/payment-plans', plan);
    const { body } = await admin.post<{ payments: Payment[] }>(`/tenant/clients/${client._id}/payments`, {
      amount: 350,
      method: 'creditCard',
      planId: stored._id,
    });
    const [onAccount] = body.payments;
    await admin.post(`/tenant/cash-sessions/${closed._id}/close`, { counted: { creditCard: 385 } });
    const open = await shop.given.cashSession({ cashRegisterId: closed.cashRegister._id });
    const url = `/tenant/clients/${client._id}/payments/${onAccount?._id}/correct-closed`;
    expect((await send(admin, url, { part: 'amount', amount: 250 })).status).toBe(201);
    expect(await Promise.all(sales.map(async (sale) => (await readSale(admin, sale)).balance))).toEqual([0, 50]);
    expect(await expectedIn(admin, open)).toEqual({ cash: 0, creditCard: -110 });
    await expectHealthy(shop);
  });

  test('a refund of a closed cash session is corrected too, up to the credit', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const closed = await shop.given.cashSession();
    const customProducts = [{ description: 'Anteojo', price: 1000, quantity: 1 }];
    const sale = await shop.given.sale({ products: [], customProducts, paymentStatus: 'charged' });
    await admin.put(`/tenant/sales/${sale._id}`, { discount: 300, discountType: 'nominal' });
    const refund = { kind: 'refund', amount: 200, method: 'cash' };
    const { body } = await admin.post<{ payment: Payment }>(`/tenant/sales/${sale._id}/payments`, refund);
    await admin.post(`/tenant/cash-sessions/${closed._id}/close`, { counted: { cash: 800 } });
    const open = await shop.given.cashSession({ cashRegisterId: closed.cashRegister._id });
    const url = paymentUrl({ sale }, body.payment);
    expect(refusal(await send(admin, url, { part: 'amount', amount: 301 }))[1]).toBe('nothing_to_refund');
    expect((await send(admin, url, { part: 'amount', amount: 300 })).status).toBe(201);
    expect((await send(admin, url, { part: 'method', method: 'bankTransfer' })).status).toBe(201);
    expect(await expectedIn(admin, open)).toEqual({ cash: 200, bankTransfer: -300 });
    expect(await readSale(admin, sale)).toMatchObject({ paid: 700, credit: 0 });
    await expectHealthy(shop);
  });

  test('a refund with a surcharge gets a method without one, and its surcharge goes back only once', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const closed = await shop.given.cashSession();
    const plan = { name: '3 cuotas', method: 'creditCard', installments: 3, surcharge: 10 };
    const { body: stored } = await admin.post<Identified>('/tenant/payment-plans', plan);
    const customProducts = [{ description: 'Anteojo', price: 1000, quantity: 1 }];
    const sale = await shop.given.sale({ products: [], customProducts });
    const book = (fields: object) => admin.post<{ payment: Payment }>(`/tenant/sales/${sale._id}/payments`, fields);
    await book({ kind: 'payment', amount: 1000, method: 'creditCard', planId: stored._id });
    await admin.put(`/tenant/sales/${sale._id}`, { discount: 600, discountType: 'nominal' });
    const refund = { kind: 'refund', amount: 400, surcharge: 60, method: 'creditCard' };
    const { body } = await book(refund);
    await admin.post(`/tenant/cash-sessions/${closed._id}/close`, { counted: { creditCard: 640 } });
    const open = await shop.given.cashSession({ cashRegisterId: closed.cashRegister._id });
    const url = paymentUrl({ sale }, body.payment);
    expect((await send(admin, url, { part: 'method', method: 'cash' })).status).toBe(201);
    expect(await expectedIn(admin, open)).toEqual({ cash: -460, creditCard: 460 });
    expect((await book({ ...refund, amount: 200, surcharge: 41 })).body).toMatchObject({ code: 'nothing_to_refund' });
    await admin.put(`/tenant/sales/${sale._id}`, { paymentStatus: 'reimbursed' });
    expect(await expectedIn(admin, open)).toEqual({ cash: -460, creditCard: -180 });
    await expectHealthy(shop);
  });

  test('the refund of a reimbursed sale keeps its amount, and a seller does not undo the correction of an admin', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const closed = await shop.given.cashSession();
    const customProducts = [{ description: 'Anteojo', price: 1000, quantity: 1 }];
    const sold = { products: [], customProducts, paymentStatus: 'charged' as const };
    const [reimbursed, charged] = [await shop.given.sale(sold), await shop.given.sale(sold)];
    await admin.put(`/tenant/sales/${reimbursed._id}`, { paymentStatus: 'reimbursed' });
    await admin.post(`/tenant/cash-sessions/${closed._id}/close`, { counted: { cash: 1000 } });
    await shop.given.cashSession({ cashRegisterId: closed.cashRegister._id });
    const entries = async (sale: Identified) => (await admin.get<Payment[]>(`/tenant/sales/${sale._id}/payments`)).body;
    const refund = (await entries(reimbursed)).find(({ kind }) => kind === 'refund');
    const [payment] = await entries(charged);
    if (!refund || !payment) throw new Error('The sales have no entries');
    expect(
      refusal(await send(admin, paymentUrl({ sale: reimbursed }, refund), { part: 'amount', amount: 900 })),
    ).toEqual([409, 'locked', 'La venta está reembolsada: corregí el método del reembolso, o anulalo entero.']);
    expect((await send(admin, paymentUrl({ sale: charged }, payment), { part: 'whole' })).status).toBe(201);
    const { updatedAt, paymentStatus } = await readSale(admin, charged);
    expect(paymentStatus).toBe('waiting');
    expect((await shop.as('seller').post(`/tenant/sales/${charged._id}/undo`, { updatedAt })).status).toBe(409);
    expect((await admin.post(`/tenant/sales/${charged._id}/undo`, { updatedAt })).status).toBe(200);
    await expectHealthy(shop);
  });

  test('a correction is not corrected: the original entry is, as often as needed', async () => {
    const given = await closedShop();
    const { admin, open, sale, payment } = given;
    const url = paymentUrl(given, payment);
    await send(admin, url, { part: 'method', method: 'debitCard' });
    const payments = (await admin.get<Payment[]>(`/tenant/sales/${sale._id}/payments`)).body;
    const correction = payments.at(-1) ?? payment;
    expect(refusal(await send(admin, paymentUrl(given, correction), { part: 'whole' }))).toEqual([
      409,
      'locked',
      'Una corrección no se corrige: corregí el movimiento original, las veces que haga falta.',
    ]);
    expect(refusal(await send(admin, url, { part: 'method', method: 'debitCard' }))[2]).toBe(
      'method: Ya tiene ese método de pago.',
    );
    expect((await send(admin, url, { part: 'method', method: 'cash' })).status).toBe(201);
    expect(await expectedIn(admin, open)).toEqual({ cash: 0, debitCard: 0 });
  });

  test('only admins correct, with a reason, and the register needs an open cash session', async () => {
    const given = await closedShop();
    const { shop, admin, seller, open, payment, movement, closed } = given;
    for (const url of [paymentUrl(given, payment), accountUrl(given), movementUrl(given, movement)]) {
      expect((await send(seller, url, { part: 'whole' })).status).toBe(403);
      expect(refusal(await send(admin, url, { part: 'whole', reason: ' ' }))[2]).toMatch(/^reason: /);
      expect(refusal(await send(admin, url, { part: 'amount' }))[2]).toMatch(/^amount: /);
    }
    await admin.post(`/tenant/cash-sessions/${open._id}/close`, { counted: {} });
    await shop.given.cashSession();
    for (const url of [paymentUrl(given, payment), accountUrl(given), movementUrl(given, movement)]) {
      expect(refusal(await send(admin, url, { part: 'whole' }))).toEqual([
        409,
        'no_open_session',
        `Abrí «${closed.cashRegister.name}»: la corrección de un cierre entra en su caja abierta.`,
      ]);
    }
  });

  test('an entry of an open cash session, or above the balance, or with refunded money, is not corrected so', async () => {
    const given = await closedShop();
    const { admin, open, sale, payment } = given;
    expect(refusal(await send(admin, paymentUrl(given, payment), { part: 'amount', amount: 25_001 }))).toEqual([
      409,
      'overpaid',
      'amount: El importe supera el saldo, que es $\u00A05.000,00.',
    ]);
    const own = { kind: 'payment', amount: 5000, method: 'cash' };
    const { body } = await admin.post<{ payment: Payment }>(`/tenant/sales/${sale._id}/payments`, own);
    expect(refusal(await send(admin, paymentUrl(given, body.payment), { part: 'whole' }))[2]).toBe(
      'Ese movimiento no es de una caja cerrada: anulalo con «Anular».',
    );
    await admin.put(`/tenant/sales/${sale._id}`, { paymentStatus: 'reimbursed' });
    expect(refusal(await send(admin, paymentUrl(given, payment), { part: 'whole' }))[2]).toBe(
      'Ese pago ya se devolvió: no se puede anular.',
    );
    expect((await read(admin, open)).corrections).toBe(0);
  });

  test('ten simultaneous corrections of one entry correct it once', async () => {
    const given = await closedShop();
    const { shop, admin, open, payment, movement } = given;
    for (const url of [paymentUrl(given, payment), movementUrl(given, movement)]) {
      const sent = await Promise.all(Array.from({ length: 10 }, () => send(admin, url, { part: 'whole' })));
      expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
      expect(sent.filter(({ status }) => status === 409)).toHaveLength(9);
    }
    expect(await expectedIn(admin, open)).toEqual({ cash: -17_000 });
    await expectHealthy(shop);
  });

  test('a seller who counts blindly sees of a payment’s correction no amount, neither in the entries nor in the list', async () => {
    const given = await closedShop();
    const { admin, seller, open, payment } = given;
    await admin.put('/tenant/settings', { blindCount: true });
    await send(admin, paymentUrl(given, payment), { part: 'amount', amount: 18_642 });
    const [listed, entries] = [
      await correctionsOf(seller, open),
      (await seller.get<CashEntry[]>(`/tenant/cash-sessions/${open._id}/entries`)).body,
    ];
    expect([listed, entries]).toMatchObject([[{ amount: null }], [{ amount: null }]]);
    expect((await correctionsOf(admin, open))[0]?.amount).toBe(-1358);
  });

  test('doctor finds a correction in another register, and corrections of more than the movement', async () => {
    const given = await closedShop();
    const { shop, admin, movement } = given;
    const other = await shop.given.cashSession();
    await send(admin, movementUrl(given, movement), { part: 'whole' });
    await asTenant(app.database, shop.tenantId, (tx) =>
      tx
        .updateTable('cash_movements')
        .set({ cash_session_id: other._id, amount_cents: 300_001 })
        .where('corrects', '=', movement._id)
        .execute(),
    );
    const found = [];
    for await (const { rule } of examine(app.database, { tenantId: shop.tenantId })) found.push(rule);
    expect(found).toEqual([
      'a correction of a movement of cash is in a later cash session of the same register',
      'corrections take at most the amount of a movement of cash',
    ]);
  });
});

test('a change of a payment status or deposit that takes back entries of a closed cash session is for admins, in the same register, with its reason (docs/rules.md#cash-15)', async () => {
  const given = await closedShop();
  const { shop, admin, seller, closed, open, sale, payment } = given;
  const [before, own] = [await read(admin, closed), await shop.given.cashSession()];
  const change = (user: SignedIn, fields: object) => user.put<Problem>(`/tenant/sales/${sale._id}`, fields);
  expect(refusal(await change(seller, { deposit: 15_000 }))).toEqual([
    409,
    'locked',
    'El cambio anula movimientos de una caja cerrada: pedíselo a un administrador.',
  ]);
  expect((await change(admin, { deposit: 15_000 })).status).toBe(200);
  expect((await change(seller, { paymentStatus: 'charged' })).status).toBe(200);
  expect((await change(seller, { paymentStatus: 'waiting', deposit: 0 })).status).toBe(409);
  expect((await change(admin, { paymentStatus: 'waiting', deposit: 0 })).status).toBe(200);
  const corrected = { corrects: payment._id, session: { _id: open._id } };
  expect(await correctionsOf(admin, closed)).toMatchObject([
    { amount: -5000, note: 'Cambió la seña.', ...corrected },
    { amount: -15_000, note: 'Estado de pago: Señado.', ...corrected },
  ]);
  expect(await expectedIn(admin, open)).toEqual({ cash: -20_000 });
  expect(await expectedIn(admin, own)).toEqual({ cash: 0 });
  expect(await read(admin, closed)).toEqual(before);
  await expectHealthy(shop);
});

test('the deletion of a sale corrects its entries of closed cash sessions, each in its own register, and refunds the rest (docs/rules.md#payments-8)', async () => {
  const given = await closedShop();
  const { shop, admin, seller, closed, open, sale, payment } = given;
  const before = await read(admin, closed);
  const own = await shop.given.cashSession();
  await admin.post(`/tenant/sales/${sale._id}/payments`, { kind: 'payment', amount: 100, method: 'cash' });
  expect((await seller.delete(`/tenant/sales/${sale._id}`)).status).toBe(200);
  expect(await correctionsOf(admin, closed)).toMatchObject([
    { amount: -20_000, note: 'Venta eliminada.', corrects: payment._id, session: { _id: open._id } },
  ]);
  expect(await expectedIn(admin, own)).toEqual({ cash: 100 });
  expect(await read(admin, closed)).toEqual(before);
  await expectHealthy(shop);
});

test('without an open cash session of the register, a sale with entries of closed cash sessions is not deleted (docs/rules.md#payments-8)', async () => {
  const { admin, closed, open, sale } = await closedShop();
  await admin.post(`/tenant/cash-sessions/${open._id}/close`, { counted: {} });
  expect(refusal(await admin.delete<Problem>(`/tenant/sales/${sale._id}`))).toEqual([
    409,
    'no_open_session',
    `Abrí «${closed.cashRegister.name}»: la corrección de un cierre entra en su caja abierta.`,
  ]);
  expect(await readSale(admin, sale)).toMatchObject({ paid: 20_000 });
});
