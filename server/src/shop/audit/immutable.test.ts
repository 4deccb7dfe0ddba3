import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { beforeTenant, asTenant } from '../../base/database/as-tenant.ts';
import { newShop } from '../../testing/shops/new-shop.ts';
import { ownApp } from '../../testing/app/test-app.ts';

const app = await ownApp();
const shop = await newShop(app);
await shop.given.brand({ name: 'Rayo' });

const entries = () =>
  asTenant(app.database, shop.tenantId, (tx) => sql`select * from audit_entries order by id`.execute(tx));

const attempts = [
  `update audit_entries set user_name = 'Otra'`,
  `update audit_entries set before = null, after = null where kind = 'brands'`,
  'delete from audit_entries',
  'truncate audit_entries',
  `insert into audit_entries select * from audit_entries on conflict (tenant_id, id) do update set user_name = 'Otra'`,
];

test('the log of the shop has entries, which the other tests try to change', async () => {
  expect((await entries()).rows).toContainEqual(
    expect.objectContaining({ action: 'create', kind: 'brands', record_name: 'Rayo', user_name: 'Ada Admin' }),
  );
});

test.each(attempts)('the database role of requests (dioptria_app) may not run: %s', async (statement) => {
  const { rows: before } = await entries();
  const attempt = asTenant(app.database, shop.tenantId, (tx) => sql.raw(statement).execute(tx));
  await expect(attempt).rejects.toThrow('permission denied for table audit_entries');
  expect((await entries()).rows).toEqual(before);
});

test.each([...attempts, 'select * from audit_entries'])(
  'the database role of requests without a known tenant (dioptria_gate) may not run: %s',
  async (statement) => {
    const attempt = beforeTenant(app.database, (tx) => sql.raw(statement).execute(tx));
    await expect(attempt).rejects.toThrow('permission denied for table audit_entries');
  },
);

test.each(attempts)('the owner of the tables may not run: %s', async (statement) => {
  const owner = await app.database.pool.query<{ super: boolean }>(
    'select rolsuper as super from pg_roles where rolname = current_user',
  );
  // No permission limits a superuser of PostgreSQL, so there is nothing to test. In operation the server does not log in as a
  // superuser.
  if (owner.rows[0]?.super) return;
  const { rows: before } = await entries();
  const client = await app.database.pool.connect();
  try {
    await client.query(`begin; set local app.tenant_id = '${shop.tenantId}'`);
    await expect(client.query(statement)).rejects.toThrow('permission denied for table audit_entries');
    await client.query('rollback');
  } finally {
    client.release();
  }
  expect((await entries()).rows).toEqual(before);
});

test('a shop can add entries only to its own log, and no other shop sees its entries', async () => {
  const other = await newShop(app);
  const forge = sql`insert into audit_entries (tenant_id, id, at, action, kind, record_name, actor, user_name, address, user_agent, request_id)
    values (${shop.tenantId}, gen_random_uuid(), now(), 'signIn', 'sessions', '', 'user', 'Ada Admin', '', '', '')`;
  const attempt = asTenant(app.database, other.tenantId, (tx) => forge.execute(tx));
  await expect(attempt).rejects.toThrow('row-level security');
  const { rows } = await asTenant(app.database, other.tenantId, (tx) =>
    sql<{ tenant_id: string }>`select distinct tenant_id from audit_entries`.execute(tx),
  );
  expect(rows).toEqual([{ tenant_id: other.tenantId }]);
});
