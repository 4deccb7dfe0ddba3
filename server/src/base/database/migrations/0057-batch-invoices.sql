-- The invoice of a batch of claims, whose receiver is the insurer (docs/rules.md#claims-9). A voucher is of a sale, of a batch, or of
-- neither if it was issued outside the product.
alter table invoices
  add column batch_id uuid,
  add column batch_number int,
  add check (batch_id is null or sale_id is null),
  add check ((batch_id is null) = (batch_number is null));
create index invoices_by_batch on invoices (tenant_id, batch_id) where batch_id is not null;
create index invoices_by_batch_number on invoices (tenant_id, batch_number) where batch_number is not null;
create unique index invoices_of_batch on invoices (tenant_id, batch_id) where is_active and batch_id is not null;
alter table invoices add foreign key (tenant_id, batch_id) references claim_batches (tenant_id, id);
