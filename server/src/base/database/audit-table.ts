import type { AuditAction, AuditActor } from '@dioptria/contract/shop/audit/audit.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import type { ColumnType } from 'kysely';

/** Insert, and never update. Only `audit-entries.ts` inserts entries. */
type Added<Value> = ColumnType<Value, Value, never>;

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
