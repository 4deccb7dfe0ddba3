import { sql } from 'kysely';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';

export async function tenantTables({ pool }: Database): Promise<{ table: string; tenantColumn: string }[]> {
  const { rows } = await pool.query<{ table: string; tenantColumn: string }>(
    `select relname as table, attname as "tenantColumn" from pg_class t
     join pg_namespace s on s.oid = relnamespace and nspname = 'public'
     join pg_attribute a on a.attrelid = t.oid and attname = case relname when 'tenants' then 'id' else 'tenant_id' end
     where relkind in ('r', 'p') order by relname`,
  );
  return rows;
}

export async function contentsOf(database: Database, tenantId: string): Promise<Map<string, string[]>> {
  const tables = await tenantTables(database);
  return asTenant(database, tenantId, async (tx) => {
    const contents = new Map<string, string[]>();
    for (const { table, tenantColumn } of tables) {
      const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t
        where ${sql.ref(tenantColumn)} = ${tenantId} order by row`.execute(tx);
      contents.set(
        table,
        rows.map(({ row }) => row),
      );
    }
    return contents;
  });
}

const uuids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/g;

export async function idsOf(database: Database, tenantId: string): Promise<Map<string, string[]>> {
  const contents = await contentsOf(database, tenantId);
  return new Map([...contents].map(([table, rows]) => [table, withLast(tenantId, rows.join('\n').match(uuids) ?? [])]));
}

const withLast = (last: string, ids: readonly string[]) => [...new Set([...ids.filter((id) => id !== last), last])];
