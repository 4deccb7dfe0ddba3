-- What providers delivered (docs/rules.md#receptions-1). A reception is never edited: another one with `reverses_id`, with negative
-- quantities, takes it back.
create table receptions (
  tenant_id uuid not null,
  id uuid not null,
  number int not null,
  provider_id uuid not null,
  document text not null,
  document_key text collate "C" not null, -- the contract's compactKey(document)
  day date not null,
  note text not null,
  products int not null, -- the sums of its lines
  units int not null,
  total_cents bigint not null,
  user_id uuid not null,
  reverses_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint receptions_number unique (tenant_id, number),
  constraint receptions_reversed_once unique (tenant_id, reverses_id)
);
select enforce_tenant('receptions');
create index receptions_by_moment on receptions (tenant_id, created_at, id);
create index receptions_by_day on receptions (tenant_id, day, id);
create index receptions_by_provider on receptions (tenant_id, provider_id, created_at, id);
create index receptions_by_user on receptions (tenant_id, user_id);
alter table receptions add foreign key (tenant_id, provider_id) references providers (tenant_id, id);
alter table receptions add foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table receptions add foreign key (tenant_id, reverses_id) references receptions (tenant_id, id);

-- Name and code are the product's at that time, and so are the old cost and the old price.
create table reception_lines (
  tenant_id uuid not null,
  id uuid not null,
  reception_id uuid not null,
  position int not null,
  product_id uuid not null,
  name text not null,
  code text not null,
  quantity int not null check (quantity <> 0),
  unit_cost_cents bigint not null,
  update_cost boolean not null,
  old_cost_cents bigint not null,
  old_price_cents bigint not null,
  new_price_cents bigint not null,
  primary key (tenant_id, id)
);
select enforce_tenant('reception_lines');
create index reception_lines_by_reception on reception_lines (tenant_id, reception_id, position);
create index reception_lines_by_product on reception_lines (tenant_id, product_id, reception_id);
alter table reception_lines add foreign key (tenant_id, reception_id) references receptions (tenant_id, id) on delete cascade;
alter table reception_lines add foreign key (tenant_id, product_id) references products (tenant_id, id);

-- The reception that a movement follows from.
alter table stock_movements add column reception_id uuid;
create index stock_movements_by_reception on stock_movements (tenant_id, reception_id) where reception_id is not null;
alter table stock_movements add foreign key (tenant_id, reception_id) references receptions (tenant_id, id);
