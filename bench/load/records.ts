import { searchKey } from '@dioptria/contract/search-text.ts';
import { v7 as newId } from 'uuid';
import { type SearchedTable, wordsOfRow } from '../../server/src/resource/search-tokens.ts';
import type { Transaction } from '../../server/src/database/tables.ts';
import { insertRows } from '../../server/src/seed/insert-rows.ts';

/** The columns that every kind of named record has. */
export function namedRecord(tenantId: string, name: string) {
  const now = new Date().toISOString();
  return { tenant_id: tenantId, id: newId(), name, name_key: searchKey(name), created_at: now, updated_at: now };
}

/** Adds the words by which the search finds records. */
export async function addWords(
  tx: Transaction,
  kind: SearchedTable,
  rows: readonly { tenant_id: string; id: string }[],
): Promise<void> {
  const words = rows.flatMap((row) =>
    wordsOfRow(kind, row).map((token) => ({ tenant_id: row.tenant_id, kind, token, record_id: row.id })),
  );
  await insertRows(tx, 'search_tokens', words);
}
