import { growthPercentage, type Dashboard } from '@dioptria/contract/dashboard.ts';
import { fromCents } from '@dioptria/contract/money.ts';
import { can } from '@dioptria/contract/permissions.ts';
import { LOW_STOCK } from '@dioptria/contract/products.ts';
import { addDays, addMonths, monthOf, shopDay, startOfShopDay } from '@dioptria/contract/shop-time.ts';
import { sql } from 'kysely';
import { runNamed } from '../database/statements.ts';
import type { Transaction } from '../database/tables.ts';
import type { Context } from '../resource/context.ts';

/** The figures of the dashboard, by days and months of the tenant's time zone (docs/rules.md#dates-2). */
export async function readDashboard(context: Context): Promise<Dashboard> {
  const { tx } = context;
  const [[sold], [clients], lowStock] = await Promise.all([
    runNamed(tx, 'sales_figures', selectSalesFigures(tx, daysOf(context))),
    runNamed(tx, 'new_clients', selectNewClients(tx, monthsOf(context))),
    lowStockProducts(context),
  ]);
  if (!sold || !clients) throw new Error('A sum has no row');
  return {
    totalSalesMonth: fromCents(sold.month_cents),
    totalSalesToday: fromCents(sold.today_cents),
    salesCountToday: sold.today_sales,
    salesCountYesterday: sold.yesterday_sales,
    dailySalesGrowthPercentage: growthPercentage(sold.today_sales, sold.yesterday_sales),
    newClientsThisMonth: clients.this_month,
    clientGrowthPercentage: growthPercentage(clients.this_month, clients.last_month),
    lowStockProducts: lowStock,
  };
}

interface Days {
  tenantId: string;
  firstOfMonth: string;
  /** The first day of all sums: yesterday may be in the month before. */
  first: string;
  yesterday: string;
  today: string;
}

/** The sales figures, from the kept sums per day. */
const selectSalesFigures = (tx: Transaction, { tenantId, firstOfMonth, first, yesterday, today }: Days) =>
  tx
    .selectFrom('sale_days')
    .select([
      sql<number>`coalesce(sum(total_cents) filter (where day >= ${firstOfMonth}), 0)::float8`.as('month_cents'),
      sql<number>`coalesce(sum(total_cents) filter (where day = ${today}), 0)::float8`.as('today_cents'),
      sql<number>`coalesce(sum(sales) filter (where day = ${today}), 0)::int`.as('today_sales'),
      sql<number>`coalesce(sum(sales) filter (where day = ${yesterday}), 0)::int`.as('yesterday_sales'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('day', '>=', first)
    .where('day', '<=', today);

function daysOf({ actor, now, timeZone }: Context): Days {
  const today = shopDay(now, timeZone);
  const yesterday = addDays(today, -1);
  const firstOfMonth = `${monthOf(today)}-01`;
  const first = firstOfMonth < yesterday ? firstOfMonth : yesterday;
  return { tenantId: actor.tenantId, firstOfMonth, first, yesterday, today };
}

interface Months {
  tenantId: string;
  thisMonth: string;
  lastMonth: string;
}

const selectNewClients = (tx: Transaction, { tenantId, thisMonth, lastMonth }: Months) =>
  tx
    .selectFrom('clients')
    .select([
      sql<number>`count(*) filter (where created_at >= ${thisMonth})::int`.as('this_month'),
      sql<number>`count(*) filter (where created_at < ${thisMonth})::int`.as('last_month'),
    ])
    .where('tenant_id', '=', tenantId)
    .where('created_at', '>=', lastMonth);

function monthsOf({ actor, now, timeZone }: Context): Months {
  const month = monthOf(shopDay(now, timeZone));
  const thisMonth = startOfShopDay(`${month}-01`, timeZone).toISOString();
  const lastMonth = startOfShopDay(`${addMonths(month, -1)}-01`, timeZone).toISOString();
  return { tenantId: actor.tenantId, thisMonth, lastMonth };
}

/** The products low on stock, scarcest first. Empty for a user without the permission (docs/rules.md#roles-9). */
async function lowStockProducts({ tx, actor }: Context): Promise<Dashboard['lowStockProducts']> {
  if (!can(actor.permissions, 'dashboard.lowStock')) return [];
  const query = tx
    .selectFrom('products')
    .select(['id as _id', 'name', 'code', 'stock'])
    .where('tenant_id', '=', actor.tenantId)
    .where('verify_stock', '=', true)
    .where('stock', '<=', LOW_STOCK)
    .orderBy('stock')
    .orderBy('name_key')
    .orderBy('id');
  return runNamed(tx, 'scarce_products', query);
}
