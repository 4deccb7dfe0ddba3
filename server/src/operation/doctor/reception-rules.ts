import { sql } from 'kysely';
import type { Rule } from './finding.ts';

const totals: Rule = {
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

export const receptionRules: readonly Rule[] = [totals, moved, reversed];
