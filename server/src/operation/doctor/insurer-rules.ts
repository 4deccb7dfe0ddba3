import { sql } from 'kysely';
import { expectedBatchSums } from '../../shop/coverages/settle-batches.ts';
import { expectedCoverageSums } from '../../shop/coverages/settle-coverages.ts';
import type { Rule } from './finding.ts';

const coverageSums: Rule = {
  rule: "a coverage's sums follow from its lines and its claims",
  table: 'coverages',
  wrong: (tenantId) => sql`
    select coverages.id::text as record, concat_ws(', ', insurer, paid, lost, to_client, insurer - paid - lost) as expected,
      concat_ws(', ', insurer_cents, paid_cents, lost_cents, to_client_cents, open_cents) as found
    from coverages join (${expectedCoverageSums(sql`coverages.tenant_id = ${tenantId}`)}) as truth on truth.id = coverages.id
    where coverages.tenant_id = ${tenantId} and (insurer, paid, lost, to_client, insurer - paid - lost)
      is distinct from (insurer_cents, paid_cents, lost_cents, to_client_cents, open_cents)`,
};

const saleParts: Rule = {
  rule: "the insurers' part of a sale is the sum of its coverages",
  table: 'sales',
  wrong: (tenantId) => sql`
    select sales.id::text as record, coalesce(parts.cents, 0)::text as expected, sales.insurer_cents::text as found
    from sales left join (
      select sale_id, sum(insurer_cents) as cents from coverages where tenant_id = ${tenantId} and void_at is null group by sale_id
    ) as parts on parts.sale_id = sales.id
    where sales.tenant_id = ${tenantId} and sales.insurer_cents <> coalesce(parts.cents, 0)`,
};

const canceledSales: Rule = {
  rule: 'a canceled or deleted sale has no coverage that stands',
  table: 'coverages',
  wrong: (tenantId) => sql`
    select coverages.id::text as record, 'void' as expected, coalesce(sales.order_status, 'deleted') as found
    from coverages left join sales on sales.tenant_id = coverages.tenant_id and sales.id = coverages.sale_id
    where coverages.tenant_id = ${tenantId} and void_at is null and coalesce(sales.order_status, 'canceled') = 'canceled'`,
};

const batchSums: Rule = {
  rule: "a batch's sums and state follow from its claims",
  table: 'claim_batches',
  wrong: (tenantId) => sql`
    select claim_batches.id::text as record,
      concat_ws(', ', truth.items, truth.claimed, truth.recognized, truth.debited, truth.paid, truth.state) as expected,
      concat_ws(', ', claim_batches.items, claimed_cents, recognized_cents, debited_cents, paid_cents, claim_batches.state) as found
    from claim_batches join (${expectedBatchSums(sql`claim_batches.tenant_id = ${tenantId}`)}) as truth on truth.id = claim_batches.id
    where tenant_id = ${tenantId} and (truth.items, truth.claimed, truth.recognized, truth.debited, truth.paid, truth.state)
      is distinct from (claim_batches.items, claimed_cents, recognized_cents, debited_cents, paid_cents, claim_batches.state)`,
};

const activeItems: Rule = {
  rule: 'a claim is active until its answer and the decision about its debit, or until its batch is withdrawn',
  table: 'claim_items',
  wrong: (tenantId) => sql`
    select claim_items.id::text as record, should.be_active::text as expected, is_active::text as found
    from claim_items join claim_batches on claim_batches.tenant_id = claim_items.tenant_id and claim_batches.id = batch_id,
      lateral (select claim_batches.state <> 'canceled' and (claim_items.recognized_cents is null
        or (claim_items.debited_cents > 0 and decision is null)) as be_active) as should
    where claim_items.tenant_id = ${tenantId} and is_active <> should.be_active`,
};

const rebilled: Rule = {
  rule: 'a later claim of a debit is of the same coverage, and a user decided to claim the debit again',
  table: 'claim_items',
  wrong: (tenantId) => sql`
    select later.id::text as record, concat_ws(', ', later.coverage_id, 'rebill') as expected,
      concat_ws(', ', earlier.coverage_id, earlier.decision) as found
    from claim_items as later join claim_items as earlier on earlier.tenant_id = later.tenant_id and earlier.id = later.rebill_of
    where later.tenant_id = ${tenantId}
      and (earlier.coverage_id <> later.coverage_id or earlier.decision is distinct from 'rebill')`,
};

const ledger: Rule = {
  rule: 'what is open of a coverage is the sum of its entries in the ledger of insurers',
  table: 'coverages',
  wrong: (tenantId) => sql`
    select coverages.id::text as record, coalesce(entries.cents, 0)::text as expected, open_cents::text as found
    from coverages left join (
      select coverage_id, sum(amount_cents) as cents from insurer_entries
      where tenant_id = ${tenantId} and coverage_id is not null group by coverage_id
    ) as entries on entries.coverage_id = coverages.id
    where tenant_id = ${tenantId} and open_cents <> coalesce(entries.cents, 0)`,
};

export const insurerRules: readonly Rule[] = [
  coverageSums,
  saleParts,
  canceledSales,
  batchSums,
  activeItems,
  rebilled,
  ledger,
];
