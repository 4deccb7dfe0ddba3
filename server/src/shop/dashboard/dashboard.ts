import { fromCents } from '@dioptria/contract/base/money.ts';
import { addDays, addMonths, monthOf, shopDay, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import {
  type Dashboard,
  dashboardEndpoints,
  type FirstSteps,
  growthPercentage,
  type VoucherWarnings,
} from '@dioptria/contract/shop/dashboard/dashboard-endpoints.ts';
import {
  invoiceStateTable,
  URGENT_AFTER_DAYS,
  WARN_AFTER_HOURS,
} from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { type RawBuilder, sql } from 'kysely';
import { literals, parameter, run, runNamed, statement } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import type { Actor, Context } from '../../base/records/context.ts';
import { arcaDay } from '../invoices/issuing.ts';
import { isLowOnStock } from '../products/stock-ledger.ts';

export function dashboardRoute(api: Api): void {
  serve(api, dashboardEndpoints.read, { work: readDashboard });
}

/** Days and months follow the tenant's time zone (docs/rules.md#dates-2). */
async function readDashboard(context: Context): Promise<Dashboard> {
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

const tenantId = parameter<string>(1);

const hasRows = (table: keyof Tables, least = 1): RawBuilder<boolean> =>
  sql<boolean>`exists (select from ${sql.table(table)} where tenant_id = ${tenantId} offset ${sql.lit(least - 1)})`;

const shopState = statement('shop_state', (queries) =>
  queries
    .selectFrom('tenants')
    .select([
      hasRows('sales').as('sales'),
      hasRows('clients').as('clients'),
      hasRows('products').as('products'),
      hasRows('optometrists').as('doctors'),
      hasRows('users', 2).as('users'),
      hasRows('cash_sessions').as('cash'),
      sql<boolean>`address <> '' and phone <> ''`.as('shop'),
      'shows_first_steps',
    ])
    .where('id', '=', tenantId),
);

/**
 * Null if the user may not change the settings, if all steps are done, or if the shop hides the card (docs/rules.md#dashboard-8).
 */
function firstStepsFor(
  { permissions }: Pick<Actor, 'permissions'>,
  { shows_first_steps: isShown, shop, products, doctors, users, cash }: FirstSteps & { shows_first_steps: boolean },
): FirstSteps | null {
  const steps = { shop, products, doctors, users, cash };
  const isDone = Object.values(steps).every(Boolean);
  return isShown && !isDone && can(permissions, 'settings.update') ? steps : null;
}

interface LateRow {
  id: string;
  name: string;
  cents: number;
  days: number;
  late: number;
}

/**
 * The insurer with the longest delay. Undefined if no insurer is late, or if the user may not store payments of insurers
 * (docs/rules.md#dashboard-12).
 */
async function lateInsurer({ tx, actor, now, timeZone }: Context): Promise<Dashboard['lateInsurer']> {
  if (!can(actor.permissions, 'insurer_payments.create')) return undefined;
  const today = shopDay(now, timeZone);
  const [row] = await runNamed(
    tx,
    'late_insurer',
    sql<LateRow>`
      select insurances.id, insurances.name, cents, days, late
      from (
        select insurance_id, sum(open_cents)::float8 as cents, max(${today}::date - day) as days, count(*) over ()::int as late
        from insurer_due_days where tenant_id = ${actor.tenantId} and day < ${today} and open_cents > 0 group by insurance_id
      ) as overdue
      join insurances on insurances.tenant_id = ${actor.tenantId} and insurances.id = insurance_id
      order by days desc, cents desc, insurances.id limit 1`,
  );
  if (!row) return undefined;
  return { _id: row.id, name: row.name, amount: fromCents(row.cents), days: row.days, others: row.late - 1 };
}

const queued = literals(valuesWith(invoiceStateTable, { isQueued: true }));

const unauthorised = statement('unauthorised_vouchers', (queries) => {
  const isQueued = sql<boolean>`state in (${queued})`;
  const isLate = sql<boolean>`${isQueued} and created_at < ${parameter(2)}`;
  // A rejected invoice needs nothing more once its sale or its batch has another invoice.
  const isRejected = sql<boolean>`state = 'rejected' and not (kind = 'invoice' and exists (select from invoices other
    where other.tenant_id = ${parameter(1)}
      and (other.sale_id = invoices.sale_id or other.batch_id = invoices.batch_id) and other.is_active))`;
  return queries
    .selectFrom('invoices')
    .select([
      sql<number>`count(*) filter (where ${isLate})::int`.as('waiting'),
      sql<number>`count(*) filter (where ${isLate} and day <= ${parameter(3)})::int`.as('urgent'),
      sql<number>`count(*) filter (where ${isRejected})::int`.as('rejected'),
    ])
    .where('tenant_id', '=', parameter<string>(1))
    .where(sql<boolean>`state in (${queued}, 'rejected')`);
});

async function voucherWarnings({ tx, actor, now }: Context): Promise<VoucherWarnings> {
  const late = new Date(now.getTime() - WARN_AFTER_HOURS * 3_600_000).toISOString();
  const [found] = await run(tx, unauthorised, [actor.tenantId, late, addDays(arcaDay(now), -URGENT_AFTER_DAYS)]);
  if (!found) throw new Error('A count has no row');
  return found;
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
  // On the first day of a month, yesterday is in the month before.
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
