-- Changes of many prices at once (docs/rules.md#prices-1). A change without applied_at is a preview. The names of the filter are
-- kept as texts, because a change outlives what it was chosen by.
create table price_changes (
  tenant_id uuid not null,
  id uuid not null,
  field text not null check (field in ('cost', 'profitability')),
  kind text not null check (kind in ('percent', 'amount', 'set', 'list')),
  value_hundredths bigint, -- percent, pesos or points × 100; null for a provider's list
  brand text not null,
  category text not null,
  provider text not null,
  selected int,
  products int not null default 0,
  old_total_cents bigint not null default 0, -- the sums of the prices of its products
  new_total_cents bigint not null default 0,
  user_id uuid not null,
  applied_at timestamptz(3),
  undone_at timestamptz(3),
  undone_by uuid,
  undone int,
  kept int,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select enforce_tenant('price_changes');
create index price_changes_by_moment on price_changes (tenant_id, created_at, id);
create index price_changes_by_user on price_changes (tenant_id, user_id);
create index price_changes_by_undoer on price_changes (tenant_id, undone_by) where undone_by is not null;
alter table price_changes add foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table price_changes add foreign key (tenant_id, undone_by) references users (tenant_id, id);

-- The products of a change, before and after it. `undone` says that the product went back to its old price.
create table price_change_rows (
  tenant_id uuid not null,
  price_change_id uuid not null,
  product_id uuid not null,
  old_cost_cents bigint not null,
  new_cost_cents bigint not null,
  old_profitability_hundredths int not null,
  new_profitability_hundredths int not null,
  old_price_cents bigint not null,
  new_price_cents bigint not null,
  undone boolean not null default false,
  primary key (tenant_id, price_change_id, product_id)
);
select enforce_tenant('price_change_rows');
create index price_change_rows_by_product on price_change_rows (tenant_id, product_id);
alter table price_change_rows add foreign key (tenant_id, price_change_id) references price_changes (tenant_id, id) on delete cascade;
alter table price_change_rows add foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade;

-- The changes of a product's price in its form.
create table price_edits (
  tenant_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  old_cost_cents bigint not null,
  new_cost_cents bigint not null,
  old_price_cents bigint not null,
  new_price_cents bigint not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select enforce_tenant('price_edits');
create index price_edits_by_product on price_edits (tenant_id, product_id, created_at);
create index price_edits_by_user on price_edits (tenant_id, user_id);
alter table price_edits add foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade;
alter table price_edits add foreign key (tenant_id, user_id) references users (tenant_id, id);
