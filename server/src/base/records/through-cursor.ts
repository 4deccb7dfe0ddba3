import { type Expression, sql } from 'kysely';
import type { Transaction } from '../database/tables.ts';

/**
 * The number of rows that the server fetches at once. It is so small that other requests do not wait while the server handles the
 * rows.
 */
const BATCH = 100;

/**
 * Yields all rows of a statement in batches. The server reads the rows through a cursor of the database, and reads the next batch
 * when the caller asks for it. A transaction can have only one such cursor.
 */
export async function* throughCursor<Row>(tx: Transaction, statement: Expression<Row>): AsyncGenerator<Row[]> {
  await sql`declare whole_list no scroll cursor for ${statement}`.execute(tx);
  for (;;) {
    const fetched = await sql<Row>`fetch forward ${sql.lit(BATCH)} from whole_list`.execute(tx);
    if (fetched.rows.length > 0) yield fetched.rows;
    if (fetched.rows.length < BATCH) return;
  }
}
