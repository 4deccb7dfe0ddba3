-- `lines` has the returned units of each line, and `refunds` the payments that gave the money back. Amounts are in cents.
create table sale_returns (
  tenant_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  number int not null,
  user_id uuid not null,
  reason text not null,
  reimburses boolean not null,
  amount_cents bigint not null check (amount_cents >= 0),
  lines jsonb not null,
  refunds jsonb not null,
  credit_note_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create unique index sale_returns_by_sale on sale_returns (tenant_id, sale_id, number);
create index sale_returns_by_user on sale_returns (tenant_id, user_id);
alter table sale_returns add foreign key (tenant_id, sale_id) references sales (tenant_id, id) on delete cascade;
alter table sale_returns add foreign key (tenant_id, user_id) references users (tenant_id, id);
select enforce_tenant('sale_returns');

-- A client returns units of a sale (docs/rules.md#returns-1). `quantity` has the units that remain, and `returned` those that came
-- back.
alter table sale_lines drop constraint sale_lines_quantity_check;
alter table sale_lines add column returned int not null default 0;
alter table sale_lines add constraint sale_lines_returned_check check (returned >= 0);
alter table sale_lines add constraint sale_lines_quantity_check check (quantity >= 0 and quantity + returned > 0);
