-- The card of a new shop's first steps, and the question whether a category has lenses.
alter table tenants add column shows_first_steps boolean not null default true;
alter table categories
  add column lens_question text not null default 'open' check (lens_question in ('open', 'asked', 'no'));

-- A shop that sells already needs no first steps.
alter table tenants no force row level security;
alter table sales no force row level security;

update tenants set shows_first_steps = false
where exists (select from sales where sales.tenant_id = tenants.id);

alter table tenants force row level security;
alter table sales force row level security;
