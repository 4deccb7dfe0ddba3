/** SQL statements make the sales inside the database, because inserting 100,000 sales one by one is slow. */
import { DEFAULT_TIME_ZONE } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { asTenant } from '../../server/src/base/database/as-tenant.ts';
import type { Database } from '../../server/src/base/database/database.ts';
import type { Transaction } from '../../server/src/base/database/tables.ts';
import { sumRules } from '../../server/src/shop/sums/sum-rules.ts';
import { PRODUCTS } from './catalog.ts';
import { ACTIVE_SELLERS } from './people.ts';
import { idAt } from './records.ts';
import { addJobs, addPrescriptions } from './workshop.ts';

/** One sale every 26 minutes: 100,000 sales fill five years, 1,000 sales eighteen days. */
const PACE = '26 minutes';
/** One in 20 sales is open. The open sales are the latest sales. */
const OPEN_SHARE = 20;
/**
 * The next receipts get the numbers after this number. Other numbers in a request are lower, so `renewed` in script.ts
 * mistakes none of them for a receipt number.
 */
const LAST_RECEIPT = 1_900_000_000;
/** The remaining stock is enough for every run of a benchmark. */
const LEFT_IN_STOCK = 1_000_000;

export async function addTrade(tx: Transaction, tenantId: string, orders: number): Promise<void> {
  await addSales(tx, tenantId, orders);
  await addPrescriptions(tx, tenantId);
  await addJobs(tx, tenantId);
  await addHistory(tx, tenantId);
  await addLedger(tx, tenantId);
  for (const { repair } of sumRules) await repair(tenantId).execute(tx);
}

/**
 * One closed sale in forty is canceled. A third of the open sales is not paid yet. Each open sale, and every second closed sale,
 * has a line with lenses.
 */
async function addSales(tx: Transaction, tenantId: string, orders: number): Promise<void> {
  const closed = orders - Math.floor(orders / OPEN_SHARE);
  await sql`
    with product as (
      select row_number() over (order by id) - 1 as nth, * from products
      where tenant_id = ${tenantId}
    ), client as (
      select row_number() over (order by id) - 1 as nth, id from clients where tenant_id = ${tenantId}
    ), seller as (
      select row_number() over (order by id) - 1 as nth, id from users
      where tenant_id = ${tenantId} and not owner order by id limit ${ACTIVE_SELLERS}
    ), sold as (
      select n, ${idAt('now() - age')} as id, now() - age as at, (now() - age) at time zone ${DEFAULT_TIME_ZONE} as local_time,
        n > ${closed}::int as open, n <= ${closed}::int and n % 40 = 0 as canceled,
        (n * 7919) % (select count(*) from client) as client, (n * 31) % ${ACTIVE_SELLERS} as seller
      from generate_series(1, ${orders}::int) as n, lateral (select (${orders} - n) * ${PACE}::interval as age) as ago
    ), line as (
      select sold.id as sale_id, line.position, product.*, 1 + (sold.n + line.position) % 2 as quantity,
        case when line.position = 0 and (sold.open or sold.n % 2 = 0) then 'far' else 'none' end as prescription_type
      from sold cross join generate_series(0, 1) as line (position)
        join product on product.nth = (sold.n * 13 + line.position * (1 + sold.n % ${PRODUCTS - 1})) % ${PRODUCTS}
    ), cost as (
      select sale_id, sum(price_cents * quantity)::bigint as cents from line group by sale_id
    ), inserted as (
      insert into sales (tenant_id, id, number, seller_id, client_id, sale_date, sale_day, delivery_date, notes,
        payment_method, payment_status, order_status, subtotal_cents, discount_hundredths, discount_type,
        discount_cents, total_cents, deposit_cents, paid_cents, refunded_cents, delivered_at, created_at, updated_at)
      select ${tenantId}::uuid, sold.id, n, seller.id, client.id, at, local_time::date,
        case when open then current_date - 3 + n % 30 else local_time::date + 7 end, '',
        (array['cash', 'debitCard', 'creditCard', 'bankTransfer'])[1 + n % 4],
        case when canceled then 'reimbursed' when open and n % 3 = 0 then 'waiting' else 'charged' end,
        case when canceled then 'canceled' when open then (array['requested', 'inProgress', 'finished'])[1 + n % 3]
          else 'delivered' end,
        cents, 0, 'nominal', 0, cents, 0, case when canceled or (open and n % 3 = 0) then 0 else cents end,
        case when canceled then cents else 0 end, case when not open and not canceled then at + interval '6 days' end, at, at
      from sold join cost on cost.sale_id = sold.id join client on client.nth = sold.client
        join seller on seller.nth = sold.seller
    )
    insert into sale_lines
      (tenant_id, sale_id, position, product_id, name, code, price_cents, cost_cents, quantity, prescription_type)
    select ${tenantId}::uuid, sale_id, position, id, name, code, price_cents, cost_cents, quantity, prescription_type
    from line
  `.execute(tx);
  await sql`
    insert into payments (tenant_id, id, sale_id, sale_number, client_id, client_name, kind, amount_cents, surcharge_cents,
      method, note, receipt_number, user_id, created_at)
    select sales.tenant_id, ${idAt('sale_date')}, sales.id, number, client_id, clients.name, entry.kind, total_cents, 0,
      payment_method, '', case when number = 1 then ${LAST_RECEIPT}::int end, seller_id, sale_date
    from sales join clients on clients.tenant_id = sales.tenant_id and clients.id = client_id
      join (values ('payment', 'charged'), ('payment', 'reimbursed'), ('refund', 'reimbursed')) as entry (kind, status)
        on entry.status = payment_status
    where sales.tenant_id = ${tenantId}`.execute(tx);
  await sql`insert into search_tokens (tenant_id, kind, token, record_id)
    select tenant_id, 'sales', number::text, id from sales where tenant_id = ${tenantId}`.execute(tx);
}

async function addHistory(tx: Transaction, tenantId: string): Promise<void> {
  await sql`
    insert into sale_changes (tenant_id, id, sale_id, user_id, field, from_value, to_value, created_at)
    select tenant_id, ${idAt('sale_date + step.after')}, sales.id, seller_id, 'orderStatus', step.before, step.now,
      sale_date + step.after
    from sales, (values ('inProgress', 'finished', interval '3 days'), ('finished', 'delivered', interval '6 days'))
      as step (before, now, after)
    where tenant_id = ${tenantId} and order_status = 'delivered'`.execute(tx);
}

/** All stock comes in before the first sale. */
async function addLedger(tx: Transaction, tenantId: string): Promise<void> {
  await sql`
    with sold as (
      select sales.id as sale_id, seller_id, sale_date, order_status, product_id, quantity, cost_cents from sales
        join sale_lines as line on line.tenant_id = sales.tenant_id and line.sale_id = sales.id
      where sales.tenant_id = ${tenantId}
    ), moved as (
      select product_id, 'sale' as kind, -quantity as quantity, cost_cents, seller_id, sale_id, sale_date as at from sold
      union all
      select product_id, 'cancellation', quantity, cost_cents, seller_id, sale_id, sale_date + interval '1 hour'
      from sold where order_status = 'canceled'
    ), used as (
      select product_id, -sum(quantity)::int as units from moved group by product_id
    ), bought as (
      select products.id as product_id, 'initial' as kind, ${LEFT_IN_STOCK} + coalesce(units, 0) as quantity, cost_cents,
        (select id from users where tenant_id = ${tenantId} and owner), null::uuid as sale_id,
        coalesce((select min(sale_date) from sales where tenant_id = ${tenantId}), now()) - interval '1 day' as at
      from products left join used on used.product_id = products.id where tenant_id = ${tenantId}
    ), inserted as (
      insert into stock_movements
        (tenant_id, id, product_id, provider_id, kind, quantity, unit_cost_cents, user_id, sale_id, created_at)
      select ${tenantId}::uuid, ${idAt('move.at')}, product_id, provider_id, move.kind, move.quantity, move.cost_cents,
        move.seller_id, move.sale_id, move.at
      from (select * from bought union all select * from moved) as move (product_id, kind, quantity, cost_cents, seller_id,
        sale_id, at) join products on products.tenant_id = ${tenantId} and products.id = move.product_id
    )
    update products set stock = ${LEFT_IN_STOCK} where tenant_id = ${tenantId}`.execute(tx);
}

/** Adds the audit log of the loaded sales. Its entries have about the size of entries that the server writes. */
export async function addLog(database: Database, tenantId: string): Promise<void> {
  await asTenant(database, tenantId, async (tx) => {
    const { rows } =
      await sql`select from audit_entries where tenant_id = ${tenantId} and kind = 'sales' limit 1`.execute(tx);
    if (rows.length > 0) return;
    await sql`set local statement_timeout = 0; set local enable_nestloop = off`.execute(tx);
    await sql`
      insert into audit_entries (tenant_id, id, at, action, kind, record_id, record_name, actor, user_id, user_name, address,
        user_agent, request_id, after)
      select sales.tenant_id, ${idAt('sale_date')}, sale_date, 'create', 'sales', sales.id, number::text, 'user', seller_id,
        users.name, '192.0.2.1', 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36',
        sales.id::text, to_jsonb(sales) || jsonb_build_object('client', to_jsonb(clients), 'lines', line.items)
      from sales
        join users on users.tenant_id = sales.tenant_id and users.id = seller_id
        join clients on clients.tenant_id = sales.tenant_id and clients.id = client_id
        join (select sale_id, jsonb_agg(to_jsonb(sale_lines)) as items from sale_lines where tenant_id = ${tenantId}
          group by sale_id) as line on line.sale_id = sales.id
      where sales.tenant_id = ${tenantId}`.execute(tx);
  });
}
