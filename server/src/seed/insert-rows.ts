import { sql } from 'kysely';
import type { Tables, Transaction } from '../database/tables.ts';
import type { Row } from './demo-shop.ts';

/** Stores many rows of a table in one statement: they travel as one JSON value, whatever their number. */
export async function insertRows<Name extends keyof Tables>(
  tx: Transaction,
  name: Name,
  rows: readonly Row<Name>[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  const table = sql.table(name);
  await sql`insert into ${table} (${columns})
    select ${columns} from json_populate_recordset(null::${table}, ${JSON.stringify(rows)}::json)`.execute(tx);
}
