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
import { prepared } from '../database/prepared.ts';
import type { Context } from '../resource/context.ts';
import { columnNames, monthRows, reportMonths } from './month-rows.ts';

/** Pesos sold per month (decisions §4). */
export async function readSalesByMonth(context: Context): Promise<z.output<typeof salesByMonth>> {
  const sold = Map.groupBy(await monthlySales(context), (row) => row.month);
  const data = reportMonths(context).map((month) => ({
    name: monthName(month),
    sales: fromCents((sold.get(month) ?? []).reduce((sum, row) => sum + row.cents, 0)),
  }));
  return { data };
}

/** Pesos sold per month, with a column for each seller who sold in those months (decisions §4). */
export async function readSalesByMonthAndSeller(context: Context): Promise<z.output<typeof salesByMonthAndSeller>> {
  const sold = await monthlySales(context);
  return { data: monthRows(reportMonths(context), columnNames(sold), sold) };
}

const mostSold = prepared(({ tenantId }: { tenantId: string }, tx) =>
  tx
    .selectFrom('product_sales')
    .innerJoin('products', (join) =>
      join
        .onRef('products.tenant_id', '=', 'product_sales.tenant_id')
        .onRef('products.id', '=', 'product_sales.product_id'),
    )
    .select(['products.name', 'product_sales.units'])
    .where('product_sales.tenant_id', '=', tenantId)
    .where('product_sales.units', '>', 0)
    .orderBy('product_sales.units', 'desc')
    .orderBy('product_sales.product_id', 'desc')
    .limit(TOP_PRODUCTS),
);

/** The five products of which most units were ever sold. */
export async function readTopProducts({ tx, actor }: Context): Promise<z.output<typeof topProducts>> {
  const { rows } = await mostSold({ tenantId: actor.tenantId }).execute(tx);
  const names = distinctNames(rows.map((row) => row.name));
  return { data: rows.map((row, index) => ({ name: names[index] ?? row.name, qty: row.units })) };
}

const soldSince = prepared(({ tenantId, first }: { tenantId: string; first: string }, tx) =>
  tx
    .selectFrom('sale_days')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'sale_days.tenant_id').onRef('users.id', '=', 'sale_days.seller_id'),
    )
    .select([
      sql<string>`date_trunc('month', sale_days.day::timestamp)::date`.as('month'),
      'users.id as ownerId',
      'users.name',
      sql<number>`sum(sale_days.total_cents)::bigint`.as('cents'),
    ])
    .where('sale_days.tenant_id', '=', tenantId)
    .where('sale_days.day', '>=', first)
    .where('sale_days.sales', '>', 0)
    .groupBy(['month', 'users.id', 'users.name', 'users.name_key'])
    .orderBy('users.name_key')
    .orderBy('users.id'),
);

/** What each seller sold in each month of the reports, from the sums per day; sellers by name, then oldest first. */
async function monthlySales(context: Context) {
  const first = `${reportMonths(context).at(-1)}-01`;
  const { rows } = await soldSince({ tenantId: context.actor.tenantId, first }).execute(context.tx);
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }));
}
