-- A brand, category or provider that was merged into another one (docs/rules.md#merges-1). `record` is the deleted row. One of the
-- three ids is the kept record, so an import finds the kept record by the merged name (docs/rules.md#merges-4).
create table merges (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('brands', 'categories', 'providers')),
  brand_id uuid,
  category_id uuid,
  provider_id uuid,
  name text not null,
  record jsonb not null,
  undone_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  check (num_nonnulls(brand_id, category_id, provider_id) = 1)
);
select enforce_tenant('merges');
create index merges_by_brand on merges (tenant_id, brand_id);
create index merges_by_category on merges (tenant_id, category_id);
create index merges_by_provider on merges (tenant_id, provider_id);
alter table merges add foreign key (tenant_id, brand_id) references brands (tenant_id, id) on delete cascade;
alter table merges add foreign key (tenant_id, category_id) references categories (tenant_id, id) on delete cascade;
alter table merges add foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade;

-- The rows that a merge moved, for the ten minutes in which it can be undone. `place` is a column: 'products.brand_id'.
create table merge_rows (
  tenant_id uuid not null,
  merge_id uuid not null,
  place text not null,
  row_id uuid not null,
  primary key (tenant_id, merge_id, place, row_id)
);
select enforce_tenant('merge_rows');
alter table merge_rows add foreign key (tenant_id, merge_id) references merges (tenant_id, id) on delete cascade;
