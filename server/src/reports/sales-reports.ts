import { fromCents } from '@dioptria/contract/money.ts';
import {
  distinctNames,
  TOP_PRODUCTS,
  type salesByMonth,
  type salesByMonthAndSeller,
  type topProducts,
} from '@dioptria/contract/reports.ts';
import { monthName, monthOf } from '@dioptria/contract/shop-time.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { runNamed } from '../database/statements.ts';
import type { Context } from '../resource/context.ts';
import { columnNames, monthRows, reportMonths } from './month-rows.ts';

/** The amount sold per month, in pesos. */
export async function readSalesByMonth(context: Context): Promise<z.output<typeof salesByMonth>> {
  const sold = Map.groupBy(await monthlySales(context), (row) => row.month);
  const data = reportMonths(context).map((month) => ({
    name: monthName(month),
    sales: fromCents((sold.get(month) ?? []).reduce((sum, row) => sum + row.cents, 0)),
  }));
  return { data };
}

/** The amount sold per month, in pesos, with a column for each seller with sales in those months (docs/rules.md#reports-6). */
export async function readSalesByMonthAndSeller(context: Context): Promise<z.output<typeof salesByMonthAndSeller>> {
  const sold = await monthlySales(context);
  return { data: monthRows(reportMonths(context), columnNames(sold), sold) };
}

/** The five products with the most units sold. */
export async function readTopProducts({ tx, actor }: Context): Promise<z.output<typeof topProducts>> {
  const query = tx
    .selectFrom('product_sales')
    .innerJoin('products', (join) =>
      join
        .onRef('products.tenant_id', '=', 'product_sales.tenant_id')
        .onRef('products.id', '=', 'product_sales.product_id'),
    )
    .select(['products.name', 'product_sales.units'])
    .where('product_sales.tenant_id', '=', actor.tenantId)
    .where('product_sales.units', '>', 0)
    .orderBy('product_sales.units', 'desc')
    .orderBy('product_sales.product_id', 'desc')
    .limit(TOP_PRODUCTS);
  const rows = await runNamed(tx, 'most_sold', query);
  const names = distinctNames(rows.map((row) => row.name));
  return { data: rows.map((row, index) => ({ name: names[index] ?? row.name, qty: row.units })) };
}

/** The amount of each seller in each month of the reports, from the kept sums per day. Ordered by seller's name, then by month. */
async function monthlySales(context: Context) {
  const { tx, actor } = context;
  const first = `${reportMonths(context).at(-1)}-01`;
  const query = tx
    .selectFrom('sale_days')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'sale_days.tenant_id').onRef('users.id', '=', 'sale_days.seller_id'),
    )
    .select([
      sql<string>`date_trunc('month', sale_days.day::timestamp)::date`.as('month'),
      'users.id as ownerId',
      'users.name',
      sql<number>`sum(sale_days.total_cents)::float8`.as('cents'),
    ])
    .where('sale_days.tenant_id', '=', actor.tenantId)
    .where('sale_days.day', '>=', first)
    .where('sale_days.sales', '>', 0)
    .groupBy(['month', 'users.id', 'users.name', 'users.name_key'])
    .orderBy('users.name_key')
    .orderBy('users.id');
  const rows = await runNamed(tx, 'sold_by_month', query);
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }));
}
