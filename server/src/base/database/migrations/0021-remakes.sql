-- Orders that are made again, and the figures of the workshop: what was delivered and remade, and how long labs took.

alter table sales
  add column remake_of uuid,
  add column remake_reason text
    check (remake_reason in ('prescription', 'lab', 'measurements', 'adaptation', 'frame', 'warranty', 'taste')),
  add column remake_responsible text check (remake_responsible in ('lab', 'shop', 'doctor', 'client')),
  add column delivered_at timestamptz(3), -- set while the order is delivered
  add check (num_nonnulls(remake_of, remake_reason, remake_responsible) in (0, 3));
create index sales_by_original on sales (tenant_id, remake_of) where remake_of is not null;
create index remakes_by_date on sales (tenant_id, sale_day) where remake_of is not null;
alter table sales add foreign key (tenant_id, remake_of) references sales (tenant_id, id);

-- A step by which a lab gave lenses back says how long the lab had them.
alter table job_steps
  add column lab_id uuid,
  add column days_at_lab int check (days_at_lab >= 0),
  add column is_late boolean, -- after the promised day
  add check (num_nonnulls(lab_id, days_at_lab, is_late) in (0, 3));
create index job_steps_by_lab on job_steps (tenant_id, lab_id) where lab_id is not null;
alter table job_steps add foreign key (tenant_id, lab_id) references providers (tenant_id, id);

-- The delivered orders with jobs, without remakes, by month and seller.
create table delivery_months (
  tenant_id uuid not null,
  month date not null, -- its first day
  seller_id uuid not null,
  delivered int not null,
  primary key (tenant_id, month, seller_id)
);
select enforce_tenant('delivery_months');
create index delivery_months_by_seller on delivery_months (tenant_id, seller_id);
alter table delivery_months add foreign key (tenant_id, seller_id) references users (tenant_id, id) on delete cascade;

-- What labs gave back, and the jobs of theirs that were delivered, by month.
create table lab_months (
  tenant_id uuid not null,
  month date not null,
  lab_id uuid not null,
  delivered int not null,
  received int not null,
  days int not null,
  late int not null,
  primary key (tenant_id, month, lab_id)
);
select enforce_tenant('lab_months');
create index lab_months_by_lab on lab_months (tenant_id, lab_id);
alter table lab_months add foreign key (tenant_id, lab_id) references providers (tenant_id, id) on delete cascade;

alter table tenants no force row level security;
alter table sales no force row level security;
alter table sale_changes no force row level security;
alter table jobs no force row level security;
alter table job_steps no force row level security;
alter table delivery_months no force row level security;
alter table lab_months no force row level security;

update sales set delivered_at = coalesce((
  select max(created_at) from sale_changes
  where sale_changes.tenant_id = sales.tenant_id and sale_id = sales.id and field = 'orderStatus' and to_value = 'delivered'
), sale_date)
where order_status = 'delivered';

-- The days from the step that sent the lenses to the one that received them, at the lab that has the job now.
with received as (
  select step.tenant_id, step.id, jobs.lab_id, promised_day,
    (step.created_at at time zone time_zone)::date as day,
    (select max(created_at) from job_steps as sent
      where sent.tenant_id = step.tenant_id and sent.job_id = step.job_id and to_stage = 'sent'
        and sent.created_at <= step.created_at) at time zone time_zone as sent_at
  from job_steps as step
    join jobs on jobs.tenant_id = step.tenant_id and jobs.id = step.job_id
    join tenants on tenants.id = step.tenant_id
  where from_stage = 'sent' and to_stage = 'received' and jobs.lab_id is not null
)
update job_steps set lab_id = received.lab_id, days_at_lab = greatest(day - sent_at::date, 0),
  is_late = coalesce(day > promised_day, false)
from received
where job_steps.tenant_id = received.tenant_id and job_steps.id = received.id and sent_at is not null;

insert into delivery_months (tenant_id, month, seller_id, delivered)
select sales.tenant_id, date_trunc('month', delivered_at at time zone time_zone)::date, seller_id, count(*)
from sales join tenants on tenants.id = sales.tenant_id
where delivered_at is not null
  and exists (select from jobs where jobs.tenant_id = sales.tenant_id and jobs.sale_id = sales.id)
group by 1, 2, 3;

insert into lab_months (tenant_id, month, lab_id, delivered, received, days, late)
select tenant_id, month, lab_id, sum(delivered), sum(received), sum(days), sum(late)
from (
  select jobs.tenant_id, date_trunc('month', delivered_at at time zone time_zone)::date as month, lab_id,
    1 as delivered, 0 as received, 0 as days, 0 as late
  from jobs join sales on sales.tenant_id = jobs.tenant_id and sales.id = jobs.sale_id
    join tenants on tenants.id = jobs.tenant_id
  where delivered_at is not null and lab_id is not null
  union all
  select job_steps.tenant_id, date_trunc('month', job_steps.created_at at time zone time_zone)::date, lab_id,
    0, 1, days_at_lab, is_late::int
  from job_steps join tenants on tenants.id = job_steps.tenant_id
  where lab_id is not null
) as parts group by tenant_id, month, lab_id;

alter table tenants force row level security;
alter table sales force row level security;
alter table sale_changes force row level security;
alter table jobs force row level security;
alter table job_steps force row level security;
alter table delivery_months force row level security;
alter table lab_months force row level security;
