-- A change of lines, prices, discount, day or notes of a sale (docs/rules.md#modifications-1). `before` and `after` have copies of the
-- lines, amounts and jobs, because positions change. `undoes` is the number of the change that this change took back.
create table sale_modifications (
  tenant_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  number int not null,
  user_id uuid not null,
  reason text not null,
  undoes int,
  before jsonb not null,
  after jsonb not null,
  difference_cents bigint not null,
  lost_lenses int not null default 0 check (lost_lenses >= 0),
  lost_cents bigint not null default 0 check (lost_cents >= 0),
  paid_by text check (paid_by in ('client', 'shop', 'lab')), -- who pays the lost lenses
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create unique index sale_modifications_by_sale on sale_modifications (tenant_id, sale_id, number);
create index sale_modifications_by_user on sale_modifications (tenant_id, user_id);
alter table sale_modifications add foreign key (tenant_id, sale_id) references sales (tenant_id, id) on delete cascade;
alter table sale_modifications add foreign key (tenant_id, user_id) references users (tenant_id, id);
select enforce_tenant('sale_modifications');

-- The changes of sales of each month, which move the figures of earlier months.
create table modification_months (
  tenant_id uuid not null,
  month date not null, -- its first day
  paid_by text not null, -- 'none' if no lens was lost
  changes int not null,
  difference_cents bigint not null,
  lost_lenses int not null,
  lost_cents bigint not null,
  primary key (tenant_id, month, paid_by)
);
select enforce_tenant('modification_months');
