-- The settings of a shop that its row did not have yet, its logo, and the plans by which its clients pay in cuotas.

alter table tenants
  add column technical_director text not null default '',
  add column technical_license text not null default '',
  add column low_stock int not null default 10 check (low_stock >= 0),
  add column minimum_deposit int not null default 0 check (minimum_deposit between 0 and 100), -- percent
  add column blind_count boolean not null default false,
  add column cash_needs_session boolean not null default false,
  add column asks_before_delivering boolean not null default true;

-- A table of its own: the row of a tenant is read with every request, and its logo only to show it.
create table logos (
  tenant_id uuid primary key,
  id uuid not null, -- of this picture: another one has another id
  name text not null,
  type text not null check (type in ('image/png', 'image/svg+xml')),
  content bytea not null
);
select enforce_tenant('logos');

create table payment_plans (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  method text not null,
  installments int not null check (installments > 0),
  surcharge_hundredths int not null check (surcharge_hundredths >= 0), -- percent × 100
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select enforce_tenant('payment_plans');
create index payment_plans_by_name on payment_plans (tenant_id, name_key, id);
