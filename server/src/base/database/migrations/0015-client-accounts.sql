-- The accounts of clients: what each one owes and has in favor, as kept sums, and entries of an account itself
-- (docs/rules.md#accounts-1).

-- An entry without a sale belongs to the client's account. The parts of a payment to the account share a receipt.
alter table payments alter column sale_id drop not null;
alter table payments alter column sale_number drop not null;
alter table payments add column on_account boolean not null default false;
alter table payments drop constraint payments_receipt;
create unique index payments_receipt on payments (tenant_id, receipt_number, sale_id) where receipt_number is not null;
create index payments_by_client on payments (tenant_id, client_id, created_at, id);

-- The orders that owe.
create index sales_open on sales (tenant_id, client_id, sale_date, id)
  where paid_cents < total_cents and order_status <> 'canceled';

-- Why an order was delivered with a balance.
alter table sale_changes add column reason text not null default '';

create table client_accounts (
  tenant_id uuid not null,
  id uuid not null, -- the client's
  owed_cents bigint not null,
  credit_cents bigint not null, -- all in favor: of orders, and of the account itself
  unassigned_cents bigint not null, -- the part of the credit that stands on no order
  oldest_day date, -- the oldest delivery date of an order that owes
  primary key (tenant_id, id)
);
select enforce_tenant('client_accounts');
create index client_accounts_by_owed on client_accounts (tenant_id, owed_cents, id) where owed_cents > 0;
create index client_accounts_by_age on client_accounts (tenant_id, oldest_day, id) where owed_cents > 0;
alter table client_accounts add foreign key (tenant_id, id) references clients (tenant_id, id) on delete cascade;

-- What is owed by the delivery date of its order.
create table debt_days (
  tenant_id uuid not null,
  day date not null,
  owed_cents bigint not null,
  primary key (tenant_id, day)
);
select enforce_tenant('debt_days');

alter table sales no force row level security;
alter table client_accounts no force row level security;
alter table debt_days no force row level security;
insert into client_accounts (tenant_id, id, owed_cents, credit_cents, unassigned_cents, oldest_day)
select tenant_id, client_id, sum(greatest(due - paid_cents, 0)), sum(greatest(paid_cents - due, 0)), 0,
  min(delivery_date) filter (where paid_cents < due)
from sales, lateral (select case order_status when 'canceled' then 0 else total_cents end as due) as owing
where paid_cents <> due group by tenant_id, client_id;
insert into debt_days (tenant_id, day, owed_cents)
select tenant_id, delivery_date, sum(total_cents - paid_cents)
from sales where paid_cents < total_cents and order_status <> 'canceled' group by tenant_id, delivery_date;
alter table sales force row level security;
alter table client_accounts force row level security;
alter table debt_days force row level security;
