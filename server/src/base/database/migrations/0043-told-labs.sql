-- Jobs whose values changed after the lab got them: the shop must tell the lab. The last user who ticked it, and when
-- (docs/rules.md#jobs-17).
alter table jobs
  add column must_tell_lab boolean not null default false,
  add column lab_told_at timestamptz(3),
  add column lab_told_by uuid;
create index jobs_by_lab_told_by on jobs (tenant_id, lab_told_by) where lab_told_by is not null;
alter table jobs add foreign key (tenant_id, lab_told_by) references users (tenant_id, id);
