-- What the shop writes to its clients: about an order, or about a prescription that expires.

alter table clients add column accepts_messages boolean not null default true;
alter table sales add column times_told int not null default 0 check (times_told >= 0); -- the number of the order's notices
-- An empty text is the contract's.
alter table tenants
  add column ready_message text not null default '',
  add column balance_message text not null default '',
  add column recall_message text not null default '';

create table notices (
  tenant_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  sale_id uuid, -- set for a notice about an order
  prescription_id uuid, -- set for a recall
  channel text not null check (channel in ('whatsapp', 'email')),
  text text not null,
  result text not null default '' check (result in ('', 'appointment', 'declined', 'silent')), -- of a recall
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  check (num_nonnulls(sale_id, prescription_id) = 1)
);
select enforce_tenant('notices');
create index notices_by_client on notices (tenant_id, client_id, created_at);
create index notices_by_sale on notices (tenant_id, sale_id, created_at) where sale_id is not null;
create index notices_by_prescription on notices (tenant_id, prescription_id) where prescription_id is not null;
alter table notices add foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade;
alter table notices add foreign key (tenant_id, sale_id) references sales (tenant_id, id) on delete cascade;
alter table notices add foreign key (tenant_id, prescription_id) references prescriptions (tenant_id, id) on delete cascade;
alter table notices add foreign key (tenant_id, user_id) references users (tenant_id, id);

create index prescriptions_by_expiration on prescriptions (tenant_id, expiration_date, id);
