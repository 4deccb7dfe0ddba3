-- Files of records that are being imported. Their rows are kept for a day: the server that stores them may be another than the
-- one that received them.

create table imports (
  tenant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  resource text not null,
  file_name text not null,
  state text not null default 'arrived' check (state in ('arrived', 'checked', 'running', 'interrupted', 'done', 'cancelled')),
  columns jsonb not null,
  samples jsonb not null,
  mapping jsonb not null,
  fixed jsonb not null,
  create_missing text[] not null,
  check_id uuid, -- of the newest check
  rows int not null default 0,
  done int not null default 0,
  created int not null default 0,
  updated int not null default 0,
  unchanged int not null default 0,
  failed int not null default 0,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(), -- also the heartbeat of a running import
  primary key (tenant_id, id)
);
select enforce_tenant('imports');
alter table imports add foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade;
create index imports_by_user on imports (tenant_id, user_id);

-- Some rows of a file: [number in the spreadsheet, cell, cell, …]. A part is stored in one transaction, and keeps only its wrong rows.
create table import_parts (
  tenant_id uuid not null,
  import_id uuid not null,
  part int not null,
  rows jsonb not null,
  errors jsonb not null,
  is_stored boolean not null default false,
  primary key (tenant_id, import_id, part)
);
select enforce_tenant('import_parts');
alter table import_parts add foreign key (tenant_id, import_id) references imports (tenant_id, id) on delete cascade;

-- What a column of this heading last meant in this shop.
create table import_headings (
  tenant_id uuid not null,
  resource text not null,
  heading text collate "C" not null,
  field text not null,
  primary key (tenant_id, resource, heading)
);
select enforce_tenant('import_headings');
