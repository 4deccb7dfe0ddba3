import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { settleBatches } from './settle-batches.ts';

/**
 * An item claims the amount that its coverage has to present, and leaves the batch if that is nothing. Call it after
 * `settleCoverages`; the caller has locked the insurers (docs/rules.md#claims-2).
 */
export async function followOpenItems(context: Context, coverageIds: readonly string[]): Promise<string[]> {
  if (coverageIds.length === 0) return [];
  const { tx, actor } = context;
  const wanted = sql`
    select item.id, item.batch_id, item.claimed_cents as old,
      coverages.open_cents - coalesce(sum(claim.recognized_cents - claim.paid_cents), 0)
        - coalesce(sum(claim.debited_cents) filter (where claim.decision is null), 0) as cents
    from coverages
    join claim_items as item on item.tenant_id = coverages.tenant_id and item.coverage_id = coverages.id and item.is_active
    join claim_batches on claim_batches.tenant_id = item.tenant_id and claim_batches.id = item.batch_id
    join claim_items as claim on claim.tenant_id = coverages.tenant_id and claim.coverage_id = coverages.id
    where coverages.tenant_id = ${actor.tenantId} and coverages.id in (select unnest(${coverageIds}::uuid[])) and claim_batches.state = 'open'
    group by item.id, item.batch_id, item.claimed_cents, coverages.id, coverages.open_cents`;
  const { rows } = await sql<{ batch_id: string }>`
    with wanted as (${wanted}), removed as (
      delete from claim_items using wanted
      where claim_items.tenant_id = ${actor.tenantId} and claim_items.id = wanted.id and wanted.cents <= 0
      returning claim_items.batch_id
    ), changed as (
      update claim_items set claimed_cents = wanted.cents from wanted
      where claim_items.tenant_id = ${actor.tenantId} and claim_items.id = wanted.id and wanted.cents > 0 and wanted.cents <> wanted.old
      returning claim_items.batch_id
    ) select batch_id from removed union select batch_id from changed`.execute(tx);
  const batchIds = rows.map(({ batch_id: id }) => id);
  await settleBatches(context, batchIds);
  return batchIds;
}
