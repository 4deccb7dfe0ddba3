-- What the latest invoice of its batch bills of a claim. It counts while that invoice is in force (docs/rules.md#claims-11).
alter table claim_items add column billed_cents bigint not null default 0 check (billed_cents between 0 and claimed_cents);

alter table claim_items no force row level security;
alter table claim_batches no force row level security;
alter table invoices no force row level security;

-- Until now, an invoice billed all claims of its batch, or all except those that the invoice of another batch had.
update claim_items as item set billed_cents = item.claimed_cents
from invoices, claim_batches as batch
where invoices.tenant_id = item.tenant_id and invoices.batch_id = item.batch_id and invoices.is_active
  and batch.tenant_id = item.tenant_id and batch.id = item.batch_id
  and (invoices.total_cents = batch.claimed_cents or not exists (
    select from claim_items as earlier
    join invoices as first on first.tenant_id = earlier.tenant_id and first.batch_id = earlier.batch_id and first.is_active
    where earlier.tenant_id = item.tenant_id and earlier.coverage_id = item.coverage_id and earlier.id <> item.id
      and first.created_at < invoices.created_at));

alter table claim_items force row level security;
alter table claim_batches force row level security;
alter table invoices force row level security;
