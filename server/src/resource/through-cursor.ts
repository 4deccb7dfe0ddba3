import { type RawBuilder, sql } from 'kysely';
import type { Transaction } from '../database/tables.ts';

/** Rows that one fetch brings: few enough that nothing waits for their being read and written. */
const BATCH = 100;

/**
 * All rows of a statement, some at a time: the database keeps the place, and no more is read than is asked for. One at a
 * time in a transaction.
 */
export async function* throughCursor<Row>(tx: Transaction, statement: RawBuilder<Row>): AsyncGenerator<Row[]> {
  await sql`declare whole_list no scroll cursor for ${statement}`.execute(tx);
  for (;;) {
    const fetched = await sql<Row>`fetch forward ${sql.lit(BATCH)} from whole_list`.execute(tx);
    if (fetched.rows.length > 0) yield fetched.rows;
    if (fetched.rows.length < BATCH) return;
  }
}
