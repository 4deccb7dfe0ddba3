/** The sums that are kept (docs/decisions/0010-summaries-instead-of-sums.md) beside those they stand for. */
import { orderStatuses, paymentStatuses, countsInFigures } from '@dioptria/contract/sale-status.ts';
import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/sales.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { numberedKind } from '../sales/sale-summaries.ts';
import { resources } from '../resources.ts';
import type { RepairableRule } from './finding.ts';

/** A table of sums: what a row is for, the amounts in it, and the query that gives both from the records themselves. */
interface Sum {
  rule: string;
  table: keyof Tables;
  key: readonly string[];
  amounts: readonly string[];
  truth: (tenantId: string) => RawBuilder<unknown>;
}

const counting = orderStatuses.flatMap((orderStatus) =>
  paymentStatuses.flatMap((paymentStatus) =>
    countsInFigures({ orderStatus, paymentStatus }) ? [`${orderStatus}/${paymentStatus}`] : [],
  ),
);
const isCounted = sql`order_status || '/' || payment_status = any(${counting})`;
const counted = resources.map(({ definition }) => definition.name).filter((name) => name !== 'sales');

const records: Sum = {
  rule: 'the number of records of each kind is kept',
  table: 'record_counts',
  key: ['kind'],
  amounts: ['records'],
  truth: (tenantId) => sql`
    ${sql.join(
      counted.map(
        (name) => sql`select ${name}::text as kind, count(*) as records from ${sql.table(name)}
          where tenant_id = ${tenantId} union all`,
      ),
      sql` `,
    )}
    select 'sales/' || order_status, count(*) from sales where tenant_id = ${tenantId} group by order_status
    union all select ${numberedKind}, count(*) from sales
    where tenant_id = ${tenantId} and number < ${PROPOSED_NUMBER_LIMIT}`,
};

const days: Sum = {
  rule: 'the sales of each day and seller are kept',
  table: 'sale_days',
  key: ['day', 'seller_id'],
  amounts: ['sales', 'total_cents'],
  truth: (tenantId) => sql`
    select sale_day as day, seller_id, count(*) as sales, sum(total_cents)::bigint as total_cents from sales
    where tenant_id = ${tenantId} and ${isCounted} group by sale_day, seller_id`,
};

const units: Sum = {
  rule: 'the units sold of each product are kept',
  table: 'product_sales',
  key: ['product_id'],
  amounts: ['units'],
  truth: (tenantId) => sql`
    select product_id, sum(quantity)::bigint as units
    from sales join sale_lines as line on line.tenant_id = sales.tenant_id and line.sale_id = sales.id
    where sales.tenant_id = ${tenantId} and ${isCounted} and product_id is not null group by product_id`,
};

const purchases: Sum = {
  rule: 'what was bought from each provider in each month is kept',
  table: 'provider_purchases',
  key: ['month', 'provider_id'],
  amounts: ['total_cents'],
  truth: (tenantId) => sql`
    select date_trunc('month', stock_movements.created_at at time zone time_zone)::date as month, provider_id,
      sum(quantity * unit_cost_cents)::bigint as total_cents
    from stock_movements join tenants on tenants.id = stock_movements.tenant_id
    where tenant_id = ${tenantId} and kind in ('initial', 'purchase') group by 1, 2`,
};

const sums: readonly Sum[] = [records, days, units, purchases];

const amountOf = (side: 'truth' | 'kept', amount: string) => sql`coalesce(${sql.ref(`${side}.${amount}`)}, 0)`;

/** The rows whose amounts are not what they stand for. A row of nothing is as good as none. */
function differences({ table, key, amounts, truth }: Sum, tenantId: string): RawBuilder<unknown> {
  const differ = amounts.map((amount) => sql`${amountOf('truth', amount)} <> ${amountOf('kept', amount)}`);
  return sql`(${truth(tenantId)}) as truth
    full join (select * from ${sql.table(table)} where tenant_id = ${tenantId}) as kept
      using (${sql.join(key.map((column) => sql.ref(column)))})
    where ${sql.join(differ, sql` or `)}`;
}

/** The query for the wrong sums of a shop: each a `Wrong`. */
function wrongSums(sum: Sum, tenantId: string): RawBuilder<unknown> {
  const amounts = (side: 'truth' | 'kept') =>
    sql`concat_ws(', ', ${sql.join(sum.amounts.map((amount) => amountOf(side, amount)))})`;
  return sql`select concat_ws(' ', ${sql.join(sum.key.map((column) => sql.ref(column)))}) as record,
    ${amounts('truth')} as expected, ${amounts('kept')} as found from ${differences(sum, tenantId)}`;
}

/**
 * Puts the sums of a shop right, while it works: what is missing is added, as a sale would, so that what a sale adds in
 * the same moment stays. The transaction must be one that sees what is committed when the statement begins.
 */
function repairSums(sum: Sum, tenantId: string): RawBuilder<unknown> {
  const { table, key, amounts } = sum;
  const columns = sql.join([...key, ...amounts].map((column) => sql.ref(column)));
  const missing = amounts.map((amount) => sql`${amountOf('truth', amount)} - ${amountOf('kept', amount)}`);
  const added = amounts.map(
    (amount) => sql`${sql.ref(amount)} = ${sql.ref(`${table}.${amount}`)} + ${sql.ref(`excluded.${amount}`)}`,
  );
  const keys = sql.join(key.map((column) => sql.ref(column)));
  return sql`insert into ${sql.table(table)} (tenant_id, ${columns})
    select ${tenantId}::uuid, ${keys}, ${sql.join(missing)} from ${differences(sum, tenantId)}
    on conflict (tenant_id, ${keys}) do update set ${sql.join(added)}`;
}

/** What holds for the sums. */
export const sumRules: readonly RepairableRule[] = sums.map((sum) => ({
  rule: sum.rule,
  table: sum.table,
  wrong: (tenantId) => wrongSums(sum, tenantId),
  repair: (tenantId) => repairSums(sum, tenantId),
}));
