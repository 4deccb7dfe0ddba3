import { fromCents } from '@dioptria/contract/base/money.ts';
import { distinctNames, type ReportAnswer, TOP_PRODUCTS } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { isByDay, partsOf } from '@dioptria/contract/shop/reports/report-labels.ts';
import { addDays, monthOf, type Period, shopDay, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { inTenant, parameter, run, statement } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import { columnNames, momentsOf, monthRows, reportMonths, rowName } from './month-rows.ts';
import { isCounted } from '../sums/kept-sums.ts';

export async function readSalesByMonth(context: Context, period?: Period): Promise<ReportAnswer<'sales-by-month'>> {
  const sold = Map.groupBy(await sellersSales(context, period), (row) => row.month);
  const data = momentsOf(context, period).map((moment) => ({
    name: rowName(moment),
    sales: fromCents((sold.get(moment) ?? []).reduce((sum, row) => sum + row.cents, 0)),
  }));
  return { data };
}

export async function readSalesByMonthAndSeller(
  context: Context,
  period?: Period,
): Promise<ReportAnswer<'sales-by-month-and-seller'>> {
  const sold = await sellersSales(context, period);
  return { data: monthRows(momentsOf(context, period), columnNames(sold), sold) };
}

const mostSold = statement('most_sold', (queries) =>
  queries
    .selectFrom('product_sales')
    .innerJoin('products', (join) => inTenant(join, 'products.id', 'product_sales.product_id'))
    .select(['products.name', 'product_sales.units'])
    .where('product_sales.tenant_id', '=', parameter<string>(1))
    .where('product_sales.units', '>', sql.lit(0))
    .orderBy('product_sales.units', 'desc')
    .orderBy('product_sales.product_id', 'desc')
    .limit(sql.lit(TOP_PRODUCTS)),
);

export async function readTopProducts(context: Context, period?: Period): Promise<ReportAnswer<'top-products'>> {
  const rows = period ? await mostSoldIn(context, period) : await run(context.tx, mostSold, [context.actor.tenantId]);
  const names = distinctNames(rows.map((row) => row.name));
  return { data: rows.map((row, index) => ({ name: names[index] ?? row.name, qty: row.units })) };
}

/**
 * The stored sums are by month. If the period covers only a part of a month, the server reads sales: it adds the
 * covered days, or subtracts the other days from the month.
 */
async function mostSoldIn({ tx, actor: { tenantId }, timeZone }: Context, period: Period) {
  const { months, days } = partsOf(period);
  const ofDays = days.map(
    ({ from, to, sign }) => sql`union all
      select product_id, ${sql.lit(sign)} * quantity from sales
      join sale_lines on sale_lines.tenant_id = sales.tenant_id and sale_lines.sale_id = sales.id
      where sales.tenant_id = ${tenantId} and ${isCounted} and product_id is not null
        and sale_date >= ${startOfShopDay(from, timeZone)} and sale_date < ${startOfShopDay(addDays(to, 1), timeZone)}`,
  );
  const { rows } = await sql<{ name: string; units: number }>`
    select name, units from (
      select product_id, sum(units)::float8 as units from (
        select product_id, units from product_months
        where tenant_id = ${tenantId} and month = any(${months.map((month) => `${month}-01`)}::date[])
        ${sql.join(ofDays, sql` `)}
      ) as parts group by product_id having sum(units) > 0 order by units desc, product_id desc limit ${TOP_PRODUCTS}
    ) as most join products on products.tenant_id = ${tenantId} and products.id = product_id
    order by units desc, product_id desc`.execute(tx);
  return rows;
}

const soldByMoment = (unit: 'month' | 'day') =>
  statement(`sold_by_${unit}`, (queries) =>
    queries
      .selectFrom('sale_days')
      .innerJoin('users', (join) => inTenant(join, 'users.id', 'sale_days.seller_id'))
      .select([
        sql<string>`date_trunc(${sql.lit(unit)}, sale_days.day::timestamp)::date`.as('first'),
        'users.id as ownerId',
        'users.name',
        sql<number>`sum(sale_days.total_cents)::float8`.as('cents'),
      ])
      .where('sale_days.tenant_id', '=', parameter<string>(1))
      .where('sale_days.day', '>=', parameter<string>(2))
      .where('sale_days.day', '<=', parameter<string>(3))
      .where('sale_days.sales', '>', sql.lit(0))
      .groupBy(['first', 'users.id', 'users.name', 'users.name_key'])
      .orderBy('users.name_key')
      .orderBy('users.id'),
  );
const soldByMonth = soldByMoment('month');
const soldByDay = soldByMoment('day');

/** The rows are in the order of the sellers' names. The months of a seller have no order. */
async function sellersSales(context: Context, period?: Period) {
  const { tx, actor, now, timeZone } = context;
  const { from, to } = period ?? { from: `${reportMonths(context).at(-1)}-01`, to: shopDay(now, timeZone) };
  const byDay = period !== undefined && isByDay(period);
  const rows = await run(tx, byDay ? soldByDay : soldByMonth, [actor.tenantId, from, to]);
  return rows.map((row) => ({ ...row, month: byDay ? row.first : monthOf(row.first) }));
}
