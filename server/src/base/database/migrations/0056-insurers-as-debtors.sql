-- What the insurers of clients owe the shop (docs/rules.md#coverage-1): the insurer's part of a sale, plans and tariff, the policies of
-- clients, coverages with their documents, batches of claims, payments of insurers, their ledger, and kept sums.

-- The client owes total_cents - insurer_cents.
alter table sales add column insurer_cents bigint not null default 0;
alter table sales add check (insurer_cents between 0 and total_cents);
drop index sales_open;
create index sales_open on sales (tenant_id, client_id, sale_date, id)
  where paid_cents < total_cents - insurer_cents and order_status <> 'canceled';

alter table insurances
  add column kind text not null default 'obraSocial' check (kind in ('obraSocial', 'prepaga', 'mutual', 'pami', 'art', 'other')),
  add column vat_treatment text not null default '21' check (vat_treatment in ('exempt', '10.5', '21')),
  add column prescription_days int not null default 60 check (prescription_days > 0),
  add column claim_from text not null default 'delivered' check (claim_from in ('sale', 'delivered')),
  add column cycle text not null default 'month' check (cycle in ('month', 'cutoff')),
  add column cutoff_day int not null default 15 check (cutoff_day between 1 and 28),
  add column present_within_days int check (present_within_days > 0),
  add column pays_within_days int not null default 60 check (pays_within_days >= 0),
  add column resubmit_within_days int check (resubmit_within_days > 0),
  add column needs_authorization boolean not null default false,
  add column needs_voucher boolean not null default false,
  add column needs_signature boolean not null default false,
  add column intermediary text not null default '',
  add column fee_hundredths int not null default 0 check (fee_hundredths between 0 and 10000); -- percent × 100
alter table clients add column birth_date date;

create table insurance_plans (
  tenant_id uuid not null,
  id uuid not null,
  insurance_id uuid not null,
  name text not null,
  name_key text collate "C" not null,
  code text not null default '',
  enabled boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint insurance_plans_name unique (tenant_id, insurance_id, name_key)
);
alter table insurance_plans add foreign key (tenant_id, insurance_id) references insurances (tenant_id, id) on delete cascade;
select enforce_tenant('insurance_plans');

-- The tariff. `plan_id` null: all plans of the insurer. Powers are hundredths of a diopter, percents hundredths of a percent.
create table coverage_rules (
  tenant_id uuid not null,
  id uuid not null,
  insurance_id uuid not null,
  plan_id uuid,
  code text not null,
  code_key text collate "C" not null,
  description text not null,
  description_key text collate "C" not null,
  target text not null check (target in ('frame', 'lenses', 'pair', 'contactLenses', 'treatment', 'other')),
  pair_kind text check (pair_kind in ('far', 'near', 'bifocal', 'multifocal')),
  design text[] not null default '{}',
  basis text not null check (basis in ('fixed', 'percent', 'full', 'discount')),
  amount_cents bigint check (amount_cents > 0),
  percent_hundredths int check (percent_hundredths between 1 and 10000),
  cap_cents bigint check (cap_cents > 0),
  agreed_price_cents bigint check (agreed_price_cents > 0),
  upgrade boolean not null default false,
  copay_cents bigint not null default 0 check (copay_cents >= 0),
  copay_deducted boolean not null default false,
  sphere_max_hundredths int check (sphere_max_hundredths >= 0),
  cylinder_max_hundredths int check (cylinder_max_hundredths >= 0),
  sphere_max_with_cylinder_hundredths int check (sphere_max_with_cylinder_hundredths >= 0),
  excludes text[] not null default '{}',
  age_from int check (age_from >= 0),
  age_to int check (age_to >= 0),
  every_months int check (every_months > 0),
  every_calendar_years int check (every_calendar_years > 0),
  units int not null default 1 check (units > 0),
  unit text not null default 'pair' check (unit in ('piece', 'eye', 'pair', 'box')),
  not_with text[] not null default '{}',
  renews_if_power_changed boolean not null default false,
  needs_authorization boolean not null default false,
  valid_from date not null,
  valid_until date,
  change_id uuid, -- the change of many rules that made this rule
  replaces_id uuid, -- the rule that ended for this rule, the end that it had before, and the end that it got
  replaced_until date,
  replaced_ends date,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  check (pair_kind is null or target in ('lenses', 'pair')),
  check (every_months is null or every_calendar_years is null),
  check (valid_until is null or valid_until >= valid_from)
);
create index coverage_rules_by_insurance on coverage_rules (tenant_id, insurance_id, code_key, valid_from, id);
create index coverage_rules_by_change on coverage_rules (tenant_id, insurance_id, change_id) where change_id is not null;
create index coverage_rules_by_plan on coverage_rules (tenant_id, plan_id) where plan_id is not null;
alter table coverage_rules add foreign key (tenant_id, insurance_id) references insurances (tenant_id, id) on delete cascade;
alter table coverage_rules add foreign key (tenant_id, plan_id) references insurance_plans (tenant_id, id);
select enforce_tenant('coverage_rules');

-- The insurer at position 1 is also in clients.insurance_id and clients.num_insurance.
create table client_policies (
  tenant_id uuid not null,
  client_id uuid not null,
  position int not null check (position between 1 and 3),
  insurance_id uuid not null,
  plan_id uuid,
  affiliate_number text not null default '',
  holder text not null default '',
  valid_until date,
  primary key (tenant_id, client_id, position),
  constraint client_policies_insurance unique (tenant_id, client_id, insurance_id)
);
create index client_policies_by_insurance on client_policies (tenant_id, insurance_id);
create index client_policies_by_plan on client_policies (tenant_id, plan_id) where plan_id is not null;
alter table client_policies add foreign key (tenant_id, client_id) references clients (tenant_id, id) on delete cascade;
alter table client_policies add foreign key (tenant_id, insurance_id) references insurances (tenant_id, id);
alter table client_policies add foreign key (tenant_id, plan_id) references insurance_plans (tenant_id, id);
select enforce_tenant('client_policies');

-- One insurer's part of a sale. A coverage refers to no sale and no client, because it outlives a deleted sale, as a payment does.
-- insurer_cents + to_client_cents = the sum of the insurer's parts of its lines; insurer_cents = paid + lost + open, 0 once void.
create table coverages (
  tenant_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  sale_number int not null,
  client_id uuid not null,
  client_name text not null,
  insurance_id uuid not null,
  plan_id uuid,
  position int not null check (position between 1 and 3),
  affiliate_number text not null,
  prescription_id uuid,
  prescription_day date,
  authorization_number text not null,
  authorization_key text collate "C" not null,
  authorized_day date,
  voucher_number text not null,
  note text not null,
  warnings jsonb not null default '[]',
  insurer_cents bigint not null check (insurer_cents >= 0),
  claimable_day date,
  signed_day date,
  void_at timestamptz(3),
  paid_cents bigint not null default 0 check (paid_cents >= 0),
  lost_cents bigint not null default 0 check (lost_cents >= 0),
  to_client_cents bigint not null default 0 check (to_client_cents >= 0),
  open_cents bigint not null check (open_cents >= 0),
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  check (insurer_cents = paid_cents + lost_cents + open_cents)
);
create index coverages_by_moment on coverages (tenant_id, created_at, id);
create index coverages_by_wait on coverages (tenant_id, (case when open_cents > 0 then created_at end), id);
create index coverages_by_sale on coverages (tenant_id, sale_id);
create index coverages_by_client on coverages (tenant_id, client_id, created_at) where void_at is null;
create index coverages_by_insurance on coverages (tenant_id, insurance_id, created_at, id);
create index coverages_by_authorization on coverages (tenant_id, authorization_key) where authorization_key <> '';
create index coverages_open on coverages (tenant_id, insurance_id, claimable_day, id) where open_cents > 0;
create index coverages_by_prescription on coverages (tenant_id, prescription_id) where prescription_id is not null;
create index coverages_by_plan on coverages (tenant_id, plan_id) where plan_id is not null;
create index coverages_by_user on coverages (tenant_id, user_id);
create unique index coverages_of_sale on coverages (tenant_id, sale_id, insurance_id) where void_at is null;
alter table coverages add foreign key (tenant_id, insurance_id) references insurances (tenant_id, id);
alter table coverages add foreign key (tenant_id, plan_id) references insurance_plans (tenant_id, id);
alter table coverages add foreign key (tenant_id, user_id) references users (tenant_id, id);
select enforce_tenant('coverages');

-- `sale_positions` are positions of lines of the sale. Code and description are those of the rule at the time of the sale.
create table coverage_lines (
  tenant_id uuid not null,
  coverage_id uuid not null,
  position int not null,
  rule_id uuid,
  code text not null,
  description text not null,
  target text not null,
  pair_kind text,
  sale_positions int[] not null,
  quantity int not null check (quantity > 0),
  list_cents bigint not null check (list_cents >= 0), -- the shop's price before an agreed price
  base_cents bigint not null check (base_cents >= 0),
  insurer_cents bigint not null check (insurer_cents >= 0),
  client_cents bigint not null check (client_cents >= 0),
  proposed_cents bigint, -- the insurer's part by the rule; null without a rule
  note text not null default '', -- the reason for another amount than that of the rule
  primary key (tenant_id, coverage_id, position),
  check (base_cents = insurer_cents + client_cents)
);
create index coverage_lines_by_rule on coverage_lines (tenant_id, rule_id) where rule_id is not null;
alter table coverage_lines add foreign key (tenant_id, coverage_id) references coverages (tenant_id, id) on delete cascade;
alter table coverage_lines add foreign key (tenant_id, rule_id) references coverage_rules (tenant_id, id);
select enforce_tenant('coverage_lines');

-- A signature of a client, drawn at delivery.
create table sale_signatures (
  tenant_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  signer text not null,
  drawing bytea not null, -- a PNG
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index sale_signatures_by_sale on sale_signatures (tenant_id, sale_id, created_at);
create index sale_signatures_by_user on sale_signatures (tenant_id, user_id);
alter table sale_signatures add foreign key (tenant_id, user_id) references users (tenant_id, id);
select enforce_tenant('sale_signatures');

-- The documents of a coverage. `is_required` is what the insurer and the rule asked for at the time of the sale.
create table coverage_documents (
  tenant_id uuid not null,
  coverage_id uuid not null,
  kind text not null check (kind in ('prescription', 'authorization', 'voucher', 'signature', 'credential', 'declaration', 'other')),
  is_required boolean not null,
  is_present boolean not null,
  note text not null default '',
  signature_id uuid,
  primary key (tenant_id, coverage_id, kind)
);
create index coverage_documents_by_signature on coverage_documents (tenant_id, signature_id) where signature_id is not null;
alter table coverage_documents add foreign key (tenant_id, coverage_id) references coverages (tenant_id, id) on delete cascade;
alter table coverage_documents add foreign key (tenant_id, signature_id) references sale_signatures (tenant_id, id);
select enforce_tenant('coverage_documents');

-- A batch of claims. The sums are kept: those of its items. A withdrawn batch keeps its items.
create table claim_batches (
  tenant_id uuid not null,
  id uuid not null,
  number int not null,
  insurance_id uuid not null,
  period_from date not null,
  period_to date not null,
  state text not null check (state in ('open', 'presented', 'answered', 'settled', 'canceled')),
  presented_day date,
  due_day date,
  document text not null default '',
  note text not null default '',
  items int not null default 0,
  claimed_cents bigint not null default 0,
  recognized_cents bigint not null default 0,
  debited_cents bigint not null default 0,
  paid_cents bigint not null default 0,
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint claim_batches_number unique (tenant_id, number),
  check (period_from <= period_to),
  check ((state in ('presented', 'answered', 'settled')) <= (presented_day is not null and due_day is not null))
);
create index claim_batches_by_moment on claim_batches (tenant_id, created_at, id);
create index claim_batches_by_insurance on claim_batches (tenant_id, insurance_id, created_at, id);
create index claim_batches_by_state on claim_batches (tenant_id, state, created_at, id);
create index claim_batches_by_user on claim_batches (tenant_id, user_id);
alter table claim_batches add foreign key (tenant_id, insurance_id) references insurances (tenant_id, id);
alter table claim_batches add foreign key (tenant_id, user_id) references users (tenant_id, id);
select enforce_tenant('claim_batches');

-- One coverage in a batch. While the batch is open the claimed amount follows the coverage; later it never changes.
-- An item is active until its debit is decided or, without one, until its answer; or until the batch is withdrawn.
create table claim_items (
  tenant_id uuid not null,
  id uuid not null,
  batch_id uuid not null,
  coverage_id uuid not null,
  rebill_of uuid,
  claimed_cents bigint not null check (claimed_cents > 0),
  recognized_cents bigint check (recognized_cents between 0 and claimed_cents), -- null without an answer
  debited_cents bigint not null default 0 check (debited_cents >= 0),
  paid_cents bigint not null default 0 check (paid_cents between 0 and coalesce(recognized_cents, 0)),
  -- What the latest invoice of the batch bills. It counts while that invoice is in force (docs/rules.md#claims-11).
  billed_cents bigint not null default 0 check (billed_cents between 0 and claimed_cents),
  reason_code text,
  reason_note text not null default '',
  decision text check (decision in ('rebill', 'lost', 'toClient')),
  answered_day date,
  is_active boolean not null,
  -- What the sheet says: the client and the client's part at the presentation, null before it (docs/rules.md#claims-7).
  presented_name text,
  presented_document text,
  presented_affiliate text,
  presented_client_cents bigint check (presented_client_cents >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  check (recognized_cents is null or claimed_cents = recognized_cents + debited_cents),
  check (num_nulls(presented_name, presented_document, presented_affiliate, presented_client_cents) in (0, 4))
);
create index claim_items_by_batch on claim_items (tenant_id, batch_id, id);
create index claim_items_by_coverage on claim_items (tenant_id, coverage_id, created_at);
create unique index claim_items_active on claim_items (tenant_id, coverage_id) where is_active;
create unique index claim_items_rebill on claim_items (tenant_id, rebill_of) where rebill_of is not null;
alter table claim_items add foreign key (tenant_id, batch_id) references claim_batches (tenant_id, id);
alter table claim_items add foreign key (tenant_id, coverage_id) references coverages (tenant_id, id);
alter table claim_items add foreign key (tenant_id, rebill_of) references claim_items (tenant_id, id);
select enforce_tenant('claim_items');

-- A reversed payment is unallocated and counts nowhere. The net amount of a payment in cash is a movement of cash, and so is its reverse.
create table insurer_payments (
  tenant_id uuid not null,
  id uuid not null,
  number int not null,
  insurance_id uuid not null,
  day date not null,
  order_number text not null, -- of the insurer's payment order
  method text not null,
  gross_cents bigint not null check (gross_cents > 0),
  fee_cents bigint not null check (fee_cents >= 0),
  withheld_cents bigint not null check (withheld_cents >= 0),
  net_cents bigint not null check (net_cents >= 0),
  allocated_cents bigint not null default 0 check (allocated_cents between 0 and gross_cents),
  note text not null default '',
  cash_movement_id uuid,
  user_id uuid not null,
  reversed_at timestamptz(3),
  reversed_by uuid,
  reverse_note text not null default '',
  reverse_movement_id uuid,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint insurer_payments_number unique (tenant_id, number),
  check (gross_cents = fee_cents + withheld_cents + net_cents),
  check ((reversed_at is null) = (reversed_by is null)),
  check (reversed_at is null or allocated_cents = 0)
);
create index insurer_payments_by_moment on insurer_payments (tenant_id, created_at, id);
create index insurer_payments_by_day on insurer_payments (tenant_id, day, id);
create index insurer_payments_by_insurance on insurer_payments (tenant_id, insurance_id, day, id);
create index insurer_payments_by_user on insurer_payments (tenant_id, user_id);
create index insurer_payments_by_reverser on insurer_payments (tenant_id, reversed_by) where reversed_by is not null;
create unique index insurer_payments_movement on insurer_payments (tenant_id, cash_movement_id) where cash_movement_id is not null;
create unique index insurer_payments_reverse on insurer_payments (tenant_id, reverse_movement_id) where reverse_movement_id is not null;
alter table insurer_payments add foreign key (tenant_id, insurance_id) references insurances (tenant_id, id);
alter table insurer_payments add foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table insurer_payments add foreign key (tenant_id, reversed_by) references users (tenant_id, id);
alter table insurer_payments add foreign key (tenant_id, cash_movement_id) references cash_movements (tenant_id, id);
alter table insurer_payments add foreign key (tenant_id, reverse_movement_id) references cash_movements (tenant_id, id);
select enforce_tenant('insurer_payments');

create table insurer_withholdings (
  tenant_id uuid not null,
  payment_id uuid not null,
  position int not null,
  tax text not null check (tax in ('incomeTax', 'grossIncome', 'socialSecurity', 'vat', 'other')),
  jurisdiction text not null default '',
  certificate_number text not null,
  day date not null,
  base_cents bigint check (base_cents >= 0),
  rate_hundredths int check (rate_hundredths >= 0),
  amount_cents bigint not null check (amount_cents > 0),
  primary key (tenant_id, payment_id, position)
);
create index insurer_withholdings_by_day on insurer_withholdings (tenant_id, day);
alter table insurer_withholdings add foreign key (tenant_id, payment_id) references insurer_payments (tenant_id, id);
select enforce_tenant('insurer_withholdings');

create table insurer_allocations (
  tenant_id uuid not null,
  payment_id uuid not null,
  item_id uuid not null,
  amount_cents bigint not null check (amount_cents > 0),
  primary key (tenant_id, payment_id, item_id)
);
create index insurer_allocations_by_item on insurer_allocations (tenant_id, item_id);
alter table insurer_allocations add foreign key (tenant_id, payment_id) references insurer_payments (tenant_id, id);
alter table insurer_allocations add foreign key (tenant_id, item_id) references claim_items (tenant_id, id);
select enforce_tenant('insurer_allocations');

-- The ledger of the insurers: rows are only added. `amount_cents` has the sign with which it counts in what the insurer owes:
-- charge +, correction ±, payment, lost and toClient −, debit and rebill 0. `claimed_cents` says the amount of a debit or a rebill.
-- A payment without a coverage counts in what is not allocated.
create table insurer_entries (
  tenant_id uuid not null,
  id uuid not null,
  insurance_id uuid not null,
  coverage_id uuid,
  item_id uuid,
  payment_id uuid,
  kind text not null check (kind in ('charge', 'debit', 'rebill', 'payment', 'lost', 'toClient', 'correction')),
  amount_cents bigint not null,
  claimed_cents bigint not null default 0,
  note text not null default '',
  user_id uuid not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index insurer_entries_by_insurance on insurer_entries (tenant_id, insurance_id, created_at, id);
create index insurer_entries_by_coverage on insurer_entries (tenant_id, coverage_id, created_at, id) where coverage_id is not null;
create index insurer_entries_by_item on insurer_entries (tenant_id, item_id) where item_id is not null;
create index insurer_entries_by_payment on insurer_entries (tenant_id, payment_id) where payment_id is not null;
create index insurer_entries_by_user on insurer_entries (tenant_id, user_id);
alter table insurer_entries add foreign key (tenant_id, insurance_id) references insurances (tenant_id, id);
alter table insurer_entries add foreign key (tenant_id, coverage_id) references coverages (tenant_id, id);
alter table insurer_entries add foreign key (tenant_id, item_id) references claim_items (tenant_id, id);
alter table insurer_entries add foreign key (tenant_id, payment_id) references insurer_payments (tenant_id, id);
alter table insurer_entries add foreign key (tenant_id, user_id) references users (tenant_id, id);
select enforce_tenant('insurer_entries');

-- What an insurer owes, and what of its payments stands on no item.
create table insurer_accounts (
  tenant_id uuid not null,
  insurance_id uuid not null,
  open_cents bigint not null,
  unallocated_cents bigint not null,
  primary key (tenant_id, insurance_id)
);
alter table insurer_accounts add foreign key (tenant_id, insurance_id) references insurances (tenant_id, id) on delete cascade;
select enforce_tenant('insurer_accounts');

-- What an insurer owes by due day; 9999-12-31: not presented, or debited without a decision.
create table insurer_due_days (
  tenant_id uuid not null,
  insurance_id uuid not null,
  day date not null,
  open_cents bigint not null,
  primary key (tenant_id, insurance_id, day)
);
alter table insurer_due_days add foreign key (tenant_id, insurance_id) references insurances (tenant_id, id) on delete cascade;
select enforce_tenant('insurer_due_days');
