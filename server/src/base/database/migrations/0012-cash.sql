-- The cash registers of a shop, their sessions from opening to closing, and what was received on each day (docs/rules.md#cash-1).

create table cash_registers (
  tenant_id uuid not null,
  id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select enforce_tenant('cash_registers');
create index cash_registers_by_name on cash_registers (tenant_id, name_key, id);

create table cash_sessions (
  tenant_id uuid not null,
  id uuid not null,
  number int not null, -- of the tenant's own series
  cash_register_id uuid not null,
  user_id uuid not null, -- who opened it
  opening_cents bigint not null check (opening_cents >= 0),
  counts jsonb, -- for each method {method, expected, counted} in cents; null while it is open
  note text not null default '',
  closed_by uuid,
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint cash_sessions_number unique (tenant_id, number),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (counts is null))
);
select enforce_tenant('cash_sessions');
create unique index cash_sessions_open on cash_sessions (tenant_id, cash_register_id) where closed_at is null;
create index cash_sessions_by_register on cash_sessions (tenant_id, cash_register_id, created_at, id);
create index cash_sessions_by_moment on cash_sessions (tenant_id, created_at, id);
create index cash_sessions_by_user on cash_sessions (tenant_id, user_id);
create index cash_sessions_by_closer on cash_sessions (tenant_id, closed_by) where closed_by is not null;
alter table cash_sessions add foreign key (tenant_id, cash_register_id) references cash_registers (tenant_id, id);

-- Cash that somebody puts into a drawer or takes out of it, apart from payments.
create table cash_movements (
  tenant_id uuid not null,
  id uuid not null,
  cash_session_id uuid not null,
  kind text not null check (kind in ('in', 'out')),
  amount_cents bigint not null check (amount_cents > 0),
  reason text not null,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select enforce_tenant('cash_movements');
create index cash_movements_by_session on cash_movements (tenant_id, cash_session_id, id);
create index cash_movements_by_user on cash_movements (tenant_id, user_id);
alter table cash_movements add foreign key (tenant_id, cash_session_id) references cash_sessions (tenant_id, id);

-- The kept sum of what was received, surcharges included and refunds subtracted.
create table payment_days (
  tenant_id uuid not null,
  day date not null,
  method text not null,
  received_cents bigint not null,
  primary key (tenant_id, day, method)
);
select enforce_tenant('payment_days');

alter table users no force row level security;
alter table payments no force row level security;
alter table tenants no force row level security;
alter table search_tokens no force row level security;
alter table record_counts no force row level security;
alter table cash_registers no force row level security;
alter table payment_days no force row level security;

alter table cash_sessions add foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table cash_sessions add foreign key (tenant_id, closed_by) references users (tenant_id, id);
alter table cash_movements add foreign key (tenant_id, user_id) references users (tenant_id, id);

-- The register that a user chose to work at. It has sessions, so nobody deletes it.
alter table users add column cash_register_id uuid;
alter table users add foreign key (tenant_id, cash_register_id) references cash_registers (tenant_id, id);

-- The session of an entry; null for an entry without one.
alter table payments add column cash_session_id uuid;
create index payments_by_cash_session on payments (tenant_id, cash_session_id, id) where cash_session_id is not null;
alter table payments add foreign key (tenant_id, cash_session_id) references cash_sessions (tenant_id, id);

insert into cash_registers (tenant_id, id, name, name_key)
select id, gen_random_uuid(), 'Caja principal', 'caja principal' from tenants;
insert into search_tokens (tenant_id, kind, token, record_id)
select tenant_id, 'cash_registers', token, id from cash_registers cross join (values ('caja'), ('principal')) as words (token);
insert into record_counts (tenant_id, kind, records) select tenant_id, 'cash_registers', 1 from cash_registers;

insert into payment_days (tenant_id, day, method, received_cents)
select tenant_id, (payments.created_at at time zone time_zone)::date, method,
  sum(case kind when 'refund' then -(amount_cents + surcharge_cents) else amount_cents + surcharge_cents end)
from payments join tenants on tenants.id = payments.tenant_id
group by 1, 2, 3;

alter table users force row level security;
alter table payments force row level security;
alter table tenants force row level security;
alter table search_tokens force row level security;
alter table record_counts force row level security;
alter table cash_registers force row level security;
alter table payment_days force row level security;
