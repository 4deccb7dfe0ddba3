-- Purchase orders (docs/rules.md#purchase-orders-1). `minimum_stock` is a product's own reorder point, null for the shop's;
-- `to_come` is kept: what its orders that are not canceled still await.
alter table products add column minimum_stock int check (minimum_stock >= 0);
alter table products add column to_come int not null default 0;
create index products_below_minimum on products (tenant_id, stock) where verify_stock and stock <= minimum_stock;

-- The sums are those of the lines. `to_come` is what is still awaited: 0 once the order is canceled.
create table purchase_orders (
  tenant_id uuid not null,
  id uuid not null,
  number int not null,
  provider_id uuid not null,
  note text not null,
  expected_day date,
  status text not null check (status in ('open', 'partial', 'received', 'canceled')),
  products int not null,
  units int not null,
  to_come int not null check (to_come >= 0),
  total_cents bigint not null,
  user_id uuid not null,
  canceled_by uuid,
  canceled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint purchase_orders_number unique (tenant_id, number)
);
select enforce_tenant('purchase_orders');
create index purchase_orders_by_moment on purchase_orders (tenant_id, created_at, id);
create index purchase_orders_by_provider on purchase_orders (tenant_id, provider_id, created_at, id);
create index purchase_orders_by_status on purchase_orders (tenant_id, status, created_at, id);
create index purchase_orders_by_user on purchase_orders (tenant_id, user_id);
create index purchase_orders_by_canceler on purchase_orders (tenant_id, canceled_by) where canceled_by is not null;
alter table purchase_orders add foreign key (tenant_id, provider_id) references providers (tenant_id, id);
alter table purchase_orders add foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table purchase_orders add foreign key (tenant_id, canceled_by) references users (tenant_id, id);

-- Name and code are the product's at that time. `received` is kept: the sum of the order's receptions and their reverses.
create table purchase_order_lines (
  tenant_id uuid not null,
  order_id uuid not null,
  product_id uuid not null,
  position int not null,
  name text not null,
  code text not null,
  quantity int not null check (quantity > 0),
  unit_cost_cents bigint not null,
  received int not null default 0,
  primary key (tenant_id, order_id, product_id)
);
select enforce_tenant('purchase_order_lines');
create index purchase_order_lines_by_product on purchase_order_lines (tenant_id, product_id, order_id);
alter table purchase_order_lines add foreign key (tenant_id, order_id) references purchase_orders (tenant_id, id) on delete cascade;
alter table purchase_order_lines add foreign key (tenant_id, product_id) references products (tenant_id, id);

-- The order that a reception was received against, and what of a line came beyond it.
alter table receptions add column purchase_order_id uuid;
create index receptions_by_purchase_order on receptions (tenant_id, purchase_order_id) where purchase_order_id is not null;
alter table receptions add foreign key (tenant_id, purchase_order_id) references purchase_orders (tenant_id, id);
alter table reception_lines add column beyond_order int not null default 0;
