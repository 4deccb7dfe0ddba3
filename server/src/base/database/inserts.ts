import { CompiledQuery, type Insertable, sql } from 'kysely';
import { sendNamed } from './statements.ts';
import type { Tables, Transaction } from './tables.ts';

/** For many rows use `storeRows` instead of `insertPrepared`. */

/**
 * Each number of rows needs another prepared statement, and a connection keeps all prepared statements. So an insert of
 * more than `MAX_PREPARED` rows is not prepared.
 */
const MAX_PREPARED = 4;

/** The key contains the table, the number of rows and the columns. */
const texts = new Map<string, string>();

/** Kysely would compile the text again for each request. */
function textOf(table: string, columns: readonly string[], rows: number, onConflict: string): string {
  const places = Array.from({ length: rows }, (_, row) => {
    return `(${columns.map((_column, index) => `$${row * columns.length + index + 1}`).join(', ')})`;
  });
  return `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')} ${onConflict}`;
}

/**
 * All rows must have the columns of the first row. `onConflict` must always be the same for a table. Returns the number of rows
 * that were inserted, or updated by the `on conflict` clause.
 */
export async function insertPrepared<Table extends keyof Tables>(
  tx: Transaction,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
  onConflict = '',
): Promise<number> {
  const [first] = rows as readonly Readonly<Record<string, unknown>>[];
  if (!first) return 0;
  const columns = Object.keys(first);
  const key = `${table} ${rows.length} ${columns.join(' ')}`;
  let text = texts.get(key);
  if (text === undefined) {
    text = textOf(table, columns, rows.length, onConflict);
    texts.set(key, text);
  }
  const values = (rows as readonly Readonly<Record<string, unknown>>[]).flatMap((row) =>
    columns.map((column) => row[column]),
  );
  const name = rows.length <= MAX_PREPARED ? `insert_${table}_${rows.length}` : undefined;
  const { numAffectedRows } = await sendNamed(tx, name, CompiledQuery.raw(text, values));
  return Number(numAffectedRows);
}

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
 * The driver would send a list as a PostgreSQL array, but the tables in `storedByValues` keep lists in JSON columns.
 */
function withJsonTexts(row: string): Record<string, unknown> {
  const values = Object.entries(JSON.parse(row) as Record<string, unknown>);
  return Object.fromEntries(
    values.map(([column, value]) => [column, Array.isArray(value) ? JSON.stringify(value) : value]),
  );
}
