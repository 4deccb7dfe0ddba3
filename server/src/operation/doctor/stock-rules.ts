import { priceRoundings } from '@dioptria/contract/shop/settings/settings-labels.ts';
import { sql } from 'kysely';
import { sqlPrice } from '../../shop/products/price-edits.ts';
import { isActive } from '../../shop/sums/kept-sums.ts';
import type { Rule } from './finding.ts';

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

/** The list has a price for each rounding, because the shop may have changed its rounding since it stored the price. */
const computedPrices = sql.join(
  priceRoundings.map((rounding) => sqlPrice(sql`cost_cents`, sql`profitability_hundredths`, rounding)),
);

/** No rule checks that a product's price equals its fixed price, because a constraint of the database requires it. */
export const priceRules: readonly Rule[] = [
  {
    rule: 'a computed price follows from cost and profitability',
    table: 'products',
    wrong: (tenantId) => sql`
      select id::text as record, ${sqlPrice(sql`cost_cents`, sql`profitability_hundredths`, 'none')}::text as expected,
        price_cents::text as found
      from products where tenant_id = ${tenantId} and fixed_price_cents is null and price_cents not in (${computedPrices})`,
  },
];

const received: Rule = {
  rule: 'the received units of a purchase order are the sum of its receptions',
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

const orderTotals: Rule = {
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
  rule: 'the outstanding units of a product are the units that its purchase orders await',
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

export const purchaseOrderRules: readonly Rule[] = [received, orderTotals, ofProducts];

const receptionTotals: Rule = {
  rule: 'the totals of a reception are the sums of its lines',
  table: 'receptions',
  wrong: (tenantId) => sql`
    select id::text as record, concat_ws(', ', line.products, line.units, line.cents) as expected,
      concat_ws(', ', receptions.products, receptions.units, total_cents) as found
    from receptions left join (
      select reception_id, count(*) as products, sum(quantity) as units, sum(quantity * unit_cost_cents) as cents
      from reception_lines where tenant_id = ${tenantId} group by reception_id
    ) as line on line.reception_id = receptions.id
    where tenant_id = ${tenantId}
      and (line.products, line.units, line.cents) is distinct from (receptions.products::bigint, receptions.units::bigint, total_cents::numeric)`,
};

const moved: Rule = {
  rule: 'the movements of a reception are its lines',
  table: 'stock_movements',
  wrong: (tenantId) => sql`
    select concat_ws(' ', reception_id, product_id) as record, concat_ws(', ', line.units, line.cents) as expected,
      concat_ws(', ', moved.units, moved.cents) as found
    from (
      select reception_id, product_id, sum(quantity) as units, sum(quantity * unit_cost_cents) as cents
      from reception_lines where tenant_id = ${tenantId} group by reception_id, product_id
    ) as line full join (
      select reception_id, product_id, sum(quantity) as units, sum(quantity * unit_cost_cents) as cents
      from stock_movements where tenant_id = ${tenantId} and reception_id is not null group by reception_id, product_id
    ) as moved using (reception_id, product_id)
    where (line.units, line.cents) is distinct from (moved.units, moved.cents)`,
};

const reversed: Rule = {
  rule: 'a reverse takes back what its reception brought',
  table: 'receptions',
  wrong: (tenantId) => sql`
    select reverse.id::text as record, concat_ws(', ', -reception.units, -reception.total_cents) as expected,
      concat_ws(', ', reverse.units, reverse.total_cents) as found
    from receptions as reverse join receptions as reception
      on reception.tenant_id = reverse.tenant_id and reception.id = reverse.reverses_id
    where reverse.tenant_id = ${tenantId}
      and (reverse.units <> -reception.units or reverse.total_cents <> -reception.total_cents or reception.reverses_id is not null)`,
};

export const receptionRules: readonly Rule[] = [receptionTotals, moved, reversed];

/**
 * A product is deleted together with its lines, so the rule compares units and differences only while all lines of the count
 * exist. The rule compares costs and prices of applied counts only, because the lines of a canceled count have no costs and prices.
 */
const countTotals: Rule = {
  rule: 'the totals of a closed count are the sums of its lines',
  table: 'stock_counts',
  wrong: (tenantId) => sql`
    select id::text as record,
      concat_ws(', ', line.lines, line.units, line.differences, line.difference_units, line.cost, line.price) as expected,
      concat_ws(', ', stock_counts.counted, stock_counts.units, stock_counts.differences, stock_counts.difference_units,
        difference_cost_cents, difference_price_cents) as found
    from stock_counts join (
      select count_id, count(*) as lines, sum(counted) as units, count(*) filter (where counted <> expected) as differences,
        sum(counted - expected) as difference_units, sum((counted - expected) * cost_cents) as cost,
        sum((counted - expected) * price_cents) as price
      from stock_count_lines where tenant_id = ${tenantId} group by count_id
    ) as line on line.count_id = stock_counts.id
    where tenant_id = ${tenantId} and state <> 'open' and (line.lines > stock_counts.counted
      or line.lines = stock_counts.counted and (
        (line.units, line.differences, line.difference_units) is distinct from
          (stock_counts.units::bigint, stock_counts.differences::bigint, stock_counts.difference_units::bigint)
        or state = 'applied' and (line.cost, line.price) is distinct from
          (difference_cost_cents::numeric, difference_price_cents::numeric)))`,
};

export const countRules: readonly Rule[] = [countTotals];
