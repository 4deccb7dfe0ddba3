-- The titles of groups and the columns in dollars that the server found in a file, and further choices of the last check.
alter table imports
  add column titles jsonb not null default '[]',
  add column dollars jsonb not null default '[]',
  add column leaves_out boolean not null default false,
  add column dollar_rate_cents bigint check (dollar_rate_cents > 0);

-- The texts for all rows that the shop last chose for a file with these headings.
create table import_fixed_values (
  tenant_id uuid not null,
  resource text not null,
  headings text collate "C" not null, -- SHA-256 of the keys of all headings
  fixed jsonb not null,
  primary key (tenant_id, resource, headings)
);
select enforce_tenant('import_fixed_values');
