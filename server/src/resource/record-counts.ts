import { sql } from 'kysely';
import { prepared } from '../database/prepared.ts';
import type { TenantScope } from './context.ts';

/**
 * Adds to how many records of a kind the tenant has ('clients', 'sales/finished'). Concurrent writers of one kind wait for
 * each other from here to their commit: call it last.
 */
export async function countRecords({ tx, actor }: TenantScope, kind: string, added: number): Promise<void> {
  await tx
    .insertInto('record_counts')
    .values({ tenant_id: actor.tenantId, kind, records: added })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'kind']).doUpdateSet({ records: sql`record_counts.records + excluded.records` }),
    )
    .execute();
}

const countedRecords = prepared(({ tenantId, kinds }: { tenantId: string; kinds: readonly string[] }, tx) =>
  tx
    .selectFrom('record_counts')
    .select(sql<string>`coalesce(sum(records), 0)`.as('records'))
    .where('tenant_id', '=', tenantId)
    .where('kind', '=', sql<string>`any(${kinds})`),
);

/** How many records the tenant has of these kinds together. */
export async function recordCount({ tx, actor }: TenantScope, ...kinds: string[]): Promise<number> {
  const { rows } = await countedRecords({ tenantId: actor.tenantId, kinds }).execute(tx);
  return Number(rows[0]?.records);
}
