-- A time zone is a name (docs/rules.md#settings-7). A shop could choose a difference from UTC, such as '+05:30', or an abbreviation,
-- such as 'IST', which PostgreSQL reads otherwise than the server. Such a shop gets the name of the zone that the server read: one
-- of the same difference, or the whole hour if none has it. Its days, and its sums of days and months, follow.
alter table tenants no force row level security;
alter table sales no force row level security;
alter table sale_lines no force row level security;
alter table stock_movements no force row level security;
alter table payments no force row level security;
alter table jobs no force row level security;
alter table job_steps no force row level security;
alter table sale_days no force row level security;
alter table product_months no force row level security;
alter table provider_purchases no force row level security;
alter table payment_days no force row level security;
alter table delivery_months no force row level security;
alter table lab_months no force row level security;

do $$
declare
  shop record;
  hours int;
  zone text;
begin
  for shop in select id, time_zone from tenants where time_zone ~ '^[+-]\d\d' or time_zone ~* '^(?!utc|gmt)[a-z]{3}$' loop
    select name into zone from (values
      ('+0330', 'Asia/Tehran'), ('+0430', 'Asia/Kabul'), ('+0530', 'Asia/Kolkata'), ('+0545', 'Asia/Kathmandu'),
      ('+0630', 'Asia/Yangon'), ('+0845', 'Australia/Eucla'), ('+0930', 'Australia/Darwin'), ('-0930', 'Pacific/Marquesas'),
      ('act', 'Australia/Darwin'), ('aet', 'Australia/Sydney'), ('agt', 'America/Argentina/Buenos_Aires'),
      ('art', 'Africa/Cairo'), ('ast', 'America/Anchorage'), ('bet', 'America/Sao_Paulo'), ('bst', 'Asia/Dhaka'),
      ('cat', 'Africa/Maputo'), ('cet', 'Europe/Brussels'), ('cnt', 'America/St_Johns'), ('cst', 'America/Chicago'),
      ('ctt', 'Asia/Shanghai'), ('eat', 'Africa/Nairobi'), ('ect', 'Europe/Paris'), ('eet', 'Europe/Athens'),
      ('est', 'America/Panama'), ('hst', 'Pacific/Honolulu'), ('iet', 'America/Indiana/Indianapolis'),
      ('ist', 'Asia/Kolkata'), ('jst', 'Asia/Tokyo'), ('met', 'Europe/Brussels'), ('mit', 'Pacific/Apia'),
      ('mst', 'America/Phoenix'), ('net', 'Asia/Yerevan'), ('nst', 'Pacific/Auckland'), ('plt', 'Asia/Karachi'),
      ('pnt', 'America/Phoenix'), ('prc', 'Asia/Shanghai'), ('prt', 'America/Puerto_Rico'), ('pst', 'America/Los_Angeles'),
      ('roc', 'Asia/Taipei'), ('rok', 'Asia/Seoul'), ('sst', 'Pacific/Guadalcanal'), ('vst', 'Asia/Ho_Chi_Minh'),
      ('wet', 'Europe/Lisbon')
    ) as zones (key, name) where key = lower(replace(shop.time_zone, ':', ''));
    if zone is null and shop.time_zone ~ '^[+-]' then
      hours := left(shop.time_zone, 3)::int;
      -- The names of these zones have the sign of POSIX: Etc/GMT+3 is three hours behind UTC.
      zone := case when hours between -12 and -1 then 'Etc/GMT+' || -hours when hours between 1 and 14 then 'Etc/GMT-' || hours end;
    end if;
    zone := coalesce(zone, 'UTC');

    update tenants set time_zone = zone where id = shop.id;
    update sales set sale_day = (sale_date at time zone zone)::date where tenant_id = shop.id;

    delete from sale_days where tenant_id = shop.id;
    insert into sale_days (tenant_id, day, seller_id, sales, total_cents)
    select tenant_id, sale_day, seller_id, count(*), sum(total_cents) from sales
    where tenant_id = shop.id and order_status <> 'canceled' and payment_status <> 'reimbursed' group by 1, 2, 3;

    delete from product_months where tenant_id = shop.id;
    insert into product_months (tenant_id, month, product_id, units, income_cents, cost_cents)
    select tenant_id, date_trunc('month', sale_day::timestamp)::date, product_id, sum(quantity),
      sum(case when subtotal_cents = 0 then 0 else
        div(2 * upto * total_cents + subtotal_cents, 2 * subtotal_cents)
        - div(2 * (upto - amount) * total_cents + subtotal_cents, 2 * subtotal_cents) end),
      sum(quantity * cost_cents)
    from (
      select sales.tenant_id, sale_day, total_cents, subtotal_cents, product_id, quantity, cost_cents,
        price_cents * quantity as amount, sum(price_cents * quantity) over (partition by sales.id order by position) as upto
      from sales join sale_lines as line on line.tenant_id = sales.tenant_id and line.sale_id = sales.id
      where sales.tenant_id = shop.id and order_status <> 'canceled' and payment_status <> 'reimbursed'
    ) as sold where product_id is not null group by 1, 2, 3;

    delete from provider_purchases where tenant_id = shop.id;
    insert into provider_purchases (tenant_id, month, provider_id, total_cents)
    select tenant_id, date_trunc('month', created_at at time zone zone)::date, provider_id, sum(quantity * unit_cost_cents)
    from stock_movements where tenant_id = shop.id and kind in ('initial', 'purchase') group by 1, 2, 3;

    delete from payment_days where tenant_id = shop.id;
    insert into payment_days (tenant_id, day, method, received_cents)
    select tenant_id, (created_at at time zone zone)::date, method,
      sum(case kind when 'refund' then -(amount_cents + surcharge_cents) else amount_cents + surcharge_cents end)
    from payments where tenant_id = shop.id group by 1, 2, 3;

    delete from delivery_months where tenant_id = shop.id;
    insert into delivery_months (tenant_id, month, seller_id, delivered)
    select tenant_id, date_trunc('month', delivered_at at time zone zone)::date, seller_id, count(*) from sales
    where tenant_id = shop.id and delivered_at is not null and remake_of is null
      and exists (select from jobs where jobs.tenant_id = sales.tenant_id and jobs.sale_id = sales.id)
    group by 1, 2, 3;

    delete from lab_months where tenant_id = shop.id;
    insert into lab_months (tenant_id, month, lab_id, delivered, received, days, late)
    select tenant_id, month, lab_id, sum(delivered), sum(received), sum(days), sum(late)
    from (
      select jobs.tenant_id, date_trunc('month', delivered_at at time zone zone)::date as month, lab_id,
        1 as delivered, 0 as received, 0 as days, 0 as late
      from jobs join sales on sales.tenant_id = jobs.tenant_id and sales.id = jobs.sale_id
      where jobs.tenant_id = shop.id and delivered_at is not null and remake_of is null and lab_id is not null
      union all
      select tenant_id, date_trunc('month', created_at at time zone zone)::date, lab_id, 0, 1, days_at_lab, is_late::int
      from job_steps where tenant_id = shop.id and lab_id is not null
    ) as parts group by 1, 2, 3;
  end loop;
end $$;

alter table tenants force row level security;
alter table sales force row level security;
alter table sale_lines force row level security;
alter table stock_movements force row level security;
alter table payments force row level security;
alter table jobs force row level security;
alter table job_steps force row level security;
alter table sale_days force row level security;
alter table product_months force row level security;
alter table provider_purchases force row level security;
alter table payment_days force row level security;
alter table delivery_months force row level security;
alter table lab_months force row level security;
