-- Electronic vouchers (docs/rules.md#invoices-1). What the vouchers need to know of clients and products, the issuer, its
-- certificates and points of sale, the vouchers with their snapshots, the attempts to send them, and the sequences of their numbers.
alter table clients add column vat_condition text not null default 'finalConsumer';
alter table clients add column tax_id text not null default '';
alter table clients add column legal_name text not null default '';
alter table clients add column fiscal_address text not null default '';
alter table products add column vat_rate text not null default '21' check (vat_rate in ('21', '10.5', '27', 'exempt'));

create table points_of_sale (
  tenant_id uuid not null,
  id uuid not null,
  number int not null check (number between 1 and 99998),
  name text not null,
  name_key text collate "C" not null,
  enabled boolean not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint points_of_sale_number unique (tenant_id, number)
);
create index points_of_sale_by_name on points_of_sale (tenant_id, name_key, id);
select enforce_tenant('points_of_sale');

-- One row per tenant, from its first change on. A tenant without a row issues no vouchers.
create table fiscal_settings (
  tenant_id uuid not null,
  mode text not null check (mode in ('off', 'simulator', 'homologation', 'production')),
  cuit text not null,
  legal_name text not null,
  vat_condition text not null check (vat_condition in ('registered', 'monotributo', 'exempt')),
  gross_income text not null,
  activities_start date,
  address text not null,
  class_a text not null check (class_a in ('plain', 'withholding', 'informedAccount')),
  issue_at text not null check (issue_at in ('manual', 'confirmation', 'delivery')),
  deposit_issue_at text not null check (deposit_issue_at in ('deposit', 'delivery')),
  point_of_sale_id uuid,
  certificate_holder text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id)
);
alter table fiscal_settings add foreign key (tenant_id, point_of_sale_id) references points_of_sale (tenant_id, id);
create index fiscal_settings_by_point on fiscal_settings (tenant_id, point_of_sale_id) where point_of_sale_id is not null;
select enforce_tenant('fiscal_settings');

-- The certificate of an environment, and the request for the next one. Keys are sealed, and never leave the server.
create table fiscal_certificates (
  tenant_id uuid not null,
  environment text collate "C" not null check (environment in ('simulator', 'homologation', 'production')),
  holder_cuit text not null,
  alias text not null,
  certificate text,
  sealed_key bytea,
  fingerprint text,
  valid_from timestamptz(3),
  valid_to timestamptz(3),
  request text,
  sealed_request_key bytea,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, environment)
);
select enforce_tenant('fiscal_certificates');

-- The ticket of access of a certificate to a service of ARCA. `leased_until` and `lease` say which server is renewing it. ARCA gives
-- no second ticket for some minutes after `requested_at`.
create table arca_tickets (
  tenant_id uuid not null,
  environment text collate "C" not null,
  fingerprint text collate "C" not null,
  service text collate "C" not null,
  sealed_token bytea,
  sealed_sign bytea,
  generated_at timestamptz(3),
  expires_at timestamptz(3),
  requested_at timestamptz(3),
  lease uuid,
  leased_until timestamptz(3),
  primary key (tenant_id, environment, fingerprint, service)
);
select enforce_tenant('arca_tickets');

-- A voucher with its frozen snapshot: issuer, receiver, lines and amounts per rate. `number` is null until ARCA authorises it.
-- `next_attempt_at` is null if the server has nothing to do for it. `is_active` is true for an invoice that occupies its sale.
create table invoices (
  tenant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('invoice', 'debitNote', 'creditNote')),
  letter text not null check (letter in ('A', 'B', 'C')),
  type int not null,
  environment text collate "C" not null check (environment in ('simulator', 'homologation', 'production')),
  issuer_cuit text collate "C" not null,
  point_of_sale int not null,
  number int,
  day date not null,
  state text not null check (state in ('pending', 'sending', 'uncertain', 'authorised', 'rejected', 'canceled')),
  issuer jsonb not null,
  receiver jsonb not null,
  receiver_key text collate "C" not null,
  sale_condition text not null,
  lines jsonb not null,
  rates jsonb not null,
  net_cents bigint not null check (net_cents >= 0),
  exempt_cents bigint not null check (exempt_cents >= 0),
  vat_cents bigint not null check (vat_cents >= 0),
  total_cents bigint not null,
  sale_id uuid,
  sale_number int,
  corrects_id uuid,
  is_active boolean not null,
  is_outside boolean not null default false,
  note text not null default '',
  authorization_code text,
  authorization_due date,
  authorised_at timestamptz(3),
  observations jsonb not null default '[]',
  errors jsonb not null default '[]',
  attempts int not null default 0,
  next_attempt_at timestamptz(3),
  waits_for text not null default '',
  user_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  check (total_cents = net_cents + exempt_cents + vat_cents),
  check ((state = 'authorised') = (number is not null and authorization_code is not null))
);
create index invoices_by_moment on invoices (tenant_id, created_at, id);
create index invoices_by_day on invoices (tenant_id, day, id);
create index invoices_by_state on invoices (tenant_id, state, created_at, id);
create index invoices_by_sale on invoices (tenant_id, sale_id) where sale_id is not null;
create index invoices_by_corrected on invoices (tenant_id, corrects_id) where corrects_id is not null;
create index invoices_by_kind on invoices (tenant_id, kind, created_at, id);
create index invoices_by_number on invoices (tenant_id, number) where number is not null;
create index invoices_by_sale_number on invoices (tenant_id, sale_number) where sale_number is not null;
create index invoices_by_user on invoices (tenant_id, user_id);
create index invoices_waiting on invoices (next_attempt_at, tenant_id) where next_attempt_at is not null;
create unique index invoices_of_sale on invoices (tenant_id, sale_id) where is_active and sale_id is not null;
create unique index invoices_number on invoices (tenant_id, environment, issuer_cuit, type, point_of_sale, number)
  where number is not null;
alter table invoices add foreign key (tenant_id, corrects_id) references invoices (tenant_id, id);
alter table invoices add foreign key (tenant_id, user_id) references users (tenant_id, id);
select enforce_tenant('invoices');

-- The gate looks for the tenants whose vouchers wait, and sees nothing else of them.
create policy gate on invoices for select to dioptria_gate using (next_attempt_at is not null);
grant select (tenant_id, next_attempt_at) on invoices to dioptria_gate;

-- The numbers of one type of voucher at one point of sale. `last_number` is the last number that ARCA has authorised as far as
-- the server knows; null before the server has asked. `lease` and `leased_until` say which server is sending.
create table voucher_sequences (
  tenant_id uuid not null,
  environment text collate "C" not null,
  issuer_cuit text collate "C" not null,
  point_of_sale int not null,
  type int not null,
  last_number int,
  last_day date,
  lease uuid,
  leased_until timestamptz(3),
  primary key (tenant_id, environment, issuer_cuit, point_of_sale, type)
);
select enforce_tenant('voucher_sequences');

-- Each attempt to send a voucher is stored before the server uses the network. `payload` has no token and no sign.
create table voucher_attempts (
  tenant_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  environment text collate "C" not null,
  issuer_cuit text collate "C" not null,
  point_of_sale int not null,
  type int not null,
  number int not null,
  day date not null,
  payload text not null,
  request jsonb not null,
  outcome text not null check (outcome in ('open', 'uncertain', 'authorised', 'rejected', 'notSent', 'taken')),
  http_status int,
  answer text,
  sent_at timestamptz(3) not null,
  answered_at timestamptz(3),
  primary key (tenant_id, id)
);
create index voucher_attempts_by_invoice on voucher_attempts (tenant_id, invoice_id, sent_at);
create unique index voucher_attempts_number on voucher_attempts (tenant_id, environment, issuer_cuit, point_of_sale, type, number)
  where outcome in ('open', 'uncertain', 'authorised');
alter table voucher_attempts add foreign key (tenant_id, invoice_id) references invoices (tenant_id, id);
select enforce_tenant('voucher_attempts');
