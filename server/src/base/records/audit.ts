/** Writes audit entries (docs/decisions/0018-audit.md). The transaction's commit stores them. */
import type { AuditAction } from '@dioptria/contract/shop/audit/audit.ts';
import type { AuditKind } from '@dioptria/contract/shop/nouns.ts';
import { keepEntry } from '../database/audit-entries.ts';
import type { Transaction } from '../database/tables.ts';
import type { Actor, Context, Origin } from './context.ts';

/** One action in the audit log. Values are those of the API's answers: never a password, a token or a hash. */
export interface AuditEvent {
  action: AuditAction;
  kind: AuditKind;
  recordId?: string | undefined;
  /** The record's name or, for a sale, its order number. */
  recordName?: string;
  before?: object | undefined;
  after?: object | undefined;
}

/** The author of an action without a session: a user known by e-mail address, or an operator at the command line. */
export interface AuditSource {
  tenantId: string;
  /** Undefined at the command line. */
  user?: Pick<Actor, 'userId' | 'name'> | undefined;
  origin?: Origin | undefined;
  now: Date;
}

const nowhere: Origin = { address: '', userAgent: '', requestId: '' };

/** Writes an audit entry for an action of the signed-in user. For a change of a record, call `recordChange` instead. */
export function audit({ tx, actor, origin, now }: Context, event: AuditEvent): void {
  auditFrom(tx, { tenantId: actor.tenantId, user: actor, origin, now }, event);
}

/** Writes an audit entry for an action without a session: a sign-in, or the command line. `tx` is a transaction of the tenant. */
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
