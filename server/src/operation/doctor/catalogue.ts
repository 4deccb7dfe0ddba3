import { sql, type RawBuilder } from 'kysely';
import type { Transaction } from '../../base/database/tables.ts';
import { type Finding, findingsOf, type Wrong } from './finding.ts';

const withoutTenant = ['schema_migrations', 'rate_limits', 'tenants'];
const appendOnly = 'audit_entries';

interface CatalogueRule {
  rule: string;
  table: string;
  wrong: RawBuilder<Wrong>;
}

/**
 * On a Citus cluster the coordinator signs in to the workers as the server's roles, and row security does not bind the owner of the
 * tables (docs/scaling.md).
 */
const isOnCitus = sql`exists (select from pg_extension where extname = 'citus')`;

const tables = sql`pg_class as t join pg_namespace as s on s.oid = t.relnamespace and s.nspname = 'public'`;
const hasTenant = sql`exists (select from pg_attribute where attrelid = t.oid and attname = 'tenant_id' and attnotnull)`;

const rules: readonly CatalogueRule[] = [
  {
    rule: 'every table has a tenant, except the known ones',
    table: 'pg_class',
    wrong: sql`select relname::text as record, 'tenant_id' as expected, 'none' as found from ${tables}
      where relkind in ('r', 'p') and relname <> all(${withoutTenant}) and not ${hasTenant}`,
  },
  {
    rule: 'row security is on for every table of a tenant, and forced except on Citus',
    table: 'pg_class',
    wrong: sql`select relname::text as record, 'enabled and forced' as expected,
        concat_ws(', ', case when relrowsecurity then 'enabled' end, case when relforcerowsecurity then 'forced' end) as found
      from ${tables} where relkind in ('r', 'p') and (${hasTenant} or relname = 'tenants')
        and not (relrowsecurity and (relforcerowsecurity or ${isOnCitus}))`,
  },
  {
    rule: 'every table of a tenant has the policy for its own rows',
    table: 'pg_policies',
    wrong: sql`select relname::text as record, 'the policy own_tenant for dioptria_app' as expected,
        coalesce((select string_agg(policyname, ', ') from pg_policies where schemaname = 'public' and tablename = relname),
          'none') as found
      from ${tables} where relkind in ('r', 'p') and (${hasTenant} or relname = 'tenants') and relname <> ${appendOnly} and not exists (
        select from pg_policies where schemaname = 'public' and tablename = relname and policyname = 'own_tenant'
          and cmd = 'ALL' and roles = '{dioptria_app}'
          and qual ~ '^\\(+(tenant_)?id = \\(current_setting\\(''app.tenant_id''::text\\)\\)::uuid\\)+$' and with_check = qual)`,
  },
  {
    rule: 'the product has no other policy',
    table: 'pg_policies',
    wrong: sql`select tablename || '.' || policyname as record, 'none' as expected, cmd::text as found from pg_policies
      where schemaname = 'public' and policyname <> 'own_tenant' and roles && '{dioptria_app,public}'
        and tablename <> ${appendOnly}`,
  },
  {
    rule: 'the product only reads and adds audit entries',
    table: 'pg_policies',
    wrong: sql`select ${appendOnly}::text as record, 'INSERT, SELECT' as expected, string_agg(distinct privilege, ', ') as found
      from (select unnest(array[cmd, 'INSERT', 'SELECT']) as privilege from pg_policies where tablename = ${appendOnly}
        union select privilege_type from pg_class, aclexplode(relacl) where relname = ${appendOnly}
          and privilege_type in ('INSERT', 'SELECT', 'UPDATE', 'DELETE', 'TRUNCATE')) as allowed
      having string_agg(distinct privilege, ', ') <> 'INSERT, SELECT'`,
  },
  {
    rule: 'references between tables of a tenant contain the tenant',
    table: 'pg_constraint',
    wrong: sql`select conname::text as record, 'a pair of tenants among its columns' as expected,
        pg_get_constraintdef(c.oid) as found
      from pg_constraint as c join ${tables} on t.oid = c.conrelid where contype = 'f' and ${hasTenant} and not exists (
        select from unnest(conkey, confkey) as pair (mine, theirs)
          join pg_attribute as m on m.attrelid = conrelid and m.attnum = mine and m.attname = 'tenant_id'
          join pg_attribute as o on o.attrelid = confrelid and o.attnum = theirs
            and o.attname = case when confrelid = 'tenants'::regclass then 'id' else 'tenant_id' end)`,
  },
  {
    rule: 'references are enforced',
    table: 'pg_trigger',
    wrong: sql`select concat_ws(' ', relname, tgname) as record, 'on' as expected, 'off' as found
      from pg_trigger join ${tables} on t.oid = tgrelid where tgenabled <> 'O'`,
  },
  {
    rule: "row security binds the product's roles, and they cannot log in",
    table: 'pg_roles',
    wrong: sql`select name as record, 'an ordinary role that cannot log in' as expected,
        case when rolname is null then 'none' else concat_ws(', ', case when rolsuper then 'superuser' end,
          case when rolbypassrls then 'bypassrls' end, case when rolcanlogin then 'login' end) end as found
      from unnest(array['dioptria_app', 'dioptria_gate']) as name left join pg_roles on rolname = name
      where rolname is null or rolsuper or rolbypassrls or (rolcanlogin and not ${isOnCitus})`,
  },
  {
    rule: 'every index is valid',
    table: 'pg_index',
    wrong: sql`select i.relname::text as record, 'valid' as expected, 'invalid' as found
      from pg_index join pg_class as i on i.oid = indexrelid join ${tables} on t.oid = indrelid
      where not (indisvalid and indisready and indislive)`,
  },
  {
    rule: 'no page was read with a wrong checksum',
    table: 'pg_stat_database',
    wrong: sql`select datname::text as record, '0' as expected, checksum_failures::text as found
      from pg_stat_database where datname = current_database() and checksum_failures > 0`,
  },
];

export async function examineCatalogue(tx: Transaction): Promise<Finding[]> {
  const found: Finding[] = [];
  for (const { rule, table, wrong } of rules) {
    const { rows } = await wrong.execute(tx);
    found.push(...findingsOf({ rule, table, tenantId: null }, rows));
  }
  return found;
}
