import { sql } from 'kysely';
import type { Rule } from './finding.ts';

const received: Rule = {
  rule: 'what came of a purchase order is the sum of its receptions',
  table: 'purchase_order_lines',
  wrong: (tenantId) => sql`
    select concat_ws(' ', order_id, line.product_id) as record, coalesce(came.units, 0)::text as expected,
      line.received::text as found
    from purchase_order_lines as line left join (
      select purchase_order_id, product_id, sum(quantity) as units
      from reception_lines join receptions
        on receptions.tenant_id = reception_lines.tenant_id and receptions.id = reception_lines.reception_id
      where reception_lines.tenant_id = ${tenantId} and purchase_order_id is not null group by 1, 2
    ) as came on came.purchase_order_id = line.order_id and came.product_id = line.product_id
    where line.tenant_id = ${tenantId} and line.received <> coalesce(came.units, 0)`,
};

const awaited = sql`case when purchase_orders.status = 'canceled' then 0 else greatest(quantity - received, 0) end`;

const totals: Rule = {
  rule: 'the totals and the status of a purchase order follow from its lines',
  table: 'purchase_orders',
  wrong: (tenantId) => sql`
    select id::text as record, concat_ws(', ', line.products, line.units, line.outstanding_units, line.cents, line.status) as expected,
      concat_ws(', ', purchase_orders.products, purchase_orders.units, purchase_orders.outstanding_units, total_cents,
        purchase_orders.status) as found
    from purchase_orders left join (
      select order_id, count(*) as products, sum(quantity) as units, sum(${awaited}) as outstanding_units,
        sum(quantity * unit_cost_cents) as cents,
        case when bool_and(purchase_orders.status = 'canceled') then 'canceled'
          when bool_and(received >= quantity) then 'received'
          when bool_or(received > 0) then 'partial' else 'open' end as status
      from purchase_order_lines join purchase_orders
        on purchase_orders.tenant_id = purchase_order_lines.tenant_id and purchase_orders.id = order_id
      where purchase_order_lines.tenant_id = ${tenantId} group by order_id
    ) as line on line.order_id = purchase_orders.id
    where tenant_id = ${tenantId} and (line.products, line.units, line.outstanding_units, line.cents, line.status) is distinct from
      (purchase_orders.products::bigint, purchase_orders.units::bigint, purchase_orders.outstanding_units::bigint,
        total_cents::numeric, purchase_orders.status)`,
};

const ofProducts: Rule = {
  rule: 'what is still to come of a product is what its purchase orders await',
  table: 'products',
  wrong: (tenantId) => sql`
    select id::text as record, coalesce(line.units, 0)::text as expected, outstanding_units::text as found
    from products left join (
      select product_id, sum(${awaited}) as units
      from purchase_order_lines join purchase_orders
        on purchase_orders.tenant_id = purchase_order_lines.tenant_id and purchase_orders.id = order_id
      where purchase_order_lines.tenant_id = ${tenantId} group by product_id
    ) as line on line.product_id = products.id
    where tenant_id = ${tenantId} and outstanding_units <> coalesce(line.units, 0)`,
};

export const purchaseOrderRules: readonly Rule[] = [received, totals, ofProducts];
