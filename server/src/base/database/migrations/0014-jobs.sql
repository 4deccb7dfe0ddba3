-- The workshop: a job for each pair of glasses of a sale, every step that it took, and every check of its lenses.

alter table providers add column cylinder_sign text not null default 'asWritten';
alter table tenants
  add column asks_before_finishing boolean not null default false,
  add column lens_tolerances jsonb; -- the contract's LensTolerances; null for the standard ones

-- A lens holds the contract's JobLens: JSON numbers are exact decimals here, and no query looks inside. `open`, `due_day` and the tray
-- follow from the stage and the order (docs/rules.md#jobs-6), so that no list reads all orders.
create table jobs (
  tenant_id uuid not null,
  id uuid not null,
  sale_id uuid not null,
  kind text not null check (kind in ('far', 'near', 'both')),
  stage text not null default 'toSend' check (stage in ('toSend', 'sent', 'received', 'checked')),
  open boolean not null,
  due_day date, -- null for a finished job
  lab_id uuid,
  lab_order_number text not null default '',
  promised_day date,
  tray_number int check (tray_number > 0),
  check_result text check (check_result in ('pass', 'fail')), -- of the last check since the lenses came back
  prescription_id uuid,
  right_lens jsonb not null,
  left_lens jsonb not null,
  frame_line int, -- the position of the sale's line; null for the client's own frame
  frame text not null default '',
  eye_size int,
  bridge int,
  temple int,
  eye_height int,
  design text not null default '',
  material text not null default '',
  refractive_index text not null default '',
  treatments text[] not null,
  tint text not null default '',
  diameter int,
  notes text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  primary key (tenant_id, id),
  constraint jobs_kind unique (tenant_id, sale_id, kind),
  constraint jobs_tray unique (tenant_id, tray_number)
);
select enforce_tenant('jobs');
create index jobs_by_due_day on jobs (tenant_id, due_day, id);
create index jobs_by_stage on jobs (tenant_id, stage, due_day, id) where open;
create index jobs_by_lab on jobs (tenant_id, lab_id, due_day, id);
create index jobs_by_prescription on jobs (tenant_id, prescription_id);
alter table jobs add foreign key (tenant_id, sale_id) references sales (tenant_id, id) on delete cascade;
alter table jobs add foreign key (tenant_id, lab_id) references providers (tenant_id, id);
alter table jobs add foreign key (tenant_id, prescription_id) references prescriptions (tenant_id, id);

create table job_steps (
  tenant_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  user_id uuid not null,
  from_stage text not null,
  to_stage text not null,
  lab text not null, -- its name at that time
  note text not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select enforce_tenant('job_steps');
create index job_steps_by_job on job_steps (tenant_id, job_id, id);
create index job_steps_by_user on job_steps (tenant_id, user_id);
alter table job_steps add foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade;
alter table job_steps add foreign key (tenant_id, user_id) references users (tenant_id, id);

create table job_checks (
  tenant_id uuid not null,
  id uuid not null,
  job_id uuid not null,
  user_id uuid not null,
  result text not null check (result in ('pass', 'fail')),
  measured jsonb not null,
  findings jsonb not null,
  created_at timestamptz(3) not null default now(),
  primary key (tenant_id, id)
);
select enforce_tenant('job_checks');
create index job_checks_by_job on job_checks (tenant_id, job_id, id);
create index job_checks_by_user on job_checks (tenant_id, user_id);
alter table job_checks add foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade;
alter table job_checks add foreign key (tenant_id, user_id) references users (tenant_id, id);

-- The orders so far: those that the shop still works on have jobs, to be sent. Finished, delivered and canceled ones have none
-- (docs/rules.md#jobs-7). A prescription of before had no addition, no near distance and no base of the prism.
alter table sales no force row level security;
alter table sale_lines no force row level security;
alter table sale_prescriptions no force row level security;
alter table prescriptions no force row level security;
alter table jobs no force row level security;
alter table record_counts no force row level security;

with kinds as (
  select distinct sales.tenant_id, sales.id as sale_id, delivery_date, sale_date, prescription_type as kind,
    case prescription_type when 'near' then 'near' else 'far' end as distance
  from sales join sale_lines as line on line.tenant_id = sales.tenant_id and line.sale_id = sales.id
  where order_status in ('requested', 'inProgress') and prescription_type <> 'none'
), attached as (
  select used.tenant_id, used.sale_id, prescriptions.id, right_eye, left_eye, created_at
  from sale_prescriptions as used join prescriptions
    on prescriptions.tenant_id = used.tenant_id and prescriptions.id = used.prescription_id
), chosen as (
  select distinct on (kinds.tenant_id, kinds.sale_id, kinds.kind) kinds.*, attached.id as prescription_id, right_eye, left_eye
  from kinds left join attached on attached.tenant_id = kinds.tenant_id and attached.sale_id = kinds.sale_id
    and coalesce(right_eye #>> array[distance, 'sphere'], right_eye #>> array[distance, 'cylinder'],
      left_eye #>> array[distance, 'sphere'], left_eye #>> array[distance, 'cylinder']) is not null
  order by kinds.tenant_id, kinds.sale_id, kinds.kind, attached.created_at desc, attached.id desc
)
insert into jobs (tenant_id, id, sale_id, kind, open, due_day, prescription_id, treatments, right_lens, left_lens, created_at, updated_at)
select tenant_id, gen_random_uuid(), sale_id, kind, true, delivery_date, prescription_id, '{}',
  '{"sphere": null, "cylinder": null, "axis": null, "prismBase": null, "nearPupillaryDistance": null}'::jsonb
    || coalesce(case kind when 'near' then right_eye -> 'near' else right_eye -> 'far' end, '{}')
    || jsonb_build_object(
      'addition', case kind when 'both' then
        (right_eye #>> '{near,sphere}')::numeric + greatest(coalesce((right_eye #>> '{near,cylinder}')::numeric, 0), 0)
        - (right_eye #>> '{far,sphere}')::numeric - greatest(coalesce((right_eye #>> '{far,cylinder}')::numeric, 0), 0) end,
      'prism', right_eye -> 'prism', 'pupillaryDistance', right_eye -> 'pupillaryDistance', 'height', right_eye -> 'height'),
  '{"sphere": null, "cylinder": null, "axis": null, "prismBase": null, "nearPupillaryDistance": null}'::jsonb
    || coalesce(case kind when 'near' then left_eye -> 'near' else left_eye -> 'far' end, '{}')
    || jsonb_build_object(
      'addition', case kind when 'both' then
        (left_eye #>> '{near,sphere}')::numeric + greatest(coalesce((left_eye #>> '{near,cylinder}')::numeric, 0), 0)
        - (left_eye #>> '{far,sphere}')::numeric - greatest(coalesce((left_eye #>> '{far,cylinder}')::numeric, 0), 0) end,
      'prism', left_eye -> 'prism', 'pupillaryDistance', left_eye -> 'pupillaryDistance', 'height', left_eye -> 'height'),
  sale_date, sale_date
from chosen;

insert into record_counts (tenant_id, kind, records) select tenant_id, 'jobs', count(*) from jobs group by tenant_id;

alter table sales force row level security;
alter table sale_lines force row level security;
alter table sale_prescriptions force row level security;
alter table prescriptions force row level security;
alter table jobs force row level security;
alter table record_counts force row level security;
