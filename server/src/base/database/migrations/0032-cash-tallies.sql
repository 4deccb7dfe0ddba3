-- What a user counted in a drawer and sent to close its session (docs/rules.md#cash-11). Rows are only added: the role of every
-- request may not change or remove one.
create table cash_tallies (
  tenant_id uuid not null,
  id uuid not null,
  cash_session_id uuid not null,
  place int not null check (place > 0), -- 1 is the first of its session
  user_id uuid not null,
  counts jsonb not null, -- as in cash_sessions: for each method {method, expected, counted} in cents
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint cash_tallies_place unique (tenant_id, cash_session_id, place)
);
select enforce_tenant('cash_tallies');
revoke update, delete on cash_tallies from dioptria_app;
create index cash_tallies_by_user on cash_tallies (tenant_id, user_id);

alter table users no force row level security;
alter table cash_sessions no force row level security;
alter table cash_tallies no force row level security;

alter table cash_tallies add foreign key (tenant_id, cash_session_id) references cash_sessions (tenant_id, id);
alter table cash_tallies add foreign key (tenant_id, user_id) references users (tenant_id, id);

-- The counts of a session that was closed before are the only ones that were stored.
insert into cash_tallies (tenant_id, id, cash_session_id, place, user_id, counts, created_at)
select tenant_id, gen_random_uuid(), id, 1, closed_by, counts, closed_at from cash_sessions where closed_at is not null;

alter table users force row level security;
alter table cash_sessions force row level security;
alter table cash_tallies force row level security;
