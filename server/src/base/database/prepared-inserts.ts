/** Inserts a few rows by a prepared statement. `storeRows` is for many rows. */
import { CompiledQuery, type Insertable } from 'kysely';
import { sendNamed } from './statements.ts';
import type { Tables, Transaction } from './tables.ts';

/** Inserts of more rows have no name: each number of rows is a statement of its own, and a connection keeps all of them. */
const MOST_PREPARED = 4;

/** The SQL text by table, number of rows and columns. */
const texts = new Map<string, string>();

/** Builds the text without Kysely, which would compile it for each request. */
function textOf(table: string, columns: readonly string[], rows: number, onConflict: string): string {
  const places = Array.from({ length: rows }, (_, row) => {
    return `(${columns.map((_column, index) => `$${row * columns.length + index + 1}`).join(', ')})`;
  });
  return `insert into ${table} (${columns.join(', ')}) values ${places.join(', ')} ${onConflict}`;
}

/**
 * Inserts rows. All of them have the columns of the first one.
 * @param onConflict the clause of that name, always the same for a table
 * @returns the number of rows that were inserted, or updated by the clause
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
  const name = rows.length <= MOST_PREPARED ? `insert_${table}_${rows.length}` : undefined;
  const { numAffectedRows } = await sendNamed(tx, name, CompiledQuery.raw(text, values));
  return Number(numAffectedRows);
}
