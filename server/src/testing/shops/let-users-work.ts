import { asTenant } from '../../base/database/as-tenant.ts';
import type { TestApp } from '../app/test-app.ts';

export async function letUsersWork({ database }: Pick<TestApp, 'database'>, tenantId: string): Promise<void> {
  await asTenant(database, tenantId, async (tx) => {
    await tx.updateTable('users').set({ must_change_password: false }).where('tenant_id', '=', tenantId).execute();
    await tx.updateTable('tenants').set({ second_factor: 'optional' }).where('id', '=', tenantId).execute();
  });
}
