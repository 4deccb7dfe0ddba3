import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import { paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { sql } from 'kysely';
import { literals } from '../../base/database/statements.ts';
import { expectedBatchSums, expectedCoverageSums } from '../../shop/coverages/settle-coverages.ts';
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
    from claim_batches join (${expectedBatchSums(tenantId)}) as truth on truth.id = claim_batches.id
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

const coverageLedger: Rule = {
  rule: 'the open amount of a coverage is the sum of its entries in the ledger of insurers',
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
  coverageLedger,
];

const inDrawer = literals(valuesWith(paymentMethodTable, { isInDrawer: true }));

const allocationRules: readonly Rule[] = [
  {
    rule: 'the allocations of an item are its paid amount, and at most its recognized amount',
    table: 'claim_items',
    wrong: (tenantId) => sql`
      select claim_items.id::text as record,
        least(coalesce(allocated, 0), coalesce(recognized_cents, 0))::text as expected,
        concat_ws(' of ', paid_cents, coalesce(allocated, 0)) as found
      from claim_items left join (
        select item_id, sum(amount_cents) as allocated from insurer_allocations where tenant_id = ${tenantId} group by item_id
      ) as allocations on item_id = claim_items.id
      where claim_items.tenant_id = ${tenantId}
        and (paid_cents <> coalesce(allocated, 0) or coalesce(allocated, 0) > coalesce(recognized_cents, 0))`,
  },
  {
    rule: 'the allocations of a payment of an insurer are its allocated amount, and at most its gross amount',
    table: 'insurer_payments',
    wrong: (tenantId) => sql`
      select insurer_payments.id::text as record, least(coalesce(allocated, 0), gross_cents)::text as expected,
        concat_ws(' of ', allocated_cents, coalesce(allocated, 0)) as found
      from insurer_payments left join (
        select payment_id, sum(amount_cents) as allocated from insurer_allocations where tenant_id = ${tenantId} group by payment_id
      ) as allocations on payment_id = insurer_payments.id
      where insurer_payments.tenant_id = ${tenantId}
        and (allocated_cents <> coalesce(allocated, 0) or coalesce(allocated, 0) > gross_cents)`,
  },
  {
    rule: 'a payment of an insurer is allocated to items of the same insurer',
    table: 'insurer_allocations',
    wrong: (tenantId) => sql`
      select concat_ws(' ', payment_id, item_id) as record, insurer_payments.insurance_id::text as expected,
        claim_batches.insurance_id::text as found
      from insurer_allocations
      join insurer_payments on insurer_payments.tenant_id = ${tenantId} and insurer_payments.id = payment_id
      join claim_items on claim_items.tenant_id = ${tenantId} and claim_items.id = item_id
      join claim_batches on claim_batches.tenant_id = ${tenantId} and claim_batches.id = batch_id
      where insurer_allocations.tenant_id = ${tenantId} and claim_batches.insurance_id <> insurer_payments.insurance_id`,
  },
];

const withheld: Rule = {
  rule: 'the gross amount of a payment of an insurer is its net amount, its fee and its withholdings',
  table: 'insurer_payments',
  wrong: (tenantId) => sql`
    select insurer_payments.id::text as record, (net_cents + fee_cents + coalesce(withheld, 0))::text as expected,
      gross_cents::text as found
    from insurer_payments left join (
      select payment_id, sum(amount_cents) as withheld from insurer_withholdings where tenant_id = ${tenantId} group by payment_id
    ) as withholdings on payment_id = insurer_payments.id
    where insurer_payments.tenant_id = ${tenantId} and gross_cents <> net_cents + fee_cents + coalesce(withheld, 0)`,
};

const accountLedger: Rule = {
  rule: 'the debt and the unallocated amount of an insurer are the sums of its ledger and of its due days',
  table: 'insurer_accounts',
  wrong: (tenantId) => sql`
    select insurance_id::text as record,
      concat_ws(' ', coalesce(entered, 0), coalesce(loose, 0), coalesce(due, 0)) as expected,
      concat_ws(' ', coalesce(open_cents, 0), coalesce(unallocated_cents, 0), coalesce(open_cents, 0)) as found
    from (select insurance_id, open_cents, unallocated_cents from insurer_accounts where tenant_id = ${tenantId}) as accounts
    full join (
      select insurance_id, sum(amount_cents) filter (where coverage_id is not null) as entered,
        -sum(amount_cents) filter (where coverage_id is null) as loose
      from insurer_entries where tenant_id = ${tenantId} group by insurance_id
    ) as entries using (insurance_id)
    full join (
      select insurance_id, sum(open_cents) as due from insurer_due_days where tenant_id = ${tenantId} group by insurance_id
    ) as days using (insurance_id)
    where coalesce(open_cents, 0) <> coalesce(entered, 0) or coalesce(open_cents, 0) <> coalesce(due, 0)
      or coalesce(unallocated_cents, 0) <> coalesce(loose, 0)`,
};

const cash: Rule = {
  rule: 'the net amount of a payment of an insurer is in a cash session if it came in cash, and in no other case',
  table: 'insurer_payments',
  wrong: (tenantId) => sql`
    select insurer_payments.id::text as record,
      concat_ws(' ', case when is_cash then net_cents end, case when is_cash and reversed_at is not null then -net_cents end) as expected,
      concat_ws(' ', taken.cents, given.cents) as found
    from insurer_payments
    left join lateral (
      select case when kind = 'in' then amount_cents else -amount_cents end as cents from cash_movements
      where cash_movements.tenant_id = ${tenantId} and cash_movements.id = cash_movement_id
    ) as taken on true
    left join lateral (
      select case when kind = 'in' then amount_cents else -amount_cents end as cents from cash_movements
      where cash_movements.tenant_id = ${tenantId} and cash_movements.id = reverse_movement_id
    ) as given on true,
    lateral (select method in (${inDrawer}) and net_cents > 0 as is_cash) as kind
    where insurer_payments.tenant_id = ${tenantId} and (
      taken.cents is distinct from case when is_cash then net_cents end
      or given.cents is distinct from case when is_cash and reversed_at is not null then -net_cents end)`,
};

export const insurerPaymentRules: readonly Rule[] = [...allocationRules, withheld, accountLedger, cash];
