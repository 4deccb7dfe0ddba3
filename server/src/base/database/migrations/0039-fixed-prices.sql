-- The final price that a shop chose for a product, in cents; null for a price computed from cost and profitability
-- (docs/rules.md#products-10). Every product keeps its price.
alter table products
  add column fixed_price_cents bigint,
  add constraint products_fixed_price
    check (fixed_price_cents is null or fixed_price_cents > 0 and fixed_price_cents = price_cents);

-- True if the price was fixed before the edit, and after it.
alter table price_edits
  add column was_fixed boolean not null default false,
  add column is_fixed boolean not null default false;

alter table price_change_rows
  add column old_fixed_price_cents bigint,
  add column new_fixed_price_cents bigint;

-- The step in pesos to which a change rounds prices up (docs/rules.md#prices-10).
alter table price_changes
  add column rounding text not null default 'none' check (rounding in ('none', '10', '50', '100', '500', '1000'));
