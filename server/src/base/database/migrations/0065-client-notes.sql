alter table clients add column notes text not null default '';
