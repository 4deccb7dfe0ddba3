-- Passwords that another person typed, and the links by which a user chooses the first one
-- (docs/decisions/0033-invitations-and-required-steps.md).

-- True while the user has a password that an admin or an operator typed.
alter table users add column must_change_password boolean not null default false;

-- The users who need a second factor.
alter table tenants add column second_factor text not null default 'optional'
  check (second_factor in ('optional', 'admins', 'everyone'));

-- The open invitation of a user: a new one replaces it, and its use removes it. Only the hash of the token is stored.
create table invitations (
  tenant_id uuid not null,
  user_id uuid not null,
  token_hash bytea not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, user_id)
);
alter table invitations add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
select enforce_tenant('invitations');
