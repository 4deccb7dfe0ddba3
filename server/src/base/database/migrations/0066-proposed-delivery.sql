-- True if a new sale with nothing to make is proposed as delivered and charged.
alter table tenants add column proposes_delivery boolean not null default false;
