import { announce } from '../database/announcements.ts';
import { asGate, asTenant, isTenantId } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';
import { auditFrom } from '../resource/audit.ts';

/** A shop as an operator sees it. `suspendedAt` is null while it may work. */
export interface TenantState {
  tenantId: string;
  name: string;
  createdAt: string;
  suspendedAt: string | null;
}

const columns = ['id as tenantId', 'name', 'created_at as createdAt', 'suspended_at as suspendedAt'] as const;

/** Every shop, oldest first. */
export function listTenants(database: Database): Promise<TenantState[]> {
  return asGate(database, (tx) =>
    tx.selectFrom('tenants').select(columns).orderBy('created_at').orderBy('id').execute(),
  );
}

/**
 * Suspends a shop, whose every request is answered 402 from then on, or lets it work again. What it already is it stays.
 * @returns undefined when there is no such shop.
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
