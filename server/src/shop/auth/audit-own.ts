import type { AuditAction } from '@dioptria/contract/shop/audit/audit.ts';
import { audit } from '../../base/records/audit.ts';
import type { Context } from '../../base/records/context.ts';

export function auditOwn(context: Context, action: AuditAction): void {
  const { userId, name } = context.actor;
  audit(context, { action, kind: 'users', recordId: userId, recordName: name });
}
