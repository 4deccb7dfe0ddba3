import type { Kysely } from 'kysely';
import type { AuditEntriesTable } from './audit-table.ts';
import type { Timestamp } from './column-types.ts';

/** Null only until the transaction that handles the request has stored its answer. */
interface IdempotencyKeysTable {
  tenant_id: string;
  user_id: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  answer: string | null;
  created_at: Timestamp;
}

interface SearchTokensTable {
  tenant_id: string;
  kind: string;
  token: string;
  record_id: string;
}

interface RecordCountsTable {
  tenant_id: string;
  kind: string;
  records: number;
}

/**
 * The files in `migrations/` describe each table. The tables of a kind of record are declared in its folder and merge into this
 * interface.
 */
export interface Tables {
  audit_entries: AuditEntriesTable;
  idempotency_keys: IdempotencyKeysTable;
  record_counts: RecordCountsTable;
  search_tokens: SearchTokensTable;
}

/** Services get a `Transaction` and no other access to the database. */
export type Transaction = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>;
