-- docs/rules.md#products-17. Nobody can tell which older products with the price 0 have no price, so these products keep their price.
alter table products add column lacks_price boolean not null default false;

-- The undoing of a price change takes the price away again.
alter table price_change_rows add column lacked_price boolean not null default false;
