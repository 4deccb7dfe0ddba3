import { type Dashboard, growthPercentage } from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { addDays, addMonths, monthOf, shopDay, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { parameter, run, statement } from '../../base/database/statements.ts';
import { isLowOnStock } from '../products/low-stock.ts';
import { firstStepsFor, shopState } from './shop-state.ts';
import type { Context } from '../../base/records/context.ts';
import { lateInsurer } from './late-insurer.ts';
import { voucherWarnings } from './voucher-warnings.ts';

/** Days and months are those of the tenant's time zone (docs/rules.md#dates-2). */
export async function readDashboard(context: Context): Promise<Dashboard> {
  const { tx, actor } = context;
  const { firstOfMonth, first, yesterday, today } = daysOf(context);
  const { thisMonth, lastMonth } = monthsOf(context);
  const [[sold], [clients], [state], lowStock, lensQuestions, vouchers, late] = await Promise.all([
    run(tx, salesFigures, [actor.tenantId, first, firstOfMonth, yesterday, today]),
    run(tx, newClients, [actor.tenantId, lastMonth, thisMonth]),
    run(tx, shopState, [actor.tenantId]),
    lowStockProducts(context),
    askedCategories(context),
    voucherWarnings(context),
    lateInsurer(context),
  ]);
  if (!sold || !clients || !state) throw new Error('A sum has no row');
  return {
    totalSalesMonth: fromCents(sold.month_cents),
    totalSalesToday: fromCents(sold.today_cents),
    salesCountToday: sold.today_sales,
    salesCountYesterday: sold.yesterday_sales,
    dailySalesGrowthPercentage: growthPercentage(sold.today_sales, sold.yesterday_sales),
    newClientsThisMonth: clients.this_month,
    clientGrowthPercentage: growthPercentage(clients.this_month, clients.last_month),
    lowStockProducts: lowStock,
    hasSales: state.sales,
    hasClients: state.clients,
    hasProducts: state.products,
    firstSteps: firstStepsFor(actor, state),
    lensQuestions,
    vouchers,
    ...(late && { lateInsurer: late }),
  };
}

const salesFigures = statement('sales_figures', (queries) => {
  const firstOfMonth = parameter(3);
  const yesterday = parameter(4);
  const today = parameter<string>(5);
  return queries
    .selectFrom('sale_days')
    .select([
      sql<number>`coalesce(sum(total_cents) filter (where day >= ${firstOfMonth}), 0)::float8`.as('month_cents'),
      sql<number>`coalesce(sum(total_cents) filter (where day = ${today}), 0)::float8`.as('today_cents'),
      sql<number>`coalesce(sum(sales) filter (where day = ${today}), 0)::int`.as('today_sales'),
      sql<number>`coalesce(sum(sales) filter (where day = ${yesterday}), 0)::int`.as('yesterday_sales'),
    ])
    .where('tenant_id', '=', parameter<string>(1))
    .where('day', '>=', parameter<string>(2))
    .where('day', '<=', today);
});

function daysOf({ now, timeZone }: Context) {
  const today = shopDay(now, timeZone);
  const yesterday = addDays(today, -1);
  const firstOfMonth = `${monthOf(today)}-01`;
  // On the first of a month, yesterday is in the month before.
  const first = firstOfMonth < yesterday ? firstOfMonth : yesterday;
  return { firstOfMonth, first, yesterday, today };
}

const newClients = statement('new_clients', (queries) => {
  const thisMonth = parameter(3);
  return queries
    .selectFrom('clients')
    .select([
      sql<number>`count(*) filter (where created_at >= ${thisMonth})::int`.as('this_month'),
      sql<number>`count(*) filter (where created_at < ${thisMonth})::int`.as('last_month'),
    ])
    .where('tenant_id', '=', parameter<string>(1))
    .where('created_at', '>=', parameter<string>(2))
    .where(sql<boolean>`not final_consumer`);
});

function monthsOf({ now, timeZone }: Context) {
  const month = monthOf(shopDay(now, timeZone));
  const thisMonth = startOfShopDay(`${month}-01`, timeZone).toISOString();
  const lastMonth = startOfShopDay(`${addMonths(month, -1)}-01`, timeZone).toISOString();
  return { thisMonth, lastMonth };
}

const scarceProducts = statement('scarce_products', (queries) =>
  queries
    .selectFrom('products')
    .select(['id as _id', 'name', 'code', 'stock'])
    .where('tenant_id', '=', parameter<string>(1))
    .where(isLowOnStock(parameter<string>(1)))
    .orderBy('stock')
    .orderBy('name_key')
    .orderBy('id'),
);

async function lowStockProducts({ tx, actor }: Context): Promise<Dashboard['lowStockProducts']> {
  if (!can(actor.permissions, 'dashboard.lowStock')) return [];
  return run(tx, scarceProducts, [actor.tenantId]);
}

const askedAbout = statement('asked_categories', (queries) =>
  queries
    .selectFrom('categories')
    .select(['id as _id', 'name'])
    .where('tenant_id', '=', parameter<string>(1))
    .where(sql<boolean>`lens_question = 'asked' and not show_product_type`)
    .orderBy('name_key')
    .orderBy('id'),
);

async function askedCategories({ tx, actor }: Context): Promise<Dashboard['lensQuestions']> {
  if (!can(actor.permissions, 'categories.update')) return [];
  return run(tx, askedAbout, [actor.tenantId]);
}
