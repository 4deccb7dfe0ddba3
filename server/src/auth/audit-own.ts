import type { AuditAction } from '@dioptria/contract/audit.ts';
import { audit } from '../resource/audit.ts';
import type { Context } from '../resource/context.ts';

/** Writes an audit entry for a change that users make to their own account. */
export function auditOwn(context: Context, action: AuditAction): void {
  const { userId, name } = context.actor;
  audit(context, { action, kind: 'users', recordId: userId, recordName: name });
}
