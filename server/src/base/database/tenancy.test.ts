import { describe, expect, test } from 'vitest';
import { isOnCitus, testDatabase } from '../../testing/database/test-database.ts';

const database = await testDatabase();
const withoutTenant = ['rate_limits', 'schema_migrations', 'tenants'];
/** A sign-in uses this key to find the tenant. */
const globalKeys = ['credentials_pkey'];
const appendOnly = 'audit_entries';

async function names(query: string): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ name: string }>(query);
  return rows.map(({ name }) => name).toSorted();
}

const tables = `pg_class t join pg_namespace s on s.oid = t.relnamespace and s.nspname = 'public'`;

describe('tenancy in the catalogue of the database', () => {
  test('every table has a column `tenant_id`, except the listed tables', async () => {
    const found = await names(`select relname as name from ${tables} where relkind in ('r', 'p') and not exists
      (select from pg_attribute a where a.attrelid = t.oid and attname = 'tenant_id' and attnotnull)`);
    expect(found).toEqual(withoutTenant);
  });

  /** A shard cannot move if row security binds its owner (docs/decisions/0048-moving-a-shop-on-citus.md). */
  const isEnforced = `relrowsecurity and relforcerowsecurity = ${!isOnCitus}`;

  test('every table with rows of tenants enforces row security, also for the table’s owner except on Citus, and has the policy own_tenant', async () => {
    const found = await names(`select relname as name from ${tables} where relkind in ('r', 'p')
      and relname <> all('{rate_limits,schema_migrations,${appendOnly}}') and not (${isEnforced} and exists
      (select from pg_policies p where p.tablename = relname and policyname = 'own_tenant' and cmd = 'ALL'
        and qual ~ '^\\(+(tenant_)?id = \\(current_setting\\(''app.tenant_id''::text\\)\\)::uuid\\)+$' and with_check = qual))`);
    expect(found).toEqual([]);
  });

  test('audit_entries enforces row security, and a tenant can only read and add its own entries', async () => {
    const own = `(tenant_id = (current_setting('app.tenant_id'::text))::uuid)`;
    const { rows } = await database.pool.query(`select cmd, roles::text, qual, with_check from pg_policies
      where tablename = '${appendOnly}' order by cmd`);
    expect(rows).toEqual([
      { cmd: 'INSERT', roles: '{dioptria_app}', qual: null, with_check: own },
      { cmd: 'SELECT', roles: '{dioptria_app}', qual: own, with_check: null },
    ]);
    expect(
      await names(`select relname as name from ${tables} where relname = '${appendOnly}' and ${isEnforced}`),
    ).toEqual([appendOnly]);
    const granted = await names(`select distinct privilege_type as name from information_schema.role_table_grants
      where table_name = '${appendOnly}' and grantee in ('dioptria_app', 'dioptria_gate', 'PUBLIC')`);
    expect(granted).toEqual(['INSERT', 'SELECT']);
  });

  test('on every table except audit_entries, the role dioptria_app has only the policy own_tenant, and no policy is public', async () => {
    const found = await names(`select tablename || '.' || policyname as name from pg_policies
      where ('dioptria_app' = any(roles) and policyname <> 'own_tenant' or 'public' = any(roles))
      and tablename <> '${appendOnly}'`);
    expect(found).toEqual([]);
  });

  test('every key begins with the tenant, except the listed keys', async () => {
    const found = await names(
      `select i.relname as name from pg_index x join pg_class i on i.oid = x.indexrelid
      join ${tables} on t.oid = x.indrelid where indisunique and relnamespace = t.relnamespace
      and t.relname <> all('{${withoutTenant.join(',')}}')
      and not exists (select from pg_attribute a where a.attrelid = t.oid and attname = 'tenant_id' and a.attnum = x.indkey[0])`.replaceAll(
        'and relnamespace = t.relnamespace',
        '',
      ),
    );
    expect(found).toEqual(globalKeys);
  });

  test('every foreign key contains the tenant, so a row cannot refer to a row of another tenant', async () => {
    const found = await names(`select conname as name from pg_constraint c join ${tables} on t.oid = c.conrelid
      where contype = 'f' and not exists (select from unnest(conkey, confkey) as pair (mine, theirs)
        join pg_attribute m on m.attrelid = conrelid and m.attnum = mine and m.attname = 'tenant_id'
        join pg_attribute o on o.attrelid = confrelid and o.attnum = theirs
          and o.attname = case when confrelid = 'tenants'::regclass then 'id' else 'tenant_id' end)`);
    expect(found).toEqual([]);
  });

  test('there are no triggers and no SET NULL, which Citus refuses, and no `_key` column sorts by a language', async () => {
    expect(
      await names(`select tgname as name from pg_trigger join ${tables} on t.oid = tgrelid
      where not tgisinternal`),
    ).toEqual([]);
    expect(await names(`select conname as name from pg_constraint where confdeltype in ('n', 'd')`)).toEqual([]);
    const sorted =
      await names(`select t.relname || '.' || attname as name from ${tables} join pg_attribute a on a.attrelid = t.oid
      where attname like '%\\_key' and attcollation <> 0 and attcollation <> 'pg_catalog."C"'::regcollation and relkind = 'r'`);
    expect(sorted).toEqual([]);
  });

  test('row security applies to the roles of asTenant and beforeTenant, and these roles can log in only on Citus', async () => {
    const found =
      await names(`select rolname as name from pg_roles where rolname like 'dioptria\\_%' and rolname ~ '(app|gate)$'
      and rolcanlogin = ${isOnCitus} and not (rolsuper or rolbypassrls or rolcreaterole or rolcreatedb)`);
    expect(found).toEqual(['dioptria_app', 'dioptria_gate']);
  });
});
