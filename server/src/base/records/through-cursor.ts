import { type Expression, sql } from 'kysely';
import type { Transaction } from '../database/tables.ts';

/** Rows per fetch: so few that other requests do not wait while the server reads and writes them. */
const BATCH = 100;

/**
 * All rows of a statement, in batches, read through a cursor of the database. The next batch is read when the consumer
 * requests it. A transaction can have one cursor open at a time.
 */
export async function* throughCursor<Row>(tx: Transaction, statement: Expression<Row>): AsyncGenerator<Row[]> {
  await sql`declare whole_list no scroll cursor for ${statement}`.execute(tx);
  for (;;) {
    const fetched = await sql<Row>`fetch forward ${sql.lit(BATCH)} from whole_list`.execute(tx);
    if (fetched.rows.length > 0) yield fetched.rows;
    if (fetched.rows.length < BATCH) return;
  }
}
