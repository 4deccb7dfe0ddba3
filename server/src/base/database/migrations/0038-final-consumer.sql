-- 'Consumidor final': at most one client of each tenant, for sales without a client's data.
alter table clients add column final_consumer boolean not null default false;
create unique index clients_final_consumer on clients (tenant_id) where final_consumer;
