import { sql } from 'kysely';
import type { TenantScope } from '../../base/records/context.ts';

/**
 * In the order of their ids (docs/rules.md#locks-1). A transaction that also locks a client locks the client before. Other
 * transactions may still refer to the insurer.
 */
export async function lockInsurers({ tx, actor }: TenantScope, ids: readonly string[]): Promise<Set<string>> {
  const sorted = [...new Set(ids)].toSorted();
  if (sorted.length === 0) return new Set();
  const rows = await tx
    .selectFrom('insurances')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${sorted}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Needs no lock on the batch, because the insurer of a batch never changes. */
export async function lockInsurerOfBatch({ tx, actor }: TenantScope, batchId: string): Promise<void> {
  await tx
    .selectFrom('insurances')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', (batches) =>
      batches
        .selectFrom('claim_batches')
        .select('insurance_id')
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', batchId),
    )
    .forNoKeyUpdate()
    .execute();
}
