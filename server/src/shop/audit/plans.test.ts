import type { AuditQuery } from '@dioptria/contract/shop/audit/audit.ts';
import { permissions } from '@dioptria/contract/shop/permissions.ts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Context } from '../../base/records/context.ts';
import { newShop, type Shop } from '../../testing/shops/new-shop.ts';
import { mostIn } from '../../testing/recorders/rows-read.ts';
import { ownApp } from '../../testing/app/test-app.ts';
import { entriesStatement } from '../../base/http/history-routes.ts';

const app = await ownApp();
const rare = '01890000-0000-7000-8000-000000000000';
let shop: Shop;

beforeAll(async () => {
  shop = await newShop(app);
  await asTenant(app.database, shop.tenantId, async (tx) => {
    const columns = sql`tenant_id, id, at, action, kind, record_id, record_name, actor, user_id, user_name, address, user_agent, request_id`;
    await sql`insert into audit_entries (${columns}) 
       select tenants.id, md5('entry' || n)::uuid, now(), 'create', 'sales', md5('sale' || n)::uuid, '', 'user',
        ${shop.as('seller').userId}::uuid, '', '', '', ''
      from tenants, generate_series(1, 4000) as n where tenants.id = ${shop.tenantId}`.execute(tx);
    await sql`insert into audit_entries (${columns}) values (${shop.tenantId}, gen_random_uuid(), now(), 'delete', 'providers',
      ${rare}, '', 'user', ${rare}, '', '', '', '')`.execute(tx);
  });
  await app.database.pool.query('analyze audit_entries');
});

test.each<[string, Partial<AuditQuery>]>([
  ['everything, newest first', {}],
  ['a record', { record: rare }],
  ['a user', { user: rare }],
  ['the command line', { user: 'commandLine' }],
  ['a rare kind', { kind: 'providers' }],
  ['a rare action', { action: 'delete' }],
  ['a day', { from: '2001-01-01', to: '2001-01-01' }],
])('the query for %s reads only a few rows of a log with many entries', async (_what, query) => {
  const read = await asTenant(app.database, shop.tenantId, async (tx) => {
    const actor = { tenantId: shop.tenantId, permissions };
    const context = { tx, actor, timeZone: 'America/Argentina/Buenos_Aires' } as unknown as Context;
    const statement = entriesStatement(context, { limit: 50, ...query });
    const { rows } = await sql<{ 'QUERY PLAN': unknown }>`explain (analyze, format json) ${statement}`.execute(tx);
    return rows[0]?.['QUERY PLAN'];
  });
  expect(read).toBeDefined();
  expect(mostIn(read)).toBeLessThanOrEqual(100);
});
