import type { AuditAction, AuditActor, AuditKind } from '@dioptria/contract/audit.ts';
import type { ColumnType } from 'kysely';

/** Never written by a query of its own: `audit-entries.ts` adds to it. */
type Added<Value> = ColumnType<Value, Value, never>;

/** A shop's log, which is added to and never changed. */
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
