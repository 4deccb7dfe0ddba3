import type { Collection } from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import type { Problem } from '@dioptria/contract/base/problems.ts';
import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);

describe("'Cobranzas' (docs/rules.md#cash-10)", () => {
  test('for each payment method, the list shows the money received today, with surcharges added and refunds subtracted', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    const order = await shop.given.sale({
      products: [],
      customProducts: [{ description: 'Anteojo', price: 1000, quantity: 1 }],
      deposit: 100.5,
    });
    const book = (fields: object) => admin.post(`/tenant/sales/${order._id}/payments`, fields);
    const plan = { name: 'Visa', method: 'creditCard', installments: 3, surcharge: 10 };
    const planId = (await admin.post<{ _id: string }>('/tenant/payment-plans', plan)).body._id;
    await book({ kind: 'payment', amount: 500, planId, method: 'creditCard' });
    await admin.put(`/tenant/sales/${order._id}`, { orderStatus: 'canceled' });
    await book({ kind: 'refund', amount: 40, method: 'cash' });
    const { body, headers } = await admin.get<Collection[]>(`/tenant/collections?from=${today}&to=${today}`);
    expect(headers.get('x-total-count')).toBe('1');
    expect(body).toEqual([
      {
        day: today,
        amounts: [
          { method: 'cash', amount: 60.5 },
          { method: 'creditCard', amount: 550 },
        ],
        total: 610.5,
      },
    ]);
    const other = (await newShop(app)).as('admin');
    expect((await other.get(`/tenant/collections?from=${today}&to=${today}`)).body).toEqual([]);
  });

  test('a payment counts on its day in the shop’s time zone, and the day changes with the time zone', async () => {
    const shop = await newShop(app);
    const admin = shop.as('admin');
    await shop.given.sale({ deposit: 5 });
    // Half past nine in the evening in Buenos Aires is past midnight in Madrid.
    await asTenant(app.database, shop.tenantId, async (tx) => {
      await sql`update payments set created_at = '2026-03-01T00:30:00Z' where tenant_id = ${shop.tenantId}`.execute(tx);
      await sql`update payment_days set day = '2026-02-28' where tenant_id = ${shop.tenantId}`.execute(tx);
    });
    await admin.put('/tenant/settings', { timeZone: 'Europe/Madrid' });
    const { body } = await admin.get<Collection[]>('/tenant/collections?from=2026-02-01&to=2026-03-31');
    expect(body.map(({ day, total }) => [day, total])).toEqual([['2026-03-01', 5]]);
  });

  test.each([
    ['?from=2026-03-02&to=2026-03-01', 'to', 'Tiene que ser igual o posterior al primer día.'],
    ['?from=2024-01-01&to=2026-03-01', 'from', 'Elegí un período de hasta 366 días.'],
    ['?from=2026-02-30&to=2026-03-01', 'from', 'La fecha proporcionada no es válida.'],
  ])('the list for the period %s is refused', async (query, path, message) => {
    const { status, body } = await (await newShop(app)).as('admin').get<Problem>(`/tenant/collections${query}`);
    expect({ status, errors: body.errors }).toMatchObject({ status: 400, errors: [{ path, message }] });
  });
});
