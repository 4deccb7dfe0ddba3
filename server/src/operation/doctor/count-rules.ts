import { sql } from 'kysely';
import type { Rule } from './finding.ts';

/**
 * A product is deleted together with its lines, so the rule compares units and differences only while all lines of the count
 * exist. It compares costs and prices of applied counts only, because the lines of a canceled count keep none.
 */
const totals: Rule = {
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

export const countRules: readonly Rule[] = [totals];
