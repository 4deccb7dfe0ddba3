alter table tenants
  add column sellers_correct_contact boolean not null default false;
