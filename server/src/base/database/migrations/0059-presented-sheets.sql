-- What the sheet of a presented batch says of an item: the client and the client's part as they were at the presentation, null before it
-- (docs/rules.md#claims-7).
alter table claim_items
  add column presented_name text,
  add column presented_document text,
  add column presented_affiliate text,
  add column presented_client_cents bigint check (presented_client_cents >= 0),
  add check (num_nulls(presented_name, presented_document, presented_affiliate, presented_client_cents) in (0, 4));

alter table claim_items no force row level security;
alter table claim_batches no force row level security;
alter table coverages no force row level security;
alter table coverage_lines no force row level security;
alter table clients no force row level security;

update claim_items as item set
  presented_name = coverages.client_name,
  presented_document = coalesce(clients.num_id, ''),
  presented_affiliate = coverages.affiliate_number,
  presented_client_cents = (select coalesce(sum(client_cents), 0) from coverage_lines
    where coverage_lines.tenant_id = coverages.tenant_id and coverage_lines.coverage_id = coverages.id)
from claim_batches as batch, coverages
left join clients on clients.tenant_id = coverages.tenant_id and clients.id = coverages.client_id
where batch.tenant_id = item.tenant_id and batch.id = item.batch_id and batch.presented_day is not null
  and coverages.tenant_id = item.tenant_id and coverages.id = item.coverage_id;

alter table claim_items force row level security;
alter table claim_batches force row level security;
alter table coverages force row level security;
alter table coverage_lines force row level security;
alter table clients force row level security;
