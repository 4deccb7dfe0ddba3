alter table prescriptions
  add column origin text not null default 'paper' check (origin in ('paper', 'electronic')),
  add column cuir text,
  add column issued_on date,
  add column starts_on date,
  add column patient_cuil text not null default '',
  add constraint prescriptions_cuir unique (tenant_id, cuir);

alter table optometrists
  add column refeps text not null default '';
