import { sql } from 'kysely';
import type { Transaction } from '../../base/database/tables.ts';
import {
  replaceSearchTokens,
  searchedTables,
  wordsOfRow,
  type SearchedTable,
} from '../../base/records/search-tokens.ts';
import { MAX_SHOWN, type Wrong } from './finding.ts';

const BATCH = 500;

interface FoundRow {
  id: string;
  words: string[];
}

async function* rowsOf(tx: Transaction, table: SearchedTable, tenantId: string): AsyncGenerator<FoundRow> {
  await sql`declare searched no scroll cursor for
    select record.*, array(select token from search_tokens where search_tokens.tenant_id = ${tenantId}
      and kind = ${table} and record_id = record.id)::text[] as words
    from ${sql.table(table)} as record where tenant_id = ${tenantId}`.execute(tx);
  for (;;) {
    const { rows } = await sql<FoundRow>`fetch forward ${sql.lit(BATCH)} from searched`.execute(tx);
    yield* rows;
    if (rows.length < BATCH) break;
  }
  await sql`close searched`.execute(tx);
}

/** Returns the ids of all records with wrong words, and findings about the first of these records. */
export async function wrongWords(tx: Transaction, table: SearchedTable, tenantId: string) {
  const wrong: Wrong[] = [];
  const ids: string[] = [];
  for await (const row of rowsOf(tx, table, tenantId)) {
    const due = wordsOfRow(table, row);
    const missing = due.filter((word) => !row.words.includes(word));
    const surplus = row.words.filter((word) => !due.includes(word));
    if (missing.length + surplus.length === 0) continue;
    ids.push(row.id);
    if (wrong.length <= MAX_SHOWN)
      wrong.push({ record: row.id, expected: missing.join(' '), found: surplus.join(' ') });
  }
  return { wrong, ids };
}

export async function orphanedWords(tx: Transaction, tenantId: string): Promise<Wrong[]> {
  const known = searchedTables.map(
    (table) => sql`kind = ${table} and exists (select from ${sql.table(table)} as record
      where record.tenant_id = ${tenantId} and record.id = record_id)`,
  );
  const { rows } = await sql<Wrong>`select concat_ws(' ', kind, record_id) as record, 'none' as expected, token as found
    from search_tokens where tenant_id = ${tenantId} and not (${sql.join(known, sql` or `)})
    limit ${MAX_SHOWN + 1}`.execute(tx);
  return rows;
}

/** Locks each record first, so that no other transaction changes its texts. */
export async function repairWords(
  tx: Transaction,
  table: SearchedTable,
  tenantId: string,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids.toSorted()) {
    const { rows } = await sql<FoundRow>`select *, '{}'::text[] as words from ${sql.table(table)}
      where tenant_id = ${tenantId} and id = ${id} for no key update`.execute(tx);
    for (const row of rows) await replaceSearchTokens({ tx, actor: { tenantId } }, table, id, wordsOfRow(table, row));
  }
}
