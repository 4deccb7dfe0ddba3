-- A sale is canceled while the lab has the lenses of its job: the shop must tell the lab (docs/rules.md#jobs-20). The column has the
-- mark `must_tell_lab` as it was before, and is null for all other jobs.
alter table jobs add column must_tell_before_cancel boolean;
create index jobs_to_tell on jobs (tenant_id) where must_tell_lab;
