import { fromCents } from '@dioptria/contract/base/money.ts';
import { distinctNames, TOP_PRODUCTS, type ReportAnswer } from '@dioptria/contract/shop/reports/reports.ts';
import { monthName, monthOf } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import { columnNames, monthRows, reportMonths } from './month-rows.ts';
import { inTenant } from '../../base/database/in-tenant.ts';

/** The amount sold per month, in pesos. */
async function readSalesByMonth(context: Context): Promise<ReportAnswer<'sales-by-month'>> {
  const sold = Map.groupBy(await monthlySales(context), (row) => row.month);
  const data = reportMonths(context).map((month) => ({
    name: monthName(month),
    sales: fromCents((sold.get(month) ?? []).reduce((sum, row) => sum + row.cents, 0)),
  }));
  return { data };
}

/** The amount sold per month, in pesos, with a column for each seller with sales in those months (docs/rules.md#reports-6). */
async function readSalesByMonthAndSeller(context: Context): Promise<ReportAnswer<'sales-by-month-and-seller'>> {
  const sold = await monthlySales(context);
  return { data: monthRows(reportMonths(context), columnNames(sold), sold) };
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

/** Returns the five products with the most units sold of all time. */
async function readTopProducts({ tx, actor }: Context): Promise<ReportAnswer<'top-products'>> {
  const rows = await run(tx, mostSold, [actor.tenantId]);
  const names = distinctNames(rows.map((row) => row.name));
  return { data: rows.map((row, index) => ({ name: names[index] ?? row.name, qty: row.units })) };
}

const soldByMonth = statement('sold_by_month', (queries) =>
  queries
    .selectFrom('sale_days')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'sale_days.seller_id'))
    .select([
      sql<string>`date_trunc('month', sale_days.day::timestamp)::date`.as('month'),
      'users.id as ownerId',
      'users.name',
      sql<number>`sum(sale_days.total_cents)::float8`.as('cents'),
    ])
    .where('sale_days.tenant_id', '=', parameter<string>(1))
    .where('sale_days.day', '>=', parameter<string>(2))
    .where('sale_days.sales', '>', sql.lit(0))
    .groupBy(['month', 'users.id', 'users.name', 'users.name_key'])
    .orderBy('users.name_key')
    .orderBy('users.id'),
);

/**
 * Returns the amount that each seller sold in each month of the reports, from the kept sums per day (`sale_days`). The rows are
 * ordered by the seller's name; the months of a seller have no order.
 */
async function monthlySales(context: Context) {
  const first = `${reportMonths(context).at(-1)}-01`;
  const rows = await run(context.tx, soldByMonth, [context.actor.tenantId, first]);
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }));
}

/** The reports about sales. */
export const salesReports = {
  'sales-by-month': { summary: 'Pesos sold per month', read: readSalesByMonth },
  'sales-by-month-and-seller': { summary: 'Pesos sold per month by each seller', read: readSalesByMonthAndSeller },
  'top-products': { summary: 'The five most sold products', read: readTopProducts },
};
