-- The client owes nothing for a reimbursed sale (docs/rules.md#payments-2).

drop index sales_open;
create index sales_open on sales (tenant_id, client_id, sale_date, id)
  where paid_cents < total_cents - insurer_cents and order_status <> 'canceled' and payment_status <> 'reimbursed';

alter table sales no force row level security;
alter table client_accounts no force row level security;
alter table debt_days no force row level security;
update client_accounts set owed_cents = owed_cents - cents, oldest_day = (
    select min(delivery_date) from sales
    where sales.tenant_id = client_accounts.tenant_id and client_id = client_accounts.id
      and paid_cents < total_cents - insurer_cents and order_status <> 'canceled' and payment_status <> 'reimbursed'
  )
from (
  select tenant_id, client_id, sum(total_cents - insurer_cents - paid_cents) as cents from sales
  where paid_cents < total_cents - insurer_cents and order_status <> 'canceled' and payment_status = 'reimbursed'
  group by tenant_id, client_id
) as reimbursed
where client_accounts.tenant_id = reimbursed.tenant_id and client_accounts.id = reimbursed.client_id;
update debt_days set owed_cents = owed_cents - cents
from (
  select tenant_id, delivery_date, sum(total_cents - insurer_cents - paid_cents) as cents from sales
  where paid_cents < total_cents - insurer_cents and order_status <> 'canceled' and payment_status = 'reimbursed'
  group by tenant_id, delivery_date
) as reimbursed
where debt_days.tenant_id = reimbursed.tenant_id and debt_days.day = reimbursed.delivery_date;
alter table sales force row level security;
alter table client_accounts force row level security;
alter table debt_days force row level security;
