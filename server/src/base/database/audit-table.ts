import type { AuditAction, AuditActor } from '@dioptria/contract/shop/audit/audit.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import type { ColumnType } from 'kysely';

/** A column that only `audit-entries.ts` writes; no query updates it. */
type Added<Value> = ColumnType<Value, Value, never>;

/** The audit entries. Entries are added and never changed. */
export interface AuditEntriesTable {
  tenant_id: Added<string>;
  id: Added<string>;
  at: Added<string>;
  action: Added<AuditAction>;
  kind: Added<AuditKind>;
  record_id: Added<string | null>;
  record_name: Added<string>;
  actor: Added<AuditActor>;
  user_id: Added<string | null>;
  user_name: Added<string>;
  address: Added<string>;
  user_agent: Added<string>;
  request_id: Added<string>;
  before: Added<Record<string, unknown> | null>;
  after: Added<Record<string, unknown> | null>;
}
