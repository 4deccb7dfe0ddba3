-- Counts of the stock (docs/rules.md#counts-1). The names of what a count is of are kept as texts beside the ids, because a count
-- outlives its brand. The sums are null while the count is open.
create table stock_counts (
  tenant_id uuid not null,
  id uuid not null,
  brand_id uuid,
  category_id uuid,
  provider_id uuid,
  brand text not null,
  category text not null,
  provider text not null,
  state text not null default 'open' check (state in ('open', 'applied', 'canceled')),
  uncounted_as_zero boolean not null default false,
  user_id uuid not null,
  closed_by uuid,
  closed_at timestamptz(3),
  products int,
  counted int,
  units int,
  differences int,
  difference_units int,
  difference_cost_cents bigint,
  difference_price_cents bigint,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select enforce_tenant('stock_counts');
create index stock_counts_by_moment on stock_counts (tenant_id, created_at, id);
create index stock_counts_by_user on stock_counts (tenant_id, user_id);
create index stock_counts_by_closer on stock_counts (tenant_id, closed_by) where closed_by is not null;
alter table stock_counts add foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table stock_counts add foreign key (tenant_id, closed_by) references users (tenant_id, id);

-- A counted product. `expected` is its stock when it was last counted, `first_expected` when it was first scanned; cost and price
-- are those of the moment when the count was applied.
create table stock_count_lines (
  tenant_id uuid not null,
  count_id uuid not null,
  product_id uuid not null,
  counted int not null check (counted >= 0),
  expected int not null,
  first_expected int not null,
  cost_cents bigint,
  price_cents bigint,
  primary key (tenant_id, count_id, product_id)
);
select enforce_tenant('stock_count_lines');
create index stock_count_lines_by_product on stock_count_lines (tenant_id, product_id);
alter table stock_count_lines add foreign key (tenant_id, count_id) references stock_counts (tenant_id, id) on delete cascade;
alter table stock_count_lines add foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade;
