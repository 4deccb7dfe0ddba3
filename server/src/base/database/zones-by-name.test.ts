import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { examine } from '../../operation/doctor/examine.ts';
import { correctSums } from '../../shop/sums/sum-rules.ts';
import { sumTables } from '../../shop/sums/kept-sums.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { asTenant } from './as-tenant.ts';
import { statementsOf } from './migrate.ts';

const app = await ownApp();
const migration = await readFile(join(import.meta.dirname, 'migrations', '0028-zones-by-name.sql'), 'utf8');

const setZone = (shop: Shop, zone: string) =>
  asTenant(app.database, shop.tenantId, async (tx) => {
    await tx.updateTable('tenants').set({ time_zone: zone }).where('id', '=', shop.tenantId).execute();
    const day = sql`(sale_date at time zone ${zone})::date`;
    await sql`update sales set sale_day = ${day} where tenant_id = ${shop.tenantId}`.execute(tx);
    for (const table of sumTables) await correctSums(table, shop.tenantId).execute(tx);
  });

test.each([
  ['+14:00', 'Etc/GMT-14', '2027-03-02'],
  ['-11:00', 'Etc/GMT+11', '2027-03-01'],
  ['+05:30', 'Asia/Kolkata', '2027-03-01'],
  ['+05:17', 'Etc/GMT-5', '2027-03-01'],
  ['+00', 'UTC', '2027-03-01'],
  ['NST', 'Pacific/Auckland', '2027-03-02'],
  ['America/Lima', 'America/Lima', '2027-03-01'],
])(
  'the migration replaces the time zone %s with %s, and corrects the days and kept sums of the sales',
  async (former, zone, day) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(new Date('2027-03-01T13:30:00Z'));
    const shop = await newShop(app);
    const job = await shop.given.job({ paymentStatus: 'charged', deliveryDate: '2027-03-20' });
    await shop.as('admin').put(`/tenant/sales/${job.saleId}`, { orderStatus: 'delivered' });
    await setZone(shop, former);
    for (const statement of statementsOf(migration)) await app.database.pool.query(statement);
    expect((await shop.as('admin').get('/tenant/settings')).body).toMatchObject({ timeZone: zone });
    const sold = await asTenant(app.database, shop.tenantId, (tx) =>
      tx.selectFrom('sales').select('sale_day').execute(),
    );
    expect(sold).toEqual([{ sale_day: day }]);
    for await (const finding of examine(app.database, { tenantId: shop.tenantId })) expect(finding).toBeUndefined();
  },
);
