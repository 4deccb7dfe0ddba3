import type { Account } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { Invoice } from '@dioptria/contract/shop/invoices/invoices.ts';
import { expect, test } from 'vitest';
import { examine } from '../../operation/doctor/examine.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { authorise, givenInvoice, givenIssuer } from '../../testing/examples/given-invoices.ts';
import { newShop } from '../../testing/shops/new-shop.ts';

const app = await testApp();
const shop = await newShop(app);
const admin = shop.as('admin');

test('the credit notes of a reimbursed sale are credits in the account, and the sale owes nothing (docs/rules.md#accounts-1)', async () => {
  const customProducts = [{ description: 'Anteojo', price: 10_000, quantity: 1 }];
  const sale = await shop.given.sale({ products: [], customProducts, paymentStatus: 'charged' });
  await givenIssuer(shop);
  const invoice = await givenInvoice(shop, sale._id);
  await authorise(app.database, shop, invoice);
  const credit = async (body: object) => {
    const path = `/tenant/invoices/${invoice._id}/credit-notes`;
    return (await admin.post<{ invoice: Invoice }>(path, { note: 'Devolución', ...body })).body.invoice;
  };
  const note = await credit({ amounts: [{ amount: 4000 }] });
  await admin.put(`/tenant/sales/${sale._id}`, { paymentStatus: 'reimbursed' });
  const account = async () => (await admin.get<Account>(`/tenant/clients/${sale.client._id}/account`)).body;
  const credits = async () =>
    (await account()).entries
      .filter(({ kind }) => kind === 'creditNote' || kind === 'reimbursed')
      .map(({ kind, credit: cents, voucher }) => [kind, cents, voucher])
      .toSorted((one, other) => String(one).localeCompare(String(other)));
  expect(await credits()).toEqual([['reimbursed', 10_000, undefined]]);

  await authorise(app.database, shop, note, 2);
  const first = ['creditNote', 4000, 'Nota de crédito B 00001-00000002'];
  expect(await credits()).toEqual([first, ['reimbursed', 6000, undefined]]);

  await authorise(app.database, shop, await credit({}), 3);
  expect(await credits()).toEqual([first, ['creditNote', 6000, 'Nota de crédito B 00001-00000003']]);
  const { owed, credit: inFavor, entries } = await account();
  expect({ owed, inFavor, balance: entries.at(-1)?.balance }).toEqual({ owed: 0, inFavor: 0, balance: 0 });
  const tables = [];
  for await (const { table } of examine(app.database, { tenantId: shop.tenantId })) tables.push(table);
  expect(tables).not.toContain('client_accounts');
  expect(tables).not.toContain('debt_days');
});

test('a return is a credit in the account, with its credit note once it is authorised (docs/rules.md#accounts-1)', async () => {
  const own = await newShop(app);
  const caller = own.as('admin');
  const sale = await own.given.sale({
    products: [],
    customProducts: [{ description: 'Anteojo', price: 10_000, quantity: 2 }],
    orderStatus: 'delivered',
    paymentStatus: 'charged',
  });
  await givenIssuer(own);
  await authorise(app.database, own, await givenInvoice(own, sale._id));
  const back = { lines: [{ position: 0, quantity: 1, to: 'stock' }], creditNote: true };
  const { body } = await caller.post<{ sale: { returns: { creditNote: string }[] } }>(
    `/tenant/sales/${sale._id}/returns`,
    back,
  );
  await caller.post(`/tenant/sales/${sale._id}/returns`, { ...back, creditNote: false });
  const entries = async () => {
    const account = (await caller.get<Account>(`/tenant/clients/${sale.client._id}/account`)).body;
    expect([account.owed, account.credit, account.entries.at(-1)?.balance]).toEqual([0, 0, 0]);
    return account.entries.map(({ kind, debit, credit }) => `${kind} ${debit} ${credit}`).toSorted();
  };
  const moved = ['order 20000 0', 'payment 0 20000', 'refund 10000 0', 'refund 10000 0'];
  expect(await entries()).toEqual([...moved, 'returned 0 10000', 'returned 0 10000']);
  await authorise(app.database, own, { _id: String(body.sale.returns[0]?.creditNote) }, 2);
  expect(await entries()).toEqual(['creditNote 0 10000', ...moved, 'returned 0 10000']);
});
