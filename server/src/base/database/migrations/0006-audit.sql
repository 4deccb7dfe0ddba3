-- The log of what was done in each shop. Entries are read and added, never changed or removed: nobody is granted it, no policy
-- allows it, and the table's owner gives up his own right. They refer to nothing, since they outlive what they tell of.

create table audit_entries (
  tenant_id uuid not null,
  id uuid not null, -- version 7, of the moment `at`: the order of ids is the order of time
  at timestamptz(3) not null,
  action text not null,
  kind text not null,
  record_id uuid,
  record_name text not null,
  actor text not null check (actor in ('user', 'commandLine')),
  user_id uuid,
  user_name text not null,
  address text not null,
  user_agent text not null,
  request_id text not null,
  before jsonb,
  after jsonb,
  primary key (tenant_id, id)
);
create index audit_entries_by_record on audit_entries (tenant_id, record_id, id) where record_id is not null;
create index audit_entries_by_user on audit_entries (tenant_id, user_id, id);
-- Every sale writes an entry, so only what is rare has an index: what is frequent is soon found among the newest.
create index audit_entries_by_kind on audit_entries (tenant_id, kind, id) where kind <> 'sales';
create index audit_entries_by_action on audit_entries (tenant_id, action, id) where action not in ('create', 'update');

alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy own_tenant_reads on audit_entries for select to dioptria_app
  using (tenant_id = current_setting('app.tenant_id')::uuid);
create policy own_tenant_adds on audit_entries for insert to dioptria_app
  with check (tenant_id = current_setting('app.tenant_id')::uuid);
grant select, insert on audit_entries to dioptria_app;
revoke update, delete, truncate on audit_entries from current_user;
