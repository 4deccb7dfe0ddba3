-- A later migration calls enforce_tenant() right after `create table`, before it adds foreign keys: where the tables are
-- distributed over a Citus cluster, the function distributes the new one too, and Citus lets only a distributed table refer to
-- another.

create or replace function enforce_tenant(tenant_table regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant_table);
  execute format('alter table %s force row level security', tenant_table);
  execute format(
    'create policy own_tenant on %s to dioptria_app
       using (tenant_id = current_setting(''app.tenant_id'')::uuid)
       with check (tenant_id = current_setting(''app.tenant_id'')::uuid)',
    tenant_table);
  execute format('grant select, insert, update, delete on %s to dioptria_app', tenant_table);
  if exists (select from pg_extension where extname = 'citus') then
    if exists (select from pg_dist_partition where logicalrelid = 'tenants'::regclass) then
      set local citus.multi_shard_modify_mode = 'sequential';
      perform create_distributed_table(tenant_table::text, 'tenant_id', colocate_with => 'tenants');
    end if;
  end if;
end
$$;
