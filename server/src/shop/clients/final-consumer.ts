import type { TenantScope } from '../../base/records/context.ts';

/** True if the client is 'Consumidor final' (docs/rules.md#clients-9). */
export async function isFinalConsumer({ tx, actor }: TenantScope, clientId: string): Promise<boolean> {
  const client = await tx
    .selectFrom('clients')
    .select('final_consumer')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', clientId)
    .executeTakeFirst();
  return client?.final_consumer ?? false;
}
