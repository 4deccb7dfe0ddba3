-- One change of several products (docs/rules.md#products-18). `changes` has the new values, and `before` the old values of a product.
create table product_changes (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  changes jsonb not null,
  products int not null,
  undone_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
select enforce_tenant('product_changes');

create table product_change_rows (
  tenant_id uuid not null,
  change_id uuid not null,
  product_id uuid not null,
  before jsonb not null,
  primary key (tenant_id, change_id, product_id)
);
select enforce_tenant('product_change_rows');
alter table product_change_rows add foreign key (tenant_id, change_id) references product_changes (tenant_id, id) on delete cascade;

-- docs/rules.md#products-17. Nobody can tell which older products with the price 0 have no price, so these products keep their price.
alter table products add column lacks_price boolean not null default false;

-- The undoing of a price change takes the price away again.
alter table price_change_rows add column lacked_price boolean not null default false;
