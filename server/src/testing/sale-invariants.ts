import { sql } from 'kysely';
import { asTenant } from '../database/as-tenant.ts';
import type { Database } from '../database/database.ts';

/** What is always true of a shop's sales, each as a query for what breaks it. */
const queries: Readonly<Record<string, string>> = {
  'stock is the sum of its ledger': `
    select p.id from products p left join stock_movements m on m.product_id = p.id
    group by p.id, p.stock having p.stock <> coalesce(sum(m.quantity), 0)`,
  'a sale has lines, and its subtotal is their sum': `
    select s.id from sales s left join sale_lines l on l.sale_id = s.id
    group by s.id, s.subtotal_cents having count(l) = 0 or s.subtotal_cents <> sum(l.price_cents * l.quantity)`,
  'the ledger took what a sale sold, and has back what was canceled or deleted': `
    with taken as (select sale_id, product_id, sum(quantity) as units from stock_movements where sale_id is not null group by 1, 2),
    sold as (select l.sale_id, l.product_id, -sum(l.quantity) as units from sale_lines l join sales s on s.id = l.sale_id
      where s.order_status <> 'canceled' and l.product_id is not null group by 1, 2)
    select sale_id from taken full join sold using (sale_id, product_id)
    where coalesce(taken.units, 0) <> coalesce(sold.units, 0)`,
  'the days are the sums of their sales': `
    with summed as (select sale_day as day, seller_id, count(*) as sales, sum(total_cents) as total_cents from sales
      where order_status <> 'canceled' and payment_status <> 'reimbursed' group by 1, 2)
    select day from sale_days d full join summed s using (day, seller_id)
    where coalesce(d.sales, 0) <> coalesce(s.sales, 0) or coalesce(d.total_cents, 0) <> coalesce(s.total_cents, 0)`,
  'the units of each product are those of its sales': `
    with summed as (select l.product_id, sum(l.quantity) as units from sale_lines l join sales s on s.id = l.sale_id
      where order_status <> 'canceled' and payment_status <> 'reimbursed' and product_id is not null group by 1)
    select product_id from product_sales p full join summed s using (product_id)
    where coalesce(p.units, 0) <> coalesce(s.units, 0)`,
  'records are counted': `
    with counted as (
      select 'sales/' || order_status as kind, count(*) as records from sales group by 1
      union all select 'clients', count(*) from clients union all select 'products', count(*) from products)
    select kind from counted c full join (select * from record_counts where kind in ('clients', 'products')
      or (kind like 'sales/%' and kind <> 'sales/numbered')) r using (kind)
    where coalesce(c.records, 0) <> coalesce(r.records, 0)`,
  'a sale is found by its number, and no other is found': `
    select record_id from (select record_id, token from search_tokens where kind = 'sales') t
    full join sales s on s.id = t.record_id and s.number::text = t.token where s.id is null or t.record_id is null`,
  'an answer is stored with its key': 'select key from idempotency_keys where status is null or answer is null',
};

/** What is broken in a shop: empty when nothing is. */
export async function brokenInvariants(database: Database, tenantId: string): Promise<string[]> {
  return asTenant(database, tenantId, async (tx) => {
    const broken: string[] = [];
    for (const [name, query] of Object.entries(queries)) {
      const { rows } = await sql.raw(query).execute(tx);
      if (rows.length > 0) broken.push(`${name}: ${rows.length} times not`);
    }
    return broken;
  });
}
