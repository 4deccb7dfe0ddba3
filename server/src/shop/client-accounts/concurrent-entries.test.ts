import type { Account, BookedOnAccount } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { afterAll, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import type { Sale } from '../sales/sale-records.ts';
import { atOnce, statusesOf } from '../../testing/app/at-once.ts';
import { countLockWaits } from '../../testing/database/lock-waits.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const seller = shop.as('seller');

type BookedEntries = BookedOnAccount & Problem;

const book = (client: string, fields: object) =>
  seller.post<BookedEntries>(`/tenant/clients/${client}/payments`, { method: 'cash', ...fields });
const correct = (client: string, payment: string | undefined) =>
  seller.post<BookedEntries>(`/tenant/clients/${client}/payments/${payment}/correct`, { note: 'Por error' });
const order = (client: string, price: number, fields: object = {}) =>
  given.sale({ client, products: [], customProducts: [{ description: 'Anteojo', price, quantity: 1 }], ...fields });
const creditOf = async (client: string) => (await seller.get<Account>(`/tenant/clients/${client}/account`)).body.credit;
async function withEntry(credit: number, entry: object) {
  const { _id: client } = await given.client();
  if (credit > 0) await book(client, { amount: credit });
  const { body } = await book(client, entry);
  return { client, entry: body.payments[0]?._id };
}

afterAll(async () => {
  const findings = [];
  for await (const finding of examine(app.database, { tenantId: shop.tenantId })) findings.push(finding);
  expect(findings).toEqual([]);
});

test('of forty concurrent corrections of a credit refund, one is booked', async () => {
  const { client, entry } = await withEntry(1000, { kind: 'refund', amount: 500 });
  const answers = await atOnce(40, () => correct(client, entry));
  expect(statusesOf(answers)).toEqual({ '201': 1, '409 locked': 39 });
  expect(await creditOf(client)).toBe(1000);
});

test('of forty concurrent corrections of a payment to an account, one is booked', async () => {
  const { client, entry } = await withEntry(0, { amount: 500 });
  const answers = await atOnce(40, () => correct(client, entry));
  expect(statusesOf(answers)).toEqual({ '201': 1, '409 locked': 39 });
  expect(await creditOf(client)).toBe(0);
});

test('of forty concurrent refunds of a client’s whole credit, one is booked', async () => {
  const { client } = await withEntry(0, { amount: 500 });
  const answers = await atOnce(40, () => book(client, { kind: 'refund', amount: 500 }));
  expect(statusesOf(answers)).toEqual({ '201': 1, '409 nothing_to_refund': 39 });
  expect(await creditOf(client)).toBe(0);
});

test('of forty concurrent corrections of a sale’s payment, one is booked', async () => {
  const { _id: client } = await given.client();
  const { _id: sale } = await order(client, 1000);
  const paid = { kind: 'payment', method: 'cash', amount: 1000 };
  const { body } = await seller.post<{ payment: Payment }>(`/tenant/sales/${sale}/payments`, paid);
  const path = `/tenant/sales/${sale}/payments/${body.payment._id}/correct`;
  const answers = await atOnce(40, () => seller.post<Problem>(path, { note: 'Por error' }));
  expect(statusesOf(answers)).toEqual({ '201': 1, '409 locked': 39 });
  expect((await seller.get<Sale>(`/tenant/sales/${sale}`)).body.paid).toBe(0);
});

test('forty concurrent payments to an account pay the client’s sales, and the rest is credit', async () => {
  const { _id: client } = await given.client();
  for (const price of [700, 800, 900]) await order(client, price);
  const answers = await atOnce(40, () => book(client, { amount: 100 }));
  expect(statusesOf(answers)).toEqual({ '201': 40 });
  expect(await creditOf(client)).toBe(1600);
});

test('forty concurrent credit notes spend the credit of the client’s canceled sales only once', async () => {
  const { _id: client } = await given.client();
  const orders = [await order(client, 1000, { deposit: 1000 }), await order(client, 1000, { deposit: 1000 })];
  for (const { _id } of orders) await seller.put(`/tenant/sales/${_id}`, { orderStatus: 'canceled' });
  const owing = await atOnce(4, () => order(client, 1000));
  const answers = await atOnce(40, (index) =>
    seller.post<Problem>(`/tenant/sales/${owing[index % 4]?._id}/payments`, {
      kind: 'payment',
      method: 'creditNote',
      amount: 1000,
    }),
  );
  const { '201': booked, ...refused } = statusesOf(answers);
  expect(booked).toBe(2);
  expect(Object.keys(refused).toSorted()).toEqual(['409 no_credit', '409 overpaid']);
  expect(await creditOf(client)).toBe(0);
});

test('the database refuses a second correction of an entry, and the answer says that the entry is already taken back', async () => {
  const { client, entry } = await withEntry(1000, { kind: 'refund', amount: 500 });
  const holder = await app.database.pool.connect();
  // Another connection makes the first correction. It locks no row of the client or the sale, and does not commit yet.
  await holder.query(`begin; set local app.tenant_id = '${shop.tenantId}';
    insert into payments (tenant_id, id, client_id, client_name, kind, amount_cents, surcharge_cents, method, note, corrects,
      correction_number, user_id)
    select tenant_id, gen_random_uuid(), client_id, client_name, 'correction', amount_cents, 0, method, '', id, 1, user_id
    from payments where id = '${entry}'`);
  const answer = correct(client, entry);
  while ((await countLockWaits(app.database.pool)) === 0);
  await holder.query('commit');
  holder.release();
  const { status, body } = await answer;
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: 409,
    code: 'locked',
    message: 'Ese movimiento ya está anulado.',
  });
  await asTenant(app.database, shop.tenantId, (tx) =>
    tx
      .deleteFrom('payments')
      .where('corrects', '=', entry ?? '')
      .execute(),
  );
});
