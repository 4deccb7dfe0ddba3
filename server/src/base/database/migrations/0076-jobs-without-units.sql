-- A job ends when all units of its lines came back. Its tray is then free (docs/rules.md#jobs-23).
alter table jobs no force row level security;
alter table sale_lines no force row level security;
update jobs set open = false, due_day = null, freed_tray = coalesce(tray_number, freed_tray), tray_number = null
from (
  select tenant_id, sale_id, prescription_type from sale_lines
  group by tenant_id, sale_id, prescription_type having sum(quantity) = 0
) as returned
where returned.tenant_id = jobs.tenant_id and returned.sale_id = jobs.sale_id and returned.prescription_type = jobs.kind
  and (open or due_day is not null);
alter table jobs force row level security;
alter table sale_lines force row level security;
