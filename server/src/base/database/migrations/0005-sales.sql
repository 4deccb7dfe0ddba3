-- Orders, their lines as sold, the prescriptions they use, every change made to them, and the sums that figures are read from.

create table sales (
  tenant_id uuid not null,
  id uuid not null,
  number int not null,
  seller_id uuid not null,
  client_id uuid not null,
  sale_date timestamptz(3) not null,
  sale_day date not null, -- of sale_date, in the shop's time zone
  delivery_date date not null,
  notes text not null,
  payment_method text not null,
  payment_status text not null check (payment_status in ('charged', 'waiting', 'reimbursed')),
  order_status text not null check (order_status in ('requested', 'inProgress', 'finished', 'delivered', 'canceled')),
  subtotal_cents bigint not null,
  discount_hundredths bigint not null, -- pesos × 100 or percent × 100, as discount_type says
  discount_type text not null check (discount_type in ('nominal', 'percentage')),
  discount_cents bigint not null,
  total_cents bigint not null check (total_cents >= 0 and total_cents = subtotal_cents - discount_cents),
  deposit_cents bigint not null check (deposit_cents >= 0 and deposit_cents <= total_cents),
  invoiced boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint sales_number unique (tenant_id, number)
);
create index sales_by_date on sales (tenant_id, sale_date, id);
create index sales_by_status on sales (tenant_id, order_status, sale_date, id);
create index sales_by_client on sales (tenant_id, client_id, sale_date, id);
create index sales_by_seller on sales (tenant_id, seller_id, sale_date, id);
create index sales_by_delivery on sales (tenant_id, delivery_date, id);
create index sales_by_total on sales (tenant_id, total_cents, id);
alter table sales add foreign key (tenant_id, seller_id) references users (tenant_id, id);
alter table sales add foreign key (tenant_id, client_id) references clients (tenant_id, id);
select enforce_tenant('sales');

-- A line of a product keeps its name, code, price and cost as sold; a custom line has no product and no code.
create table sale_lines (
  tenant_id uuid not null,
  sale_id uuid not null,
  position int not null,
  product_id uuid,
  name text not null,
  code text not null,
  price_cents bigint not null,
  cost_cents bigint not null,
  quantity int not null check (quantity > 0),
  prescription_type text not null check (prescription_type in ('far', 'near', 'both', 'none')),
  primary key (tenant_id, sale_id, position)
);
create index sale_lines_by_product on sale_lines (tenant_id, product_id);
alter table sale_lines add foreign key (tenant_id, sale_id) references sales (tenant_id, id) on delete cascade;
alter table sale_lines add foreign key (tenant_id, product_id) references products (tenant_id, id);
select enforce_tenant('sale_lines');

create table sale_prescriptions (
  tenant_id uuid not null,
  sale_id uuid not null,
  prescription_id uuid not null,
  primary key (tenant_id, sale_id, prescription_id)
);
create index sale_prescriptions_by_prescription on sale_prescriptions (tenant_id, prescription_id);
alter table sale_prescriptions add foreign key (tenant_id, sale_id) references sales (tenant_id, id) on delete cascade;
alter table sale_prescriptions add foreign key (tenant_id, prescription_id) references prescriptions (tenant_id, id);
select enforce_tenant('sale_prescriptions');

create table sale_changes (
  tenant_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  user_id uuid not null,
  field text not null,
  from_value text not null,
  to_value text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index sale_changes_by_sale on sale_changes (tenant_id, sale_id, id);
create index sale_changes_by_user on sale_changes (tenant_id, user_id);
alter table sale_changes add foreign key (tenant_id, sale_id) references sales (tenant_id, id) on delete cascade;
alter table sale_changes add foreign key (tenant_id, user_id) references users (tenant_id, id);
select enforce_tenant('sale_changes');

-- Sales that count (neither canceled nor reimbursed), per shop day and seller (decisions §4).
create table sale_days (
  tenant_id uuid not null,
  day date not null,
  seller_id uuid not null,
  sales int not null,
  total_cents bigint not null,
  primary key (tenant_id, day, seller_id)
);
create index sale_days_by_seller on sale_days (tenant_id, seller_id);
alter table sale_days add foreign key (tenant_id, seller_id) references users (tenant_id, id) on delete cascade;
select enforce_tenant('sale_days');

-- Units of each product in the sales that count.
create table product_sales (
  tenant_id uuid not null,
  product_id uuid not null,
  units bigint not null,
  primary key (tenant_id, product_id)
);
create index product_sales_by_units on product_sales (tenant_id, units, product_id);
alter table product_sales add foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade;
select enforce_tenant('product_sales');
