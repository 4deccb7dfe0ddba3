-- Changes of costs by a provider's list (docs/rules.md#prices-7): the list's name, its columns by what they are, and the number of
-- its wrong rows.
alter table price_changes add column file text not null default '';
alter table price_changes add column mapping jsonb;
alter table price_changes add column problems int not null default 0;

-- The rows of a list that change nothing because something is wrong with them. Texts as in the file.
create table price_list_problems (
  tenant_id uuid not null,
  price_change_id uuid not null,
  row int not null, -- the row's number in the spreadsheet
  kind text not null,
  code text not null,
  description text not null,
  cost text not null,
  reason text not null,
  primary key (tenant_id, price_change_id, row)
);
select enforce_tenant('price_list_problems');
alter table price_list_problems add foreign key (tenant_id, price_change_id) references price_changes (tenant_id, id) on delete cascade;
