import { DEFAULT_TIME_ZONE, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { testApp } from '../../testing/app/test-app.ts';

const app = await testApp();
const today = shopDay(new Date(), DEFAULT_TIME_ZONE);

test('the dashboard and the reports return a sum above the largest safe integer of JavaScript as a rounded number', async () => {
  const shop = await newShop(app);
  const admin = shop.as('admin');
  const product = await shop.given.product({ stock: 1 });
  await asTenant(app.database, shop.tenantId, async (tx) => {
    await sql`insert into sale_days (tenant_id, day, seller_id, sales, total_cents)
      select tenants.id, ${today}::date + n, ${admin.userId}, 1, 9000000000000000
      from tenants, generate_series(-2, 2) as n where tenants.id = ${shop.tenantId}`.execute(tx);
    await sql`update provider_purchases set total_cents = 18000000000000000`.execute(tx);
  });
  const paths = [
    'dashboard',
    'report/sales-by-month',
    'report/sales-by-month-and-seller',
    'report/purchases-by-provider',
  ];
  for (const path of paths) {
    const { status, body } = await admin.get(`/tenant/${path}`);
    expect({ path, status, holds: /[1-9]\d{12}/.test(JSON.stringify(body)) }).toEqual({
      path,
      status: 200,
      holds: true,
    });
  }
  expect(product.stock).toBe(1);
});
