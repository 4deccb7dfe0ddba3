-- A search finds a job by the lab's number of it.

create index jobs_by_lab_order on jobs (tenant_id, lab_order_number);
