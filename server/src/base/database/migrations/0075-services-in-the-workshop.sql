-- A repair or another line without lenses makes a job in the workshop (docs/rules.md#jobs-21).
alter table categories add column needs_workshop boolean not null default false;

alter table sale_lines
  add column needs_workshop boolean not null default false,
  add column workshop_note text not null default '';

alter table jobs
  add column service_line int, -- the position of the sale's line; null for a job with lenses
  add column service text not null default '';
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (kind in ('far', 'near', 'both', 'service'));
alter table jobs add constraint jobs_service_check check ((kind = 'service') = (service_line is not null));
alter table jobs drop constraint jobs_kind;
alter table jobs add constraint jobs_kind unique nulls not distinct (tenant_id, sale_id, kind, service_line);
