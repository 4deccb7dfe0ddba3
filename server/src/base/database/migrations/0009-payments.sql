-- The payments of each sale, as entries that are added and never changed (docs/rules.md#payments-1). They refer to no sale and no
-- client, because they outlive both.

create table payments (
  tenant_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  sale_number int not null,
  client_id uuid not null,
  client_name text not null,
  kind text not null check (kind in ('deposit', 'payment', 'refund', 'correction')),
  amount_cents bigint not null check (amount_cents > 0 or (kind = 'correction' and amount_cents <> 0)),
  surcharge_cents bigint not null check (surcharge_cents >= 0 or kind = 'correction'),
  method text not null,
  note text not null,
  receipt_number int, -- of the tenant's own series
  corrects uuid, -- the entry that a correction corrects
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint payments_receipt unique (tenant_id, receipt_number)
);
select enforce_tenant('payments');
create index payments_by_sale on payments (tenant_id, sale_id, id);
create index payments_by_user on payments (tenant_id, user_id);
alter table payments add foreign key (tenant_id, user_id) references users (tenant_id, id);

-- The sums of a sale's entries. Refunds that were corrected do not count in refunded_cents.
alter table sales add column paid_cents bigint not null default 0 check (paid_cents >= 0);
alter table sales add column refunded_cents bigint not null default 0 check (refunded_cents >= 0);

-- The sales so far: what their status says was paid, at the time of the sale, by its method, received by its seller.
alter table sales no force row level security;
alter table clients no force row level security;
alter table payments no force row level security;
insert into payments (
  tenant_id, id, sale_id, sale_number, client_id, client_name, kind, amount_cents, surcharge_cents, method, note, user_id, created_at
)
select sales.tenant_id, gen_random_uuid(), sales.id, sales.number, sales.client_id, clients.name,
  case sales.payment_status when 'waiting' then 'deposit' else 'payment' end,
  case sales.payment_status when 'waiting' then sales.deposit_cents else sales.total_cents end,
  0, sales.payment_method, '', sales.seller_id, sales.sale_date
from sales join clients on clients.tenant_id = sales.tenant_id and clients.id = sales.client_id
where case sales.payment_status when 'waiting' then sales.deposit_cents else sales.total_cents end > 0;
insert into payments (
  tenant_id, id, sale_id, sale_number, client_id, client_name, kind, amount_cents, surcharge_cents, method, note, user_id, created_at
)
select sales.tenant_id, gen_random_uuid(), sales.id, sales.number, sales.client_id, clients.name,
  'refund', sales.total_cents, 0, sales.payment_method, '', sales.seller_id, sales.sale_date + interval '1 millisecond'
from sales join clients on clients.tenant_id = sales.tenant_id and clients.id = sales.client_id
where sales.payment_status = 'reimbursed' and sales.total_cents > 0;
update sales set
  paid_cents = case payment_status when 'waiting' then deposit_cents when 'charged' then total_cents else 0 end,
  refunded_cents = case payment_status when 'reimbursed' then total_cents else 0 end,
  payment_status = case when payment_status = 'waiting' and deposit_cents = total_cents and total_cents > 0
    then 'charged' else payment_status end;
alter table sales force row level security;
alter table clients force row level security;
alter table payments force row level security;
