import { sql } from 'kysely';
import type { Tables, Transaction } from './tables.ts';

/** Citus does not distribute these tables by `tenant_id`, and accepts only inserts with VALUES into them. */
const storedByValues: ReadonlySet<string> = new Set(['tenants', 'credentials'] satisfies (keyof Tables)[]);

/** Each row is the text of a JSON object with the columns. */
export interface StoredRows {
  table: string;
  columns: readonly string[];
  rows: readonly string[];
}

/** @throws Error when a row belongs to another tenant. */
export async function storeRows(
  tx: Transaction,
  tenantId: string,
  { table, columns, rows }: StoredRows,
): Promise<void> {
  const json = `[${rows.join(',')}]`;
  if (storedByValues.has(table)) {
    await tx
      .insertInto(table as keyof Tables)
      .values(rows.map(withJsonTexts))
      .execute();
    return;
  }
  const others = columns.filter((column) => column !== 'tenant_id');
  // The statement reads the tenant's id from the table `tenants`, so that Citus runs the statement on the tenant's worker.
  const stored =
    await sql`insert into ${sql.table(table)} (tenant_id, ${sql.join(others.map((column) => sql.ref(column)))})
    select tenants.id, ${sql.join(others.map((column) => sql.ref(`stored.${column}`)))}
    from tenants, json_populate_recordset(null::${sql.table(table)}, ${json}::json) as stored
    where tenants.id = ${tenantId} and stored.tenant_id = tenants.id`.execute(tx);
  if (Number(stored.numAffectedRows) !== rows.length) throw new Error(`A row of ${table} belongs to another tenant`);
}

/**
 * The driver would send a list as an array of PostgreSQL, and the lists of the tables in `storedByValues` are in JSON columns.
 */
function withJsonTexts(row: string): Record<string, unknown> {
  const values = Object.entries(JSON.parse(row) as Record<string, unknown>);
  return Object.fromEntries(
    values.map(([column, value]) => [column, Array.isArray(value) ? JSON.stringify(value) : value]),
  );
}
