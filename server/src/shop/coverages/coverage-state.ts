import type { CoverageState, PresentTerms } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { sql } from 'kysely';

/** Join it after `from coverages`, and use the other expressions of this file in the same query. */
export const claimOfCoverage = sql`cross join lateral (
  select
    coalesce(sum(claim_items.claimed_cents) filter (where claim_items.is_active and claim_items.recognized_cents is null), 0)::bigint
      as unanswered_cents,
    coalesce(sum(claim_items.recognized_cents - claim_items.paid_cents), 0)::bigint as to_collect_cents,
    coalesce(sum(claim_items.debited_cents) filter (where claim_items.decision is null), 0)::bigint as undecided_cents,
    coalesce(bool_or(claim_items.is_active and claim_items.recognized_cents is null and claim_batches.state <> 'open'), false)
      as is_presented,
    coalesce(bool_or(claim_items.is_active and claim_batches.state = 'open'), false) as is_in_open_batch
  from claim_items
  join claim_batches on claim_batches.tenant_id = claim_items.tenant_id and claim_batches.id = claim_items.batch_id
  where claim_items.tenant_id = coverages.tenant_id and claim_items.coverage_id = coverages.id
) as claim`;

export const toPresentCents = sql<number>`(coverages.open_cents - claim.unanswered_cents - claim.to_collect_cents
  - claim.undecided_cents)`;

export const missingDocuments = sql<string[]>`array(
  select coverage_documents.kind from coverage_documents
  where coverage_documents.tenant_id = coverages.tenant_id and coverage_documents.coverage_id = coverages.id
    and is_required and not is_present order by 1)`;

/** As JSON. The latest debit to claim again counts: after it, the coverage has nothing else to present. */
export const presentTerms = sql<PresentTerms>`(
  select json_build_object('cycle', cycle, 'cutoffDay', cutoff_day, 'presentWithinDays', present_within_days,
    'resubmitWithinDays', resubmit_within_days, 'rebilledDay', (
      select item.answered_day from claim_items as item
      where item.tenant_id = coverages.tenant_id and item.coverage_id = coverages.id and item.decision = 'rebill'
      order by item.created_at desc limit 1))
  from insurances where insurances.tenant_id = coverages.tenant_id and insurances.id = coverages.insurance_id)`;

export const presentedIn = sql<number | null>`(
  select max(claim_batches.number) from claim_items
  join claim_batches on claim_batches.tenant_id = claim_items.tenant_id and claim_batches.id = claim_items.batch_id
  where claim_items.tenant_id = coverages.tenant_id and claim_items.coverage_id = coverages.id
    and claim_batches.state in ('presented', 'answered', 'settled'))`;

const isReady = sql`coverages.claimable_day is not null and not exists (
  select from coverage_documents where coverage_documents.tenant_id = coverages.tenant_id
    and coverage_documents.coverage_id = coverages.id and is_required and not is_present)`;

/** The first condition that holds decides (docs/rules.md#coverage-3). */
export const coverageState = sql<CoverageState>`case
  when coverages.void_at is not null then 'void'
  when claim.undecided_cents > 0 then 'debited'
  when claim.is_presented then 'presented'
  when (claim.is_in_open_batch or ${toPresentCents} > 0) and ${isReady} then 'ready'
  when claim.is_in_open_batch or ${toPresentCents} > 0 then 'pending'
  when claim.to_collect_cents > 0 then 'toCollect'
  else 'collected' end`;
