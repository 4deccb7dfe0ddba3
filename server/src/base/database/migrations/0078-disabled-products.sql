-- The pickers for sales and orders leave out a disabled product (docs/rules.md#products-19).
alter table products add column enabled boolean not null default true;
