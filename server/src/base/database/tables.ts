import type { Kysely } from 'kysely';
import type { AuditEntriesTable } from './audit-table.ts';
import type { Timestamp } from './column-types.ts';

/** `status` and `answer` are null only inside the transaction that handles the request. */
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
 * Every table by its name in the database, for Kysely. `migrations/` describes each table. The tables of a noun are declared in its
 * folder, and merge into this interface.
 */
export interface Tables {
  audit_entries: AuditEntriesTable;
  idempotency_keys: IdempotencyKeysTable;
  record_counts: RecordCountsTable;
  search_tokens: SearchTokensTable;
}

/**
 * The queries of one open transaction, without Kysely's methods that begin a transaction or end the pool. Services get this
 * and nothing else of the database.
 */
export type Transaction = Omit<Kysely<Tables>, 'transaction' | 'startTransaction' | 'connection' | 'destroy'>;
