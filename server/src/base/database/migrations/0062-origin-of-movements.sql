-- Where a movement of cash comes from decides who sees its amount. There is no default, so that each writer names the origin.
alter table cash_movements add column origin text not null default 'user' check (origin in ('user', 'insurerPayment'));
alter table cash_movements no force row level security;
alter table insurer_payments no force row level security;
update cash_movements set origin = 'insurerPayment' where exists (
  select from insurer_payments
  where insurer_payments.tenant_id = cash_movements.tenant_id
    and cash_movements.id in (insurer_payments.cash_movement_id, insurer_payments.reverse_movement_id)
);
alter table cash_movements force row level security;
alter table insurer_payments force row level security;
alter table cash_movements alter column origin drop default;
