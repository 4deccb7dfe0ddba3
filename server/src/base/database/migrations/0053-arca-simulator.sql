-- The state of the simulator of ARCA (server/src/base/arca-simulator/), for shops that try out electronic vouchers. It belongs to
-- the simulator alone: no other code reads or writes it.

-- The simulator's certificate authority, the last tickets of access, and its settings. Its keys protect nothing of value.
create table arca_simulator_values (
  tenant_id uuid not null,
  name text not null,
  content jsonb not null,
  primary key (tenant_id, name)
);
select enforce_tenant('arca_simulator_values');

-- The authorised vouchers. The key makes sure that of two requests with one number exactly one is authorised.
create table arca_simulator_vouchers (
  tenant_id uuid not null,
  cuit text not null, -- the issuer's
  point_of_sale integer not null,
  type integer not null,
  number integer not null,
  content jsonb not null,
  primary key (tenant_id, cuit, point_of_sale, type, number)
);
select enforce_tenant('arca_simulator_vouchers');
