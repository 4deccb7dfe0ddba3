-- What an account needs besides its password: sessions as their user sees them, the places the user is known at, and the
-- second factor (docs/decisions/0019-accounts.md).

-- There are few sessions, and they are short-lived: writing them anew takes no time.
alter table sessions add column id uuid not null default gen_random_uuid();
alter table sessions alter column id drop default;
alter table sessions add column address text not null default '';
alter table sessions add column user_agent text not null default '';
alter table sessions add column confirmed_at timestamptz(3); -- when the password was last asked for in it

-- Browsers and networks from which a user has signed in: who guesses elsewhere cannot shut them out.
create table known_devices (
  tenant_id uuid not null,
  user_id uuid not null,
  device_hash bytea not null,
  network_hash bytea not null,
  last_used_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id, device_hash)
);
alter table known_devices add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
select enforce_tenant('known_devices');
create policy gate on known_devices for select to dioptria_gate using (true);
grant select on known_devices to dioptria_gate;

-- The secret that a user's phone makes codes from, sealed by a key that the database does not hold. Without `enabled_at` it is
-- still being set up. No code of `last_step` (half minutes since 1970) or before is taken again.
create table second_factors (
  tenant_id uuid not null,
  user_id uuid not null,
  sealed_secret bytea not null,
  last_step bigint not null default 0,
  enabled_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id)
);
alter table second_factors add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
select enforce_tenant('second_factors');

-- For who has lost the phone: each is good once. `slot` is the code's first character, so that one hash is tried and not ten.
create table recovery_codes (
  tenant_id uuid not null,
  user_id uuid not null,
  slot text collate "C" not null,
  code_hash text not null,
  primary key (tenant_id, user_id, slot)
);
alter table recovery_codes add foreign key (tenant_id, user_id) references second_factors (tenant_id, user_id) on delete cascade;
select enforce_tenant('recovery_codes');
