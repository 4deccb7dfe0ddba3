import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import { testApp } from '../../testing/app/test-app.ts';
import { sampleOf } from '../../testing/examples/sample-bodies.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';

const app = await testApp();

const countEntries = ({ tenantId }: Shop) =>
  asTenant(app.database, tenantId, async (tx) => {
    const { rows } = await sql<{ entries: number }>`
      select count(*)::int as entries from audit_entries where tenant_id = ${tenantId}`.execute(tx);
    return rows[0]?.entries ?? 0;
  });

test('a request that is refused or rolled back leaves no entry', async () => {
  const shop = await newShop(app);
  const product = await shop.given.product({ stock: 1 });
  const [admin, brand] = [shop.as('admin'), `/tenant/brands/${product.brand._id}`];
  const before = await countEntries(shop);
  const sale = { ...(await sampleOf['sales']?.(shop))?.body, products: [{ product: product._id, quantity: 2 }] };
  const prepared = await countEntries(shop);
  const refused = [
    await shop.as('seller').post('/tenant/sales', sale),
    await admin.put(brand, { name: 'x', updatedAt: '2020-01-01T00:00:00.000Z' }),
    await admin.delete(brand),
    await shop.as('readonly').post('/tenant/brands', { name: 'x' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 403]);
  expect(prepared).toBeGreaterThan(before);
  expect(await countEntries(shop)).toBe(prepared);
});
