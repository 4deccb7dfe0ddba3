-- Adjustments of stock say why: the kind is their reason, the note is the user's (docs/rules.md#stock-3).
alter table stock_movements drop constraint stock_movements_kind_check;
alter table stock_movements add constraint stock_movements_kind_check check (kind in (
  'initial', 'purchase', 'sale', 'cancellation', 'adjustment',
  'breakage', 'loss', 'internalUse', 'supplierReturn', 'customerReturn', 'count'
));
alter table stock_movements add column note text not null default '';
