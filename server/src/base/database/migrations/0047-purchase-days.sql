-- The report of the purchases in a period reads the purchases of single days.
create index stock_movements_of_purchases on stock_movements (tenant_id, created_at) where kind in ('initial', 'purchase');
