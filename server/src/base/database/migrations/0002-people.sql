-- Users, the two tables that sign-in needs, and the people a shop deals with.
-- Every `…_key` is normalised text (lower case, no accents), compared byte by byte so that row security may use its index.

create table users (
  tenant_id uuid not null references tenants (id),
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  email text not null,
  role text not null check (role in ('admin', 'seller', 'readonly')),
  enabled boolean not null,
  owner boolean not null,
  extra_permissions text[] not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  check (not owner or (role = 'admin' and enabled))
);
create index users_by_name on users (tenant_id, name_key, id);
select enforce_tenant('users');

-- One row per e-mail address of all tenants: the one key that cannot carry the tenant, since sign-in finds the tenant by it.
create table credentials (
  email_key text collate "C" not null primary key,
  tenant_id uuid not null,
  user_id uuid not null,
  password_hash text not null
);
create index credentials_by_user on credentials (tenant_id, user_id);
alter table credentials add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
select enforce_tenant('credentials');
create policy gate on credentials for select to dioptria_gate using (true);
grant select on credentials to dioptria_gate;

create table sessions (
  tenant_id uuid not null,
  token_hash bytea not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  last_seen_at timestamptz(3) not null default now(),
  primary key (tenant_id, token_hash)
);
create index sessions_by_user on sessions (tenant_id, user_id);
alter table sessions add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
select enforce_tenant('sessions');

-- Answers already given, by the key their sender chose (decisions §1 'Retry safety').
create table idempotency_keys (
  tenant_id uuid not null,
  user_id uuid not null,
  key text collate "C" not null,
  request_hash bytea not null,
  status int,
  answer text,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id, key)
);
alter table idempotency_keys add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
select enforce_tenant('idempotency_keys');

-- Counters of the sign-in and public-page limits, shared by all servers; the columns are the limiter library's.
create table rate_limits (
  key text collate "C" not null primary key,
  points int not null default 0,
  expire bigint
);

create table insurances (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  coverage_details text not null,
  num_cuit bigint,
  enabled boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index insurances_by_name on insurances (tenant_id, name_key, id);
select enforce_tenant('insurances');

create table clients (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  email text not null,
  phone text not null,
  type_id text not null,
  type_id_key text collate "C" not null,
  num_id text not null,
  num_id_key text collate "C" not null,
  address text not null,
  num_insurance text not null,
  insurance_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint clients_document unique (tenant_id, num_id_key, type_id_key)
);
create index clients_by_name on clients (tenant_id, name_key, id);
create index clients_by_creation on clients (tenant_id, created_at, id);
create index clients_by_insurance on clients (tenant_id, insurance_id);
alter table clients add foreign key (tenant_id, insurance_id) references insurances (tenant_id, id);
select enforce_tenant('clients');

create table optometrists (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  license text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index optometrists_by_name on optometrists (tenant_id, name_key, id);
select enforce_tenant('optometrists');

-- The words by which a record can be found, kept in the same transaction as the record.
create table search_tokens (
  tenant_id uuid not null,
  kind text collate "C" not null,
  token text collate "C" not null,
  record_id uuid not null,
  primary key (tenant_id, kind, token, record_id)
);
create index search_tokens_by_record on search_tokens (tenant_id, record_id);
select enforce_tenant('search_tokens');

-- How many records of a kind a tenant has, so that no list counts its table.
create table record_counts (
  tenant_id uuid not null,
  kind text collate "C" not null,
  records bigint not null,
  primary key (tenant_id, kind)
);
select enforce_tenant('record_counts');
