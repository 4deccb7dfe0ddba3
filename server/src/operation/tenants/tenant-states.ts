import { announce } from '../../base/database/announcements.ts';
import { beforeTenant, asTenant, isTenantId } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { auditFrom } from '../../base/records/record-change.ts';

/** `suspendedAt` is null for a tenant that is not suspended. */
export interface TenantState {
  tenantId: string;
  name: string;
  createdAt: string;
  suspendedAt: string | null;
}

const columns = ['id as tenantId', 'name', 'created_at as createdAt', 'suspended_at as suspendedAt'] as const;

export function listTenants(database: Database): Promise<TenantState[]> {
  return beforeTenant(database, (tx) =>
    tx.selectFrom('tenants').select(columns).orderBy('created_at').orderBy('id').execute(),
  );
}

/** The requests of a suspended tenant get 402. Undefined if there is no such tenant. */
export async function setSuspended(
  database: Database,
  tenantId: string,
  suspended: boolean,
): Promise<TenantState | undefined> {
  if (!isTenantId(tenantId)) return undefined;
  const now = new Date();
  return asTenant(database, tenantId, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('tenants')
      .set({ suspended_at: suspended ? now : null, updated_at: now })
      .where('id', '=', tenantId)
      .where('suspended_at', suspended ? 'is' : 'is not', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) {
      auditFrom(tx, { tenantId, now }, { action: suspended ? 'suspend' : 'resume', kind: 'shop', recordId: tenantId });
    }
    announce(tx, { tenantId, topic: 'tenants' });
    return tx.selectFrom('tenants').select(columns).where('id', '=', tenantId).executeTakeFirst();
  });
}
