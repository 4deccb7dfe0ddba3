-- This script distributes the product's tables over the workers of a Citus cluster (13, on PostgreSQL 15 or newer), so that all rows
-- of a tenant are on one worker. `npm run cli -- distribute` runs the script on the coordinator. A table that is already distributed
-- does not change. The script reads the catalogue, so that it knows the tables of any version. The script does everything or nothing.

begin;
set local citus.multi_shard_modify_mode = 'sequential';

-- Citus distributes only tables without foreign keys, so the script drops the foreign keys, and adds them again one by one.
create temporary table foreign_keys on commit drop as
  select conname as name, conrelid::regclass as on_table, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    and not exists (select from pg_dist_partition where logicalrelid = conrelid);
do $$
declare foreign_key record;
begin
  for foreign_key in select * from foreign_keys loop
    execute format('alter table %s drop constraint %I', foreign_key.on_table, foreign_key.name);
  end loop;
end
$$;

-- The table tenants comes first, because the other rows of a tenant are stored beside its row in this table.
do $$
begin
  if not exists (select from pg_dist_partition where logicalrelid = 'tenants'::regclass) then
    perform create_distributed_table('tenants', 'id', colocate_with => 'none');
  end if;
end
$$;

-- Every worker has all credentials: the sign-in searches the credentials for an e-mail address before the tenant is known, and
-- the transactions of tenants change the credentials.
-- The list of migrations stays on the coordinator. So do the counters of rate limits: a sign-in must not need the worker of another
-- shop. Earlier versions distributed the counters by their key.
do $$
declare missing regclass;
begin
  if exists (select from pg_dist_partition where logicalrelid = 'rate_limits'::regclass) then
    perform undistribute_table('rate_limits');
  end if;
  for missing in
    select oid::regclass from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname <> all('{schema_migrations,tenants,rate_limits}')
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname
  loop
    if missing = 'credentials'::regclass then
      perform create_reference_table(missing::text);
    else
      perform create_distributed_table(missing::text, 'tenant_id', colocate_with => 'tenants');
    end if;
  end loop;
end
$$;

-- The foreign key of the credentials is left out, because a table with a copy on every worker cannot refer to a row
-- that only one worker has.
-- The product itself deletes the credentials of a user.
do $$
declare foreign_key record;
begin
  for foreign_key in select * from foreign_keys where on_table <> 'credentials'::regclass loop
    execute format('alter table %s add constraint %I %s', foreign_key.on_table, foreign_key.name, foreign_key.definition);
  end loop;
end
$$;

-- Citus moves a shard as the owner of its table, and cannot do so while row security binds the owner, too. No query of the
-- product runs as the owner (docs/decisions/0048-moving-a-shop-on-citus.md).
do $$
declare forced regclass;
begin
  for forced in
    select logicalrelid from pg_dist_partition join pg_class on pg_class.oid = logicalrelid where relforcerowsecurity
  loop
    execute format('alter table %s no force row level security', forced);
  end loop;
end
$$;

-- The coordinator connects to the workers as the role of the transaction, dioptria_app or dioptria_gate. Neither role
-- has a password, so only the machines that pg_hba.conf trusts, the nodes of the cluster, can sign in as these roles. A
-- role that can already sign in is not changed, because roles belong to the whole cluster, and another database may be
-- distributed at the same time.
do $$
declare nologin name;
begin
  for nologin in select rolname from pg_roles where rolname in ('dioptria_app', 'dioptria_gate') and not rolcanlogin loop
    execute format('alter role %I login', nologin);
  end loop;
end
$$;

commit;
