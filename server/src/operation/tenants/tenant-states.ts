import { announce } from '../../base/database/announcements.ts';
import { beforeTenant, asTenant, isTenantId } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import { auditFrom } from '../../base/records/audit.ts';

/** A tenant in the operator's list. `suspendedAt` is null for a tenant that is not suspended. */
export interface TenantState {
  tenantId: string;
  name: string;
  createdAt: string;
  suspendedAt: string | null;
}

const columns = ['id as tenantId', 'name', 'created_at as createdAt', 'suspended_at as suspendedAt'] as const;

/** Lists every tenant, oldest first. */
export function listTenants(database: Database): Promise<TenantState[]> {
  return beforeTenant(database, (tx) =>
    tx.selectFrom('tenants').select(columns).orderBy('created_at').orderBy('id').execute(),
  );
}

/**
 * Suspends a tenant, whose requests then get 402, or resumes a tenant. A second call with the same values changes nothing.
 * @returns undefined if there is no such tenant.
 */
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
    announce(tx, { tenantId, topic: 'tenants', id: tenantId });
    return tx.selectFrom('tenants').select(columns).where('id', '=', tenantId).executeTakeFirst();
  });
}
