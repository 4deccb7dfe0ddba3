import { sql } from 'kysely';
import type { Rule } from './finding.ts';
import { isActive } from '../../shop/sums/value-conditions.ts';

const ledger: Rule = {
  rule: "a product's stock is the sum of its movements",
  table: 'products',
  wrong: (tenantId) => sql`
    select id::text as record, coalesce(moved.quantity, 0)::text as expected, stock::text as found
    from products left join (
      select product_id, sum(quantity) as quantity from stock_movements where tenant_id = ${tenantId} group by product_id
    ) as moved on moved.product_id = products.id
    where tenant_id = ${tenantId} and stock <> coalesce(moved.quantity, 0)`,
};

const controlled: Rule = {
  rule: 'a product under stock control has no stock below zero',
  table: 'products',
  wrong: (tenantId) => sql`
    select id::text as record, '0 or more' as expected, stock::text as found
    from products where tenant_id = ${tenantId} and verify_stock and stock < 0`,
};

/**
 * A stock movement keeps the id of its sale, even after the sale is deleted. The movements of a deleted or canceled sale add up to
 * 0.
 */
const taken: Rule = {
  rule: 'the movements of a sale take its units, and add up to 0 once it is canceled or deleted',
  table: 'stock_movements',
  wrong: (tenantId) => sql`
    select concat_ws(' ', sale_id, product_id) as record, coalesce(sold.quantity, 0)::text as expected,
      coalesce(moved.quantity, 0)::text as found
    from (
      select sale_id, product_id, -sum(quantity) as quantity from sale_lines as line
        join sales on sales.tenant_id = line.tenant_id and sales.id = line.sale_id
      where line.tenant_id = ${tenantId} and ${isActive()} and product_id is not null
      group by sale_id, product_id
    ) as sold full join (
      select sale_id, product_id, sum(quantity) as quantity from stock_movements
      where tenant_id = ${tenantId} and sale_id is not null group by sale_id, product_id
    ) as moved using (sale_id, product_id)
    where coalesce(sold.quantity, 0) <> coalesce(moved.quantity, 0)`,
};

export const stockRules: readonly Rule[] = [ledger, controlled, taken];
