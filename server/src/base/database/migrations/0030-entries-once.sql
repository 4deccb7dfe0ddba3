-- What may happen once happens once, even where a program reads before it locks (docs/rules.md#locks-3, docs/rules.md#imports-8).

alter table payments no force row level security;
alter table imports no force row level security;

-- The first correction of an entry has the number 1, and so on: two commands that saw the same ledger give the same number.
alter table payments add column correction_number int;
update payments set correction_number = numbered.number
from (
  select tenant_id, id, row_number() over (partition by tenant_id, corrects order by created_at, id) as number
  from payments where corrects is not null
) as numbered
where payments.tenant_id = numbered.tenant_id and payments.id = numbered.id;
alter table payments add constraint payments_numbered check ((corrects is null) = (correction_number is null));
create unique index payments_correction on payments (tenant_id, corrects, correction_number) where corrects is not null;

-- A shop runs one import at a time. Of several that run, the newest goes on.
update imports set state = 'interrupted' where state = 'running' and exists (
  select from imports as newer
  where newer.tenant_id = imports.tenant_id and newer.state = 'running'
    and (newer.updated_at, newer.id) > (imports.updated_at, imports.id)
);
create unique index imports_running on imports (tenant_id) where state = 'running';

alter table payments force row level security;
alter table imports force row level security;
