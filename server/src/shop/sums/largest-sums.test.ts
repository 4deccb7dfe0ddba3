import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { MAX_MONEY } from '@dioptria/contract/base/money.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { reportEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { dueDay } from '../../testing/examples/given.ts';
import { newShop, type Shop, type SignedIn } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from '../sales/sale-records.ts';

const app = await testApp();
type Answer = { status: number; body: Problem };

const tooLarge = {
  status: 400,
  code: 'invalid',
  message: 'No se guardó: con este importe un total pasaría de los 5.000.000.000.000 de pesos.',
};
const refusal = ({ status, body: { code, message } }: Answer) => ({ status, code, message });

/** Sends ten requests at once, again and again, until the server refuses a request or `most` requests are sent. */
async function untilRefused(send: () => Promise<Answer>, most: number) {
  for (let taken = 0; taken < most; taken += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, send));
    const refused = answers.find(({ status }) => status >= 400);
    if (refused) return { refused: refusal(refused), taken };
  }
  return { refused: undefined, taken: most };
}

const anOrder = (fields: object = {}) => ({
  customProducts: [{ description: 'Anteojo', price: MAX_MONEY, quantity: 1 }],
  paymentMethod: 'cash',
  paymentStatus: 'waiting',
  orderStatus: 'inProgress',
  deliveryDate: dueDay(),
  ...fields,
});

const today = new Date().toISOString().slice(0, 10);
const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);

const figures = [
  'dashboard',
  'cash-sessions',
  `collections?from=${yesterday}&to=${today}`,
  `collections/export?from=${yesterday}&to=${today}&format=csv`,
  'debtors',
  'debtors/totals',
  'sales',
  'products',
  'stock/counts',
  'insurer-payments',
  'insurer-accounts',
  'stock/purchase-orders',
  ...Object.keys(reportEndpoints).map((report) => `report/${report}`),
];

const largestIn = (body: unknown) =>
  Math.max(
    0,
    ...(JSON.stringify(body).match(/\d+(?:\.\d+)?/g) ?? []).map((digits) => Math.round(Number(digits) * 100)),
  );

async function expectReadable(by: SignedIn, more: readonly string[] = []): Promise<void> {
  for (const path of [...figures, ...more]) {
    const { status, body } = await by.get(`/tenant/${path}`);
    expect({ path, status, isSafe: Number.isSafeInteger(largestIn(amountsOf(body))) }).toEqual({
      path,
      status: 200,
      isSafe: true,
    });
  }
}

/** Returns all numbers in the body. Ids, dates and phone numbers are strings, so they are left out. */
function amountsOf(body: unknown): number[] {
  if (typeof body === 'number') return [body];
  return typeof body === 'object' && body !== null ? Object.values(body).flatMap(amountsOf) : [];
}

const putCash = (shop: Shop, { _id: session }: CashSession, times: number) =>
  asTenant(app.database, shop.tenantId, (tx) =>
    sql`insert into cash_movements (tenant_id, id, cash_session_id, kind, origin, amount_cents, reason, user_id)
      select tenants.id, new.id, ${session}, 'in', 'user', 999999999999, 'Flete', ${shop.as('admin').userId}
      from tenants, unnest(${Array.from({ length: times }, () => newId())}::uuid[]) as new (id)
      where tenants.id = ${shop.tenantId}`.execute(tx),
  );

async function findings(shop: Shop): Promise<string[]> {
  const found: string[] = [];
  for await (const { rule } of examine(app.database, { tenantId: shop.tenantId })) found.push(rule);
  return found;
}

describe('the bound of sums (docs/rules.md#money-5)', () => {
  test("cash is not put into a drawer if the drawer's sum would exceed the bound; the cash session can still be read and closed", async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const session = await shop.given.cashSession({ openingAmount: MAX_MONEY });
    const url = `/tenant/cash-sessions/${session._id}`;
    await putCash(shop, session, 480);
    const put = { kind: 'in', amount: MAX_MONEY, reason: 'Flete' };
    const { refused, taken } = await untilRefused(() => admin.post<Problem>(`${url}/movements`, put), 100);
    expect({ refused, taken }).toEqual({ refused: tooLarge, taken: 20 });
    expect((await admin.post<Problem>(`${url}/movements`, { ...put, amount: 100 })).status).toBe(201);
    expect((await admin.post<Problem>(`${url}/movements`, { ...put, kind: 'out' })).status).toBe(201);
    await expectReadable(admin, [`cash-sessions/${session._id}`, `cash-sessions/${session._id}/entries`]);
    const closing = { counted: { cash: MAX_MONEY }, note: 'Arqueo' };
    expect((await admin.post(`${url}/close`, closing)).status).toBe(200);
    expect(await findings(shop)).toEqual([]);
  });

  test('a payment is refused if its amount and surcharge would take a sum beyond the bound; all figures can still be read', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const session = await shop.given.cashSession({});
    const plan = { name: 'Doble', method: 'cash', installments: 1, surcharge: 200 };
    const planId = (await admin.post<{ _id: string }>('/tenant/payment-plans', plan)).body._id;
    const client = (await shop.given.client())._id;
    const url = `/tenant/clients/${client}/payments`;
    const sent = { amount: MAX_MONEY, method: 'cash', planId };
    const { refused, taken } = await untilRefused(() => admin.post<Problem>(url, sent), 300);
    expect({ refused, isLate: taken >= 150 }).toEqual({ refused: tooLarge, isLate: true });
    expect((await admin.post(url, { ...sent, amount: 500_000 })).status).toBe(201);
    expect((await admin.post(url, { kind: 'refund', method: 'cash', amount: MAX_MONEY })).status).toBe(201);
    await expectReadable(admin, [`cash-sessions/${session._id}`, `clients/${client}/account`]);
    expect(await findings(shop)).toEqual([]);
  });

  test.each([
    ['the debt of one client', sql`update client_accounts set owed_cents = 497000000000000`],
    ['the debts due on one day', sql`update debt_days set owed_cents = 497000000000000`],
    ['the sales of one user on one day', sql`update sale_days set total_cents = 497000000000000`],
  ])('a sale is refused if it would take a sum beyond the bound: %s', async (_case, grow) => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const client = (await shop.given.client())._id;
    await shop.given.sale({ client });
    await asTenant(app.database, shop.tenantId, (tx) => grow.execute(tx));
    const { refused } = await untilRefused(() => admin.post<Problem>('/tenant/sales', anOrder({ client })), 20);
    expect(refused).toEqual(tooLarge);
    const normal = anOrder({ client, customProducts: [{ description: 'Anteojo', price: 500_000, quantity: 1 }] });
    expect((await admin.post('/tenant/sales', normal)).status).toBe(201);
    await expectReadable(admin, [`clients/${client}/account`]);
  });

  test('if the total of all days would exceed ten times the bound of one day, a large sale is refused and a normal sale is accepted', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    await asTenant(app.database, shop.tenantId, (tx) =>
      sql`insert into sale_days (tenant_id, day, seller_id, sales, total_cents)
        select tenants.id, current_date - n, ${admin.userId}, 500, 500000000000000
        from tenants, generate_series(2, 11) as n where tenants.id = ${shop.tenantId}`.execute(tx),
    );
    const client = (await shop.given.client())._id;
    expect(refusal(await admin.post<Problem>('/tenant/sales', anOrder({ client })))).toEqual(tooLarge);
    const normal = anOrder({ client, customProducts: [{ description: 'Anteojo', price: 500_000, quantity: 1 }] });
    expect((await admin.post('/tenant/sales', normal)).status).toBe(201);
    await expectReadable(admin);
  });

  test('a refund is refused if it takes the refunds of one sale beyond the bound', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const { body } = await admin.post<{ sale: Sale }>(
      '/tenant/sales',
      anOrder({ client: (await shop.given.client())._id }),
    );
    const url = `/tenant/sales/${body.sale._id}`;
    await asTenant(app.database, shop.tenantId, (tx) =>
      sql`update sales set refunded_cents = 500000000000000 where tenant_id = ${shop.tenantId}`.execute(tx),
    );
    expect((await admin.put(url, { paymentStatus: 'charged' })).status).toBe(200);
    expect(refusal(await admin.put<Problem>(url, { paymentStatus: 'reimbursed' }))).toEqual(tooLarge);
  });
});

test('an old cash session with sums above the safe integers is shown with rounded sums and can be closed', async () => {
  const shop = await newShop(app);
  const admin = shop.as('admin');
  const session = await shop.given.cashSession({ openingAmount: 0 });
  await putCash(shop, session, 10_000);
  await asTenant(app.database, shop.tenantId, async (tx) => {
    await sql`insert into payment_days (tenant_id, day, method, received_cents)
      select tenants.id, ${today}::date, 'cash', 18000000000000000 from tenants where id = ${shop.tenantId}`.execute(
      tx,
    );
    await sql`insert into debt_days (tenant_id, day, owed_cents)
      values (${shop.tenantId}, ${today}::date - 1, 9000000000000000), (${shop.tenantId}, ${today}::date - 2, 9000000000000000)`.execute(
      tx,
    );
  });
  for (const path of [`cash-sessions/${session._id}`, ...figures]) {
    expect({ path, status: (await admin.get(`/tenant/${path}`)).status }).toEqual({ path, status: 200 });
  }
  const closing = { counted: { cash: 0 }, note: 'Arqueo' };
  const { status, body } = await admin.post<{ cashSession: CashSession }>(
    `/tenant/cash-sessions/${session._id}/close`,
    closing,
  );
  expect({ status, expected: body.cashSession.counts?.[0]?.expected }).toEqual({
    status: 200,
    expected: 99_999_999_999_900,
  });
});
