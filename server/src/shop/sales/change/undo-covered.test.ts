import type { Problem } from '@dioptria/contract/base/problems.ts';
import { describe, expect, test } from 'vitest';
import { claimsShop } from '../../../testing/shops/claims-shop.ts';
import { givenCoveredSale, someCoverage } from '../../../testing/examples/given-covered-sales.ts';
import { testApp } from '../../../testing/app/test-app.ts';
import type { Sale } from '../sale-records.ts';

const app = await testApp();
const shop = await claimsShop(app);
const admin = shop.as('admin');

type Answer = { sale: Sale } & Problem;

async function expectNoUndo(changed: Sale): Promise<void> {
  const path = `/tenant/sales/${changed._id}/undo`;
  const { status, body } = await admin.post<Answer>(path, { updatedAt: changed.updatedAt });
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 409,
    code: 'locked',
    message: 'El último cambio de esta venta no se puede deshacer.',
  });
  expect(await shop.saleNow(changed._id)).toEqual(changed);
}

describe('A change of the insurers’ part cannot be undone (docs/rules.md#sales-30)', () => {
  test('such as a change of coverages that makes the sale charged', async () => {
    const { _id: insurance } = await shop.insurer();
    const { sale } = await givenCoveredSale(shop, { insurance, price: 100, amount: 10, deposit: 60 });
    const coverages = [someCoverage(insurance, 40)];
    const { body } = await admin.put<Answer>(`/tenant/sales/${sale._id}/coverages`, { coverages });
    expect(body.sale).toMatchObject({ insurerTotal: 40, balance: 0, paymentStatus: 'charged' });
    await expectNoUndo(await shop.saleNow(sale._id));
  });

  test('such as a débito that moves to the client and makes the sale wait for a payment again', async () => {
    const { _id: insurance } = await shop.insurer({ claimFrom: 'sale' });
    const { sale } = await givenCoveredSale(shop, { insurance, price: 100, amount: 40, paymentStatus: 'charged' });
    const batch = await shop.presented(insurance);
    const item = batch.lines?.[0]?._id ?? '';
    await shop.answer(batch._id, [{ item, recognized: 30, reason: 'tariffDifference' }]);
    await shop.decide(item, 'toClient');
    const changed = await shop.saleNow(sale._id);
    expect(changed).toMatchObject({ insurerTotal: 30, balance: 10, paymentStatus: 'waiting' });
    await expectNoUndo(changed);
  });
});

test('a refund to the client does not make a covered sale reimbursed, and no user can mark the sale as reimbursed (docs/rules.md#payments-4)', async () => {
  const { sale, insurance } = await givenCoveredSale(shop, { price: 100, amount: 40, paymentStatus: 'charged' });
  const of = `/tenant/sales/${sale._id}`;
  const { status, body } = await admin.put<Answer>(of, { paymentStatus: 'reimbursed' });
  const { name } = (await shop.saleNow(sale._id)).coverages?.[0]?.insurance ?? { name: '' };
  const message = `La venta no puede quedar reembolsada: paga una parte ${name}. Sacale antes la cobertura, o cancelala.`;
  expect({ status, code: body.code, errors: body.errors }).toEqual({
    status: 409,
    code: 'locked',
    errors: [{ path: 'paymentStatus', message }],
  });
  await admin.put(`${of}/coverages`, { coverages: [someCoverage(insurance, 100)] });
  expect((await admin.post(`${of}/payments`, { kind: 'refund', amount: 60, method: 'cash' })).status).toBe(201);
  expect(await shop.saleNow(sale._id)).toMatchObject({ paymentStatus: 'charged', balance: 0 });
});

test('the refusal to reimburse a sale names the batch in which its coverage was presented (docs/rules.md#payments-4)', async () => {
  const { _id: insurance } = await shop.insurer({ claimFrom: 'sale' });
  const { sale } = await givenCoveredSale(shop, { insurance, price: 100, amount: 40, paymentStatus: 'charged' });
  const { number } = await shop.presented(insurance);
  const { body } = await admin.put<Answer>(`/tenant/sales/${sale._id}`, { paymentStatus: 'reimbursed' });
  expect(body.errors?.[0]?.message).toContain(`(presentación N.º ${number}). Si la presentación todavía no tiene`);
  expect((await shop.saleNow(sale._id)).paid).toBe(60);
});

// Every test file fails if a transaction locks in another order than docs/rules.md#locks-1.
describe('The insurer is locked before the cash session (docs/rules.md#locks-1)', () => {
  test('by the undo of a delivery that was paid in cash', async () => {
    await shop.given.cashSession();
    const { sale } = await givenCoveredSale(shop, { price: 100, amount: 40 });
    const payment = { amount: 60, method: 'cash' };
    const { body } = await admin.post<Answer>(`/tenant/sales/${sale._id}/deliver`, { payment });
    const { updatedAt } = body.sale;
    expect((await admin.post(`/tenant/sales/${sale._id}/undo`, { updatedAt })).status).toBe(200);
  });

  test('by a change of the method together with the delivery', async () => {
    await shop.given.cashSession();
    const { sale } = await givenCoveredSale(shop, { price: 100, amount: 40, paymentStatus: 'charged' });
    const change = { paymentMethod: 'check', orderStatus: 'delivered' };
    expect((await admin.put(`/tenant/sales/${sale._id}`, change)).status).toBe(200);
  });
});

const covered = (sale: Sale) => sale.coverages?.filter(({ state }) => state !== 'void').map((one) => one.insurance._id);

async function changeStatus(sale: Sale, orderStatus: string): Promise<Sale> {
  const { status, body } = await admin.put<Answer>(`/tenant/sales/${sale._id}`, { orderStatus });
  expect(status).toBe(200);
  return body.sale;
}

async function undo({ _id, updatedAt }: Sale): Promise<Sale> {
  const { status, body } = await admin.post<Answer>(`/tenant/sales/${_id}/undo`, { updatedAt });
  expect(status).toBe(200);
  return body.sale;
}

describe('The undoing of a cancellation restores exactly the coverages that this cancellation made void (docs/rules.md#sales-30)', () => {
  test('also a coverage of which the insurer pays 0,00', async () => {
    const { sale, insurance } = await givenCoveredSale(shop, { price: 100, amount: 0 });
    expect(covered(sale)).toEqual([insurance]);
    const canceled = await changeStatus(sale, 'canceled');
    expect(covered(canceled)).toEqual([]);
    const restored = await undo(canceled);
    expect(covered(restored)).toEqual([insurance]);
    expect(restored).toMatchObject({ orderStatus: sale.orderStatus, insurerTotal: 0, balance: sale.balance });
  });

  test('and not the coverages of an earlier cancellation', async () => {
    const { sale } = await givenCoveredSale(shop, { price: 100, amount: 0 });
    await changeStatus(sale, 'canceled');
    const active = await changeStatus(sale, 'inProgress');
    expect(covered(active)).toEqual([]);
    expect(covered(await undo(await changeStatus(sale, 'canceled')))).toEqual([]);
  });

  test('and not a coverage that was removed before the cancellation', async () => {
    const { _id: removed } = await shop.insurer();
    const { _id: kept } = await shop.insurer();
    const { sale } = await givenCoveredSale(shop, { insurance: removed, price: 100, amount: 0 });
    await admin.put(`/tenant/sales/${sale._id}/coverages`, { coverages: [someCoverage(kept, 0)] });
    expect(covered(await undo(await changeStatus(sale, 'canceled')))).toEqual([kept]);
  });
});
