/** For many rows use `storeRows`. */
import { CompiledQuery, type Insertable } from 'kysely';
import { sendNamed } from './statements.ts';
import type { Tables, Transaction } from './tables.ts';

/**
 * Each number of rows needs its own prepared statement, and a connection keeps all prepared statements. An insert of more rows is
 * not prepared.
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
