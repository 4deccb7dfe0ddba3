-- What was sold of each product in each month, in the sales that count (docs/rules.md#analysis-2).
create table product_months (
  tenant_id uuid not null,
  month date not null, -- its first day
  product_id uuid not null,
  units bigint not null,
  income_cents bigint not null,
  cost_cents bigint not null,
  primary key (tenant_id, month, product_id)
);
select enforce_tenant('product_months');
create index product_months_by_product on product_months (tenant_id, product_id, month);

alter table sales no force row level security;
alter table sale_lines no force row level security;
alter table products no force row level security;
alter table product_months no force row level security;

-- Each line takes what rounds the sum of it and the lines before it, so that the lines add up to the sale's total.
insert into product_months (tenant_id, month, product_id, units, income_cents, cost_cents)
select tenant_id, date_trunc('month', sale_day::timestamp)::date, product_id, sum(quantity), sum(upto_income - before_income),
  sum(quantity * cost_cents)
from (
  select sales.tenant_id, sale_day, total_cents, subtotal_cents, product_id, quantity, cost_cents, price_cents * quantity as amount,
    sum(price_cents * quantity) over (partition by sales.tenant_id, sales.id order by position) as upto
  from sales join sale_lines as line on line.tenant_id = sales.tenant_id and line.sale_id = sales.id
  where order_status <> 'canceled' and payment_status <> 'reimbursed'
) as sold, lateral (select
  case subtotal_cents when 0 then 0 else div(2 * upto * total_cents + subtotal_cents, 2 * subtotal_cents) end as upto_income,
  case subtotal_cents when 0 then 0
    else div(2 * (upto - amount) * total_cents + subtotal_cents, 2 * subtotal_cents) end as before_income
) as shares
where product_id is not null
group by 1, 2, 3;

alter table product_months add foreign key (tenant_id, product_id) references products (tenant_id, id) on delete cascade;

alter table sales force row level security;
alter table sale_lines force row level security;
alter table products force row level security;
alter table product_months force row level security;
