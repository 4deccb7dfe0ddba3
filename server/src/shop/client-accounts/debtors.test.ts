import type { Debtor, DebtTotals } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import { addDays, DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { examine } from '../../operation/doctor/examine.ts';
import { daysEarlier } from '../../testing/clock/earlier.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';
import type { Sale } from '../sales/sale-records.ts';

const app = await testApp();
const shop = await newShop(app);
const { given } = shop;
const [admin, seller] = [shop.as('admin'), shop.as('seller')];
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);
const daysAgo = (days: number) => addDays(today, -days);

const order = (client: string, price: number, days: number, fields: object = {}) =>
  daysEarlier(days, () =>
    given.sale({
      client,
      products: [],
      customProducts: [{ description: 'Anteojo', price, quantity: 1 }],
      deliveryDate: daysAgo(days),
      ...fields,
    }),
  );
const list = (query = '') => seller.get<Debtor[]>(`/tenant/debtors?${query}`);
const namesOf = async (query: string) => (await list(query)).body.map(({ name }) => name);
const totals = async () => (await seller.get<DebtTotals>('/tenant/debtors/totals')).body;

let [ana, beto, carla] = ['', '', ''];
let oldest: Sale;
beforeAll(async () => {
  ana = (await given.client({ name: 'Ana Ñandú', phone: '11 4444-0001' }))._id;
  beto = (await given.client({ name: 'Beto Paz', phone: '11 4444-0002' }))._id;
  carla = (await given.client({ name: 'Carla Sosa', phone: '11 4444-0003' }))._id;
  oldest = await order(ana, 1000, 91);
  for (const [days, price] of [
    [90, 20],
    [61, 3],
    [60, 400],
    [31, 50],
    [30, 6],
    [-10, 7000],
  ] as const)
    await order(ana, price, days);
  await order(beto, 900, 5, { deposit: 100 });
  await order(carla, 500, 200, { paymentStatus: 'charged' });
  const canceled = await order(carla, 500, 200);
  await seller.put(`/tenant/sales/${canceled._id}`, { orderStatus: 'canceled' });
});

describe('the debtors (docs/rules.md#accounts-6)', () => {
  test('the list shows the clients who owe, with the oldest due day and the ages of their debts', async () => {
    const { body, headers } = await list();
    expect(headers.get('x-total-count')).toBe('2');
    expect(body).toEqual([
      {
        _id: ana,
        name: 'Ana Ñandú',
        phone: '11 4444-0001',
        balance: 8479,
        oldestDue: daysAgo(91),
        // A sale that is not due yet counts in `upTo30`.
        upTo30: 7006,
        upTo60: 450,
        upTo90: 23,
        over90: 1000,
      },
      {
        _id: beto,
        name: 'Beto Paz',
        phone: '11 4444-0002',
        balance: 800,
        oldestDue: daysAgo(5),
        upTo30: 800,
        upTo60: 0,
        upTo90: 0,
        over90: 0,
      },
    ]);
  });

  test('the totals of all debtors are shown, also by age', async () => {
    expect(await totals()).toEqual({ debtors: 2, balance: 9279, upTo30: 7806, upTo60: 450, upTo90: 23, over90: 1000 });
  });

  test('the list of debtors is sorted and paged like other lists, and its search looks in the same fields as the search of clients', async () => {
    expect(await namesOf('sort=balance')).toEqual(['Beto Paz', 'Ana Ñandú']);
    expect(await namesOf('sort=-name')).toEqual(['Beto Paz', 'Ana Ñandú']);
    expect(await namesOf('sort=phone')).toEqual(['Ana Ñandú', 'Beto Paz']);
    expect(await namesOf('sort=-oldestDue')).toEqual(['Beto Paz', 'Ana Ñandú']);
    expect(await namesOf('limit=1&page=2')).toEqual(['Beto Paz']);
    expect(await namesOf('search=nandu')).toEqual(['Ana Ñandú']);
    expect(await namesOf('search=44440002')).toEqual(['Beto Paz']);
    expect(await namesOf('search=sosa')).toEqual([]);
    expect((await list('sort=over90')).status).toBe(400);
  });

  test('the list of debtors can be exported as a file', async () => {
    const { body } = await admin.get<string>('/tenant/debtors/export?format=csv&sort=name');
    expect(body).toContain('Cliente;Teléfono;Saldo;Vencimiento;0–30 días;31–60 días;61–90 días;Más de 90 días');
    expect(body).toContain('Ana Ñandú;11 4444-0001;8479,00;');
  });

  test('the debts change with a payment, a new delivery date and the deletion of a sale', async () => {
    await seller.post(`/tenant/sales/${oldest._id}/payments`, { kind: 'payment', amount: 1000, method: 'cash' });
    expect((await list('search=ana')).body[0]).toMatchObject({ balance: 7479, oldestDue: daysAgo(90), over90: 0 });
    const moved = await order(beto, 40, 100);
    expect((await list('search=beto')).body[0]).toMatchObject({ balance: 840, oldestDue: daysAgo(100), over90: 40 });
    await daysEarlier(70, () => seller.put(`/tenant/sales/${moved._id}`, { deliveryDate: daysAgo(70) }));
    expect((await list('search=beto')).body[0]).toMatchObject({ oldestDue: daysAgo(70), over90: 0, upTo90: 40 });
    await seller.delete(`/tenant/sales/${moved._id}`);
    expect((await list('search=beto')).body[0]).toMatchObject({ balance: 800, oldestDue: daysAgo(5), upTo90: 0 });
    expect(await totals()).toMatchObject({ balance: 8279, over90: 0 });
  });

  test('the list and the totals are right again after doctor has repaired the kept sums', async () => {
    const before = [(await list()).body, await totals()];
    await asTenant(app.database, shop.tenantId, async (tx) => {
      await sql`update client_accounts set owed_cents = owed_cents + 1, oldest_day = null where tenant_id = ${shop.tenantId}`.execute(
        tx,
      );
      await sql`delete from debt_days where tenant_id = ${shop.tenantId}`.execute(tx);
    });
    const repaired = [];
    for await (const { table } of examine(app.database, { tenantId: shop.tenantId, repair: true }))
      repaired.push(table);
    expect(new Set(repaired)).toEqual(new Set(['client_accounts', 'debt_days']));
    expect([(await list()).body, await totals()]).toEqual(before);
  });
});
