-- What the shop sells, who makes it, who supplies it, and the ledger of its stock.

create table brands (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  description text not null,
  enabled boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index brands_by_name on brands (tenant_id, name_key, id);
select enforce_tenant('brands');

create table categories (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  description text not null,
  show_product_type boolean not null,
  enabled boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index categories_by_name on categories (tenant_id, name_key, id);
select enforce_tenant('categories');

create table providers (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  phone text not null,
  email text not null,
  person_in_charge text not null,
  address text not null,
  tax_id text not null,
  bank_name text not null,
  bank_number text not null,
  bank_alias text not null,
  default_invoice_type text not null check (default_invoice_type in ('A', 'B', 'C', 'M')),
  currency text not null check (currency in ('ARS', 'USD')),
  enabled boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index providers_by_name on providers (tenant_id, name_key, id);
select enforce_tenant('providers');

create table products (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  code text not null,
  code_key text collate "C" not null,
  description text not null,
  category_id uuid not null,
  brand_id uuid not null,
  provider_id uuid not null,
  stock int not null,
  cost_cents bigint not null check (cost_cents >= 0),
  profitability_hundredths int not null, -- percent × 100
  price_cents bigint not null check (price_cents >= 0),
  verify_stock boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  check (not verify_stock or stock >= 0)
);
create index products_by_name on products (tenant_id, name_key, id);
create index products_by_code on products (tenant_id, code_key, id);
create index products_by_category on products (tenant_id, category_id, name_key, id);
create index products_by_brand on products (tenant_id, brand_id, name_key, id);
create index products_by_provider on products (tenant_id, provider_id, name_key, id);
create index products_low_on_stock on products (tenant_id, stock) where verify_stock;
alter table products add foreign key (tenant_id, category_id) references categories (tenant_id, id);
alter table products add foreign key (tenant_id, brand_id) references brands (tenant_id, id);
alter table products add foreign key (tenant_id, provider_id) references providers (tenant_id, id);
select enforce_tenant('products');

-- A product's stock is always the sum of its movements (decisions §3). `provider_id` is the product's at that moment;
-- `sale_id` is no foreign key: the ledger outlives a deleted sale.
create table stock_movements (
  tenant_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  provider_id uuid not null,
  kind text not null check (kind in ('initial', 'purchase', 'sale', 'cancellation', 'adjustment')),
  quantity int not null,
  unit_cost_cents bigint not null,
  user_id uuid not null,
  sale_id uuid,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index stock_movements_by_product on stock_movements (tenant_id, product_id, created_at);
create index stock_movements_by_user on stock_movements (tenant_id, user_id);
alter table stock_movements add foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade;
alter table stock_movements add foreign key (tenant_id, provider_id) references providers (tenant_id, id);
alter table stock_movements add foreign key (tenant_id, user_id) references users (tenant_id, id);
select enforce_tenant('stock_movements');

-- Cost × quantity of initial and purchase movements, per month of the shop (decisions §4 'purchases-by-provider').
create table provider_purchases (
  tenant_id uuid not null,
  month date not null, -- its first day
  provider_id uuid not null,
  total_cents bigint not null,
  primary key (tenant_id, month, provider_id)
);
create index provider_purchases_by_provider on provider_purchases (tenant_id, provider_id);
alter table provider_purchases add foreign key (tenant_id, provider_id) references providers (tenant_id, id) on delete cascade;
select enforce_tenant('provider_purchases');
