-- `right_eye` and `left_eye` hold the contract's Eye: JSON numbers are exact decimals here, and no query looks inside.

create table prescriptions (
  tenant_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  optometrist_id uuid not null,
  right_eye jsonb not null,
  left_eye jsonb not null,
  expiration_date date not null,
  prescription_date date not null,
  notes text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
create index prescriptions_by_client on prescriptions (tenant_id, client_id, created_at, id);
create index prescriptions_by_creation on prescriptions (tenant_id, created_at, id);
create index prescriptions_by_optometrist on prescriptions (tenant_id, optometrist_id);
alter table prescriptions add foreign key (tenant_id, client_id) references clients (tenant_id, id);
alter table prescriptions add foreign key (tenant_id, optometrist_id) references optometrists (tenant_id, id);
select enforce_tenant('prescriptions');
