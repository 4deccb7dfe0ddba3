import type {
  InsurerAccounts,
  InsurerLedger,
} from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import type { MonthWithholdings } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-endpoints.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { givenClaims, type GivenItem } from '../../testing/examples/given-claims.ts';
import { givenCoveredSale } from '../../testing/examples/given-covered-sales.ts';
import { givenInsurerPayment } from '../../testing/examples/given-insurer-payments.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(new Date('2026-11-22T15:00:00Z'));
});
afterEach(() => {
  vi.useRealTimers();
});

const read = async (shop: Shop) => (await shop.as('readonly').get<InsurerAccounts>('/tenant/insurer-accounts')).body;

async function givenInsurer(
  shop: Shop,
  name: string,
  { presentedDay, dueDay, items }: { presentedDay: string; dueDay: string; items: readonly GivenItem[] },
) {
  const { _id: insurance } = await shop.given.insurance({ name });
  return { insurance, ...(await givenClaims(app.database, shop, { insurance, presentedDay, dueDay, items })) };
}

const withheld = (tax: string, amount: number, day?: string) => ({
  tax,
  certificateNumber: `${tax}-${amount}`,
  amount,
  day,
});

const late = { presentedDay: '2026-08-05', dueDay: '2026-10-04' };
const recent = { presentedDay: '2026-09-30', dueDay: '2026-11-14' };

describe('the debts of insurers by age (docs/rules.md#insurer-accounts-2)', () => {
  test('a batch due on 2026-10-04 is 49 days late, a batch due on 2026-11-14 is 8 days late; the insurer with the most overdue days is first', async () => {
    const shop = await newShop(app);
    await givenInsurer(shop, 'OSDE', { ...recent, items: [{ claimed: 100 }] });
    await givenInsurer(shop, 'PAMI', { ...late, items: [{ claimed: 30.5 }] });
    const { accounts, totals } = await read(shop);
    expect(accounts).toMatchObject([
      {
        name: 'PAMI',
        open: 30.5,
        upTo30: 0,
        upTo60: 30.5,
        upTo90: 0,
        over90: 0,
        notPresented: 0,
        overdue: 30.5,
        daysLate: 49,
      },
      { name: 'OSDE', open: 100, upTo30: 100, upTo60: 0, overdue: 100, daysLate: 8 },
    ]);
    expect(totals).toEqual({
      open: 130.5,
      upTo30: 100,
      upTo60: 30.5,
      upTo90: 0,
      over90: 0,
      notPresented: 0,
      overdue: 130.5,
      unallocated: 0,
    });
  });

  test('an amount that is not due yet counts in the age up to 30 days; a débito without a decision counts as not presented', async () => {
    const shop = await newShop(app);
    const days = { presentedDay: '2026-11-05', dueDay: '2027-01-04' };
    const items = [{ claimed: 100, recognized: 70, reason: 'frequency' as const }, { claimed: 10 }];
    await givenInsurer(shop, 'OSDE', { ...days, items });
    const { accounts } = await read(shop);
    expect(accounts).toMatchObject([{ open: 110, upTo30: 80, notPresented: 30, overdue: 0, daysLate: 0 }]);
  });

  test('a shop without coverages has no accounts, and the account of an insurer without coverages has zeros', async () => {
    const shop = await newShop(app);
    const { _id } = await shop.given.insurance({ name: 'OSDE' });
    expect((await read(shop)).accounts).toEqual([]);
    const { body } = await shop.as('admin').get<InsurerLedger>(`/tenant/insurer-accounts/${_id}`);
    expect(body).toMatchObject({ account: { name: 'OSDE', open: 0, daysToPay: null, margin: null }, entries: [] });
    expect((await shop.as('seller').get(`/tenant/insurer-accounts/${_id}`)).status).toBe(403);
  });

  test('an admin exports the accounts as a file', async () => {
    const shop = await newShop(app);
    await givenInsurer(shop, 'PAMI', { ...late, items: [{ claimed: 30.5 }] });
    const { body } = await shop.as('admin').get<string>('/tenant/insurer-accounts/export?format=csv');
    expect(body).toContain('Sin presentar');
    expect(body).toMatch(/PAMI;30,50;0,00;0,00;30,50;0,00;0,00;30,50;49;/);
  });
});

describe('how an insurer pays (docs/rules.md#insurer-accounts-3)', () => {
  test('the days to pay are the average of the days from the presentation to each payment, weighted by amount', async () => {
    const shop = await newShop(app);
    const { insurance } = await givenInsurer(shop, 'PAMI', { ...late, items: [{ claimed: 400, recognized: 400 }] });
    const pay = (day: string, gross: number) =>
      givenInsurerPayment(shop, { insurance, day, gross, net: gross, fee: 0, withholdings: [] });
    await pay('2026-09-04', 300);
    await pay('2026-10-14', 100);
    // The insurer paid 300 after 30 days, and 100 after 70 days.
    expect((await read(shop)).accounts).toMatchObject([{ open: 0, daysToPay: 40 }]);
  });

  test('the débitos of the last twelve months are shown by reason, as a percentage of the answered claims', async () => {
    const shop = await newShop(app);
    const items: GivenItem[] = [
      { claimed: 600, recognized: 600 },
      { claimed: 100, recognized: 0, reason: 'noSignature' },
      { claimed: 300, recognized: 250, reason: 'tariffDifference', decision: 'lost' },
      { claimed: 500 },
      { claimed: 900, recognized: 0, reason: 'duplicate', answeredDay: '2025-11-01' },
    ];
    await givenInsurer(shop, 'PAMI', { ...late, items });
    expect((await read(shop)).accounts).toMatchObject([
      {
        debitedPercent: 15,
        debits: [
          { reason: 'noSignature', amount: 100, percent: 10 },
          { reason: 'tariffDifference', amount: 50, percent: 5 },
        ],
      },
    ]);
  });
});

test('the margin is the income of the covered lines, less their cost and the lost débitos (docs/rules.md#insurer-accounts-4)', async () => {
  const shop = await newShop(app);
  // Cost 1000, profit 0 %, VAT 21 %: the price of a unit is 1210. The discount is 10 % of each line.
  const product = await shop.given.product({ cost: 1000, profitability: 0 });
  const other = await shop.given.product({ cost: 1000, profitability: 0 });
  const sold = await shop.given.sale({
    products: [
      { product: product._id, quantity: 2 },
      { product: other._id, quantity: 1 },
    ],
    discount: 10,
    discountType: 'percentage',
  });
  const sale = { _id: sold._id, number: sold.number, positions: [0] };
  await givenInsurer(shop, 'PAMI', { ...late, items: [{ claimed: 500, recognized: 400, decision: 'lost', sale }] });
  expect((await read(shop)).accounts).toMatchObject([{ income: 2178, lost: 100, margin: 78 }]);
});

test('the lines of a canceled sale do not count in the margin (docs/rules.md#insurer-accounts-4)', async () => {
  const shop = await newShop(app);
  const { _id: insurance } = await shop.given.insurance();
  const covered = { insurance, price: 1000, amount: 100, paymentStatus: 'charged' };
  await givenCoveredSale(shop, covered);
  const { sale } = await givenCoveredSale(shop, covered);
  expect((await read(shop)).accounts).toMatchObject([{ income: 2000 }]);
  await shop.as('admin').put(`/tenant/sales/${sale._id}`, { orderStatus: 'canceled' });
  expect((await read(shop)).accounts).toMatchObject([{ income: 1000 }]);
});

test('the ledger of an insurer shows the debt after each entry, newest entry first (docs/rules.md#insurer-accounts-5)', async () => {
  const shop = await newShop(app);
  const items = [
    { claimed: 100, recognized: 100 },
    { claimed: 50, recognized: 30, decision: 'lost' as const },
  ];
  const { insurance } = await givenInsurer(shop, 'PAMI', { ...late, items });
  const id = await givenInsurerPayment(shop, { insurance, gross: 140, fee: 0, withholdings: [], net: 140 });
  const ledger = async () => (await shop.as('admin').get<InsurerLedger>(`/tenant/insurer-accounts/${insurance}`)).body;
  const { account, entries } = await ledger();
  expect(account).toMatchObject({ name: 'PAMI', open: 0, unallocated: 10 });
  expect(entries.map(({ kind, amount, open }) => ({ kind, amount, open }))).toEqual([
    { kind: 'payment', amount: -10, open: 0 },
    { kind: 'payment', amount: -30, open: 0 },
    { kind: 'payment', amount: -100, open: 30 },
    { kind: 'lost', amount: -20, open: 130 },
    { kind: 'charge', amount: 50, open: 150 },
    { kind: 'charge', amount: 100, open: 100 },
  ]);
  expect(entries[1]).toMatchObject({
    client: 'Carla Cliente',
    payment: { _id: id, number: 1 },
    user: { name: 'Ada Admin' },
  });
  await shop.as('admin').post(`/tenant/insurer-payments/${id}/reverse`, { note: 'Por error' });
  expect(await ledger()).toMatchObject({ account: { open: 130, unallocated: 0 } });
});

test('the withholdings of a month are listed by tax, without those of reversed payments (docs/rules.md#insurer-payments-7)', async () => {
  const shop = await newShop(app);
  const { _id: insurance } = await shop.given.insurance({ name: 'PAMI', numCuit: 30_712_345_678 });
  const withholdings = [withheld('grossIncome', 3), withheld('incomeTax', 5), withheld('incomeTax', 7, '2026-09-30')];
  const sent = { insurance, day: '2026-10-31', gross: 100, fee: 0, withholdings, net: 85 };
  await givenInsurerPayment(shop, sent);
  const wrong = await givenInsurerPayment(shop, sent);
  await shop.as('admin').post(`/tenant/insurer-payments/${wrong}/reverse`, { note: 'Por error' });
  const url = '/tenant/insurer-withholdings';
  const { body } = await shop.as('readonly').get<MonthWithholdings>(`${url}?month=2026-10`);
  expect(body).toMatchObject({
    month: '2026-10',
    withholdings: [
      {
        tax: 'incomeTax',
        amount: 5,
        day: '2026-10-31',
        cuit: '30712345678',
        payment: { number: 1 },
        orderNumber: '77',
      },
      { tax: 'grossIncome', amount: 3 },
    ],
    byTax: [
      { tax: 'incomeTax', amount: 5 },
      { tax: 'grossIncome', amount: 3 },
    ],
    total: 8,
  });
  const file = await shop.as('admin').get<string>(`${url}/export?format=csv&month=2026-10`);
  expect(file.body).toMatch(/Ganancias;;\S+;incomeTax-5;30712345678;PAMI;77;1;;;5,00/);
  expect((await shop.as('readonly').get(`${url}?month=2026-13`)).status).toBe(400);
});
