import { searchKey } from '@dioptria/contract/base/text.ts';
import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { type SearchedTable, wordsOfRow } from '../../server/src/base/records/search-tokens.ts';
import type { Transaction } from '../../server/src/base/database/tables.ts';
import { insertRows } from '../../server/src/operation/demo/derived-rows.ts';

export function namedRecord(tenantId: string, name: string) {
  const now = new Date().toISOString();
  return { tenant_id: tenantId, id: newId(), name, name_key: searchKey(name), created_at: now, updated_at: now };
}

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

/** PostgreSQL has a function for UUIDv7 only from version 18 on. */
export function idAt(moment: string): RawBuilder<string> {
  return sql`(lpad(to_hex((extract(epoch from ${sql.raw(moment)}) * 1000)::bigint), 12, '0') || '7'
    || substr(gen_random_uuid()::text, 16))::uuid`;
}
