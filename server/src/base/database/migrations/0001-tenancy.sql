-- Shops, and the lock that keeps them apart. The roles dioptria_app and dioptria_gate exist before the first migration.
-- Rules for every later migration: PostgreSQL 15 only, no superuser; each table of a tenant ends in enforce_tenant(); keys,
-- unique constraints and foreign keys carry tenant_id first.
-- FORCE row security binds the owner too, and migrations run as a tenant that nobody is: one that reads or rewrites rows, or
-- adds a foreign key between tables that have rows, wraps it in ALTER TABLE ... NO FORCE / FORCE ROW LEVEL SECURITY.

grant usage on schema public to dioptria_app, dioptria_gate;

-- Gives a table with a tenant_id its policy: only rows of the transaction's tenant are seen, changed or written.
-- Without the setting current_setting() fails, so a forgotten tenant is an error and never an empty or a full answer.
create function enforce_tenant(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_tenant on %s to dioptria_app
       using (tenant_id = current_setting(''app.tenant_id'')::uuid)
       with check (tenant_id = current_setting(''app.tenant_id'')::uuid)',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to dioptria_app', tenant_table);
end
$$;
revoke execute on function enforce_tenant(regclass) from public;

create table tenants (
  id uuid primary key,
  name text not null,
  time_zone text not null default 'America/Argentina/Buenos_Aires',
  legal_name text not null default '',
  tax_id text not null default '',
  address text not null default '',
  phone text not null default '',
  email text not null default '',
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table tenants enable row level security;
alter table tenants force row level security;

-- A tenant reads, changes and (once: the key is the tenant's own id) creates its own row, so that a shop and its owner
-- are created in one transaction. Nobody deletes a shop.
create policy own_tenant on tenants to dioptria_app
  using (id = current_setting('app.tenant_id')::uuid)
  with check (id = current_setting('app.tenant_id')::uuid);
grant select, insert, update on tenants to dioptria_app;

-- The gate lists the shops (command line, sign-in) and changes nothing.
create policy every_tenant on tenants for select to dioptria_gate using (true);
grant select on tenants to dioptria_gate;
