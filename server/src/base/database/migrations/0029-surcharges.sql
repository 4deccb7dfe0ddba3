-- The percentage × 100 of the plan of a deposit or payment, 0 without a plan, as it was when the entry was booked: the plan may
-- change afterwards. Null for refunds and corrections, and for entries from before this column.
alter table payments add column plan_hundredths int check (plan_hundredths >= 0);

-- Thousands of products with the most units add up to more than an int holds.
alter table stock_counts alter column units type bigint;
alter table stock_counts alter column difference_units type bigint;
