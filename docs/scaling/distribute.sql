-- Distributes the product's tables over the workers of a Citus cluster (13, on PostgreSQL 15 or newer): all of a shop is on one
-- worker. Run it on the coordinator, in the product's database, as its administrator, while no server of the product runs:
--   psql -v ON_ERROR_STOP=1 -d dioptria -f distribute.sql
-- after the product has made its tables, after an update that added one, and after a worker was added. What is distributed
-- already is left as it is. It reads the catalogue, so that it knows tables of any version; all of it or nothing is done.

begin;
set local citus.multi_shard_modify_mode = 'sequential';

-- Foreign keys are put aside: a table is distributed without them, and gets them back one by one.
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

-- The shops themselves first: everything of a shop goes to where its row is.
do $$
begin
  if not exists (select from pg_dist_partition where logicalrelid = 'tenants'::regclass) then
    perform create_distributed_table('tenants', 'id', colocate_with => 'none');
  end if;
end
$$;

-- Every worker has all credentials: sign-in finds the shop by the e-mail address, and a transaction of a shop changes its own.
-- The counters of limits are spread by what they count. What was migrated stays with the coordinator.
do $$
declare missing regclass;
begin
  for missing in
    select oid::regclass from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
      and relname <> all('{schema_migrations,tenants}')
      and not exists (select from pg_dist_partition where logicalrelid = pg_class.oid)
      and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
    order by relname
  loop
    if missing = 'credentials'::regclass then
      perform create_reference_table(missing::text);
    elsif missing = 'rate_limits'::regclass then
      perform create_distributed_table(missing::text, 'key', colocate_with => 'none');
    else
      perform create_distributed_table(missing::text, 'tenant_id', colocate_with => 'tenants');
    end if;
  end loop;
end
$$;

-- All but that of the credentials: what every worker has cannot refer to what one of them has. The product deletes them itself.
do $$
declare foreign_key record;
begin
  for foreign_key in select * from foreign_keys where on_table <> 'credentials'::regclass loop
    execute format('alter table %s add constraint %I %s', foreign_key.on_table, foreign_key.name, foreign_key.definition);
  end loop;
end
$$;

-- The coordinator speaks to the workers as the role that the transaction took on. Neither role has a password: only what
-- pg_hba.conf trusts, the cluster's own machines, may be one of them.
alter role dioptria_app login;
alter role dioptria_gate login;

commit;
