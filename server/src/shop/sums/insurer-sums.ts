import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';
import type { KeptSum } from './kept-sums.ts';

/** An amount has this day if it is not presented, or if it was debited and nobody has decided about the debit. */
export const NO_DUE_DAY = '9999-12-31';

/**
 * An item without an answer, and the unpaid part of a recognized amount, are due on the due day of their presented
 * batch. All other amounts have no due day. `coverages` is the condition that selects rows of the table `coverages`.
 */
export const openByDueDay = (coverages: RawBuilder<unknown>) => sql`
  with item as (
    select coverages.id as coverage_id, coverages.insurance_id, due_day as day,
      case when claim_items.recognized_cents is null then claim_items.claimed_cents
        else claim_items.recognized_cents - claim_items.paid_cents end as cents
    from coverages
    join claim_items on claim_items.tenant_id = coverages.tenant_id and claim_items.coverage_id = coverages.id
    join claim_batches on claim_batches.tenant_id = claim_items.tenant_id and claim_batches.id = claim_items.batch_id
    where ${coverages} and claim_batches.state in ('presented', 'answered', 'settled')
      and (claim_items.is_active or claim_items.recognized_cents is not null)
  )
  select coverage_id, insurance_id, day, cents from item
  union all
  select id, insurance_id, ${NO_DUE_DAY}::date,
    open_cents - coalesce(claimed.cents, 0)
  from coverages left join (select coverage_id, sum(cents)::bigint as cents from item group by coverage_id) as claimed
    on claimed.coverage_id = coverages.id
  where ${coverages}`;

export const insurerSums = {
  insurer_accounts: {
    rule: 'what each insurer owes, and what it paid without an item, is kept',
    key: ['insurance_id'],
    amounts: ['open_cents', 'unallocated_cents'],
    truth: (tenantId) => sql`
      select insurance_id, sum(open)::bigint as open_cents, sum(unallocated)::bigint as unallocated_cents
      from (
        select insurance_id, open_cents as open, 0 as unallocated from coverages where tenant_id = ${tenantId}
        union all
        select insurance_id, 0, gross_cents - allocated_cents from insurer_payments where tenant_id = ${tenantId} and reversed_at is null
      ) as amounts group by insurance_id`,
  },
  insurer_due_days: {
    rule: 'what each insurer owes by due day is kept',
    key: ['insurance_id', 'day'],
    amounts: ['open_cents'],
    truth: (tenantId) => sql`
      select insurance_id, day, sum(cents)::bigint as open_cents
      from (${openByDueDay(sql`coverages.tenant_id = ${tenantId}`)}) as amounts group by insurance_id, day having sum(cents) <> 0`,
  },
} as const satisfies { [Name in keyof Tables]?: KeptSum };
