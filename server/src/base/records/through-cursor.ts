import { type Expression, sql } from 'kysely';
import type { Transaction } from '../database/tables.ts';

/** Rows, so few that other requests do not wait while the server handles them. */
const BATCH = 100;

/** In batches: the server fetches the next batch when the caller asks for it. A transaction can have only one such cursor. */
export async function* throughCursor<Row>(tx: Transaction, statement: Expression<Row>): AsyncGenerator<Row[]> {
  await sql`declare whole_list no scroll cursor for ${statement}`.execute(tx);
  for (;;) {
    const fetched = await sql<Row>`fetch forward ${sql.lit(BATCH)} from whole_list`.execute(tx);
    if (fetched.rows.length > 0) yield fetched.rows;
    if (fetched.rows.length < BATCH) return;
  }
}
