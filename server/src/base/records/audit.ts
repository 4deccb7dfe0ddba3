/** The database stores the entries with the transaction's commit (docs/decisions/0018-audit.md). */
import type { AuditAction } from '@dioptria/contract/shop/audit/audit.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import { keepEntry } from '../database/audit-entries.ts';
import type { Transaction } from '../database/tables.ts';
import type { Actor, Context, Origin } from './context.ts';

/** `before` and `after` contain only values that the API's answers contain, never a password, a token or a hash. */
export interface AuditEvent {
  action: AuditAction;
  kind: AuditKind;
  recordId?: string | undefined;
  recordName?: string;
  before?: object | undefined;
  after?: object | undefined;
}

/** A user that the server knows by the e-mail address, or an operator at the command line. */
export interface AuditSource {
  tenantId: string;
  /** Undefined for an action at the command line. */
  user?: Pick<Actor, 'userId' | 'name'> | undefined;
  origin?: Origin | undefined;
  now: Date;
}

const nowhere: Origin = { address: '', userAgent: '', requestId: '' };

/** For a change of a record, call `recordChange` instead. */
export function audit({ tx, actor, origin, now }: Context, event: AuditEvent): void {
  auditFrom(tx, { tenantId: actor.tenantId, user: actor, origin, now }, event);
}

/** For an action without a session, such as a sign-in. `tx` must be a transaction of the tenant. */
export function auditFrom(
  tx: Transaction,
  { tenantId, user, origin = nowhere, now }: AuditSource,
  { action, kind, recordId, recordName = '', before, after }: AuditEvent,
): void {
  keepEntry(tx, {
    tenantId,
    at: now,
    action,
    kind,
    recordId: recordId ?? null,
    recordName,
    actor: user ? 'user' : 'commandLine',
    userId: user?.userId ?? null,
    userName: user?.name ?? '',
    ...origin,
    before: before ?? null,
    after: after ?? null,
  });
}
