/** What was done, written into the shop's log (docs/decisions/0018-audit.md). Stored with the transaction's commit. */
import type { AuditAction, AuditKind } from '@dioptria/contract/audit.ts';
import type { ResourceDefinition } from '@dioptria/contract/resource.ts';
import { keepEntry } from '../database/audit-entries.ts';
import type { Transaction } from '../database/tables.ts';
import type { Actor, Context, Origin } from './context.ts';

/** Something that was done. Values are as the API shows them: never a password, a token or a hash. */
export interface AuditEvent {
  action: AuditAction;
  kind: AuditKind;
  recordId?: string | undefined;
  /** What the record is known by: a name, an order's number. */
  recordName?: string;
  before?: object | undefined;
  after?: object | undefined;
}

/** Who does it, where nobody is signed in: a user known by e-mail address, or an operator at the command line. */
export interface AuditSource {
  tenantId: string;
  /** Undefined at the command line. */
  user?: Pick<Actor, 'userId' | 'name'> | undefined;
  origin?: Origin | undefined;
  now: Date;
}

/** Every resource is a kind of entry, by its name: `audit.test.ts` of the contract holds every resource to it. */
export const kindOf = ({ name }: Pick<ResourceDefinition, 'name'>): AuditKind => name as AuditKind;

const nowhere: Origin = { address: '', userAgent: '', requestId: '' };

/** Writes into the shop's log what the signed-in user does. A change of a record goes through `recordChange` instead. */
export function audit({ tx, actor, origin, now }: Context, event: AuditEvent): void {
  auditFrom(tx, { tenantId: actor.tenantId, user: actor, origin, now }, event);
}

/** The same without a session: signing in, the command line. `tx` is a transaction of the tenant. */
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
