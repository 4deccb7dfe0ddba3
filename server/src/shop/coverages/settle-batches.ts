import { sql, type RawBuilder } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { nextVersion } from '../../base/records/versions.ts';

/**
 * `id`, `items`, `claimed`, `recognized`, `debited`, `paid` in cents, and `state`. A presented batch is answered once each item
 * has an answer, and settled once each debit is decided and each recognized amount is paid (docs/rules.md#claims-6). `batches` is
 * a condition on `claim_batches`.
 */
export const expectedBatchSums = (batches: RawBuilder<unknown>) => sql`
  select claim_batches.id, sums.*,
    case when claim_batches.state in ('open', 'canceled') then claim_batches.state
      when sums.items = 0 or not is_answered then 'presented'
      when is_settled then 'settled' else 'answered' end as state
  from claim_batches, lateral (
    select count(*)::int as items, coalesce(sum(claimed_cents), 0)::bigint as claimed,
      coalesce(sum(recognized_cents), 0)::bigint as recognized, coalesce(sum(debited_cents), 0)::bigint as debited,
      coalesce(sum(paid_cents), 0)::bigint as paid, coalesce(bool_and(recognized_cents is not null), false) as is_answered,
      coalesce(bool_and(paid_cents = recognized_cents and (debited_cents = 0 or decision is not null)), false) as is_settled
    from claim_items where claim_items.tenant_id = claim_batches.tenant_id and batch_id = claim_batches.id
  ) as sums where ${batches}`;

/** Call it after the last change of the items; the caller has locked the insurers (docs/rules.md#claims-6). */
export async function settleBatches({ tx, actor, now }: Context, batchIds: readonly string[]): Promise<void> {
  if (batchIds.length === 0) return;
  const stored = await tx
    .selectFrom('claim_batches')
    .select(['id', 'updated_at'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${batchIds}::uuid[])`)
    .execute();
  const ids = stored.map(({ id }) => id);
  // The versions come from the server, because Citus refuses a timestamp plus an interval in an update.
  const versions = stored.map(({ updated_at: at }) => nextVersion(at, now).toISOString());
  await sql`
    update claim_batches set items = truth.items, claimed_cents = truth.claimed, recognized_cents = truth.recognized,
      debited_cents = truth.debited, paid_cents = truth.paid, state = truth.state,
      updated_at = version.at
    from (${expectedBatchSums(sql`claim_batches.tenant_id = ${actor.tenantId} and claim_batches.id = any(${batchIds}::uuid[])`)}) as truth
    join unnest(${ids}::uuid[], ${versions}::timestamptz[]) as version (id, at) on version.id = truth.id
    where claim_batches.tenant_id = ${actor.tenantId} and claim_batches.id = truth.id`.execute(tx);
}
