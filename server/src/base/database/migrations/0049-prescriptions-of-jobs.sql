-- True if a job took the prescription after the sale. The sale no longer uses such a prescription when no job of the sale has it
-- (docs/rules.md#jobs-10).
alter table sale_prescriptions add column taken_by_job boolean not null default false;
