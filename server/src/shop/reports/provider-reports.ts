import { fromCents } from '@dioptria/contract/base/money.ts';
import type { ReportAnswer } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import { isByDay, partsOf } from '@dioptria/contract/shop/reports/report-labels.ts';
import { addDays, monthOf, type Period, startOfShopDay } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { inTenant, literals, parameter, run, statement } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import { columnNames, momentsOf, monthRows } from './month-rows.ts';
import { purchaseKinds } from '../sums/kept-sums.ts';

/**
 * The purchases are in pesos at cost. Without a period, the report has the total of all time and the sums of the last
 * `REPORT_MONTHS` months (docs/rules.md#reports-8). With a period, the report has the total of the period and the sums
 * of its days or months.
 */
export async function readPurchasesByProvider(
  context: Context,
  period?: Period,
): Promise<ReportAnswer<'purchases-by-provider'>> {
  const bought = period ? await purchasesIn(context, period) : await monthlyPurchases(context);
  const cents = new Map<string, number>();
  for (const row of bought) cents.set(row.ownerId, (cents.get(row.ownerId) ?? 0) + row.cents);
  const names = columnNames(bought);
  return {
    type: 'purchases-by-provider',
    data: {
      total: Object.fromEntries([...names].map(([id, name]) => [name, fromCents(cents.get(id) ?? 0)])),
      monthlyPurchases: monthRows(momentsOf(context, period), names, bought),
    },
  };
}

const stockByProvider = statement('stock_by_provider', (queries) =>
  queries
    .selectFrom('products')
    .innerJoin('providers', (join) => inTenant(join, 'providers.id', 'products.provider_id'))
    .select(['providers.id as ownerId', 'providers.name', sql<number>`sum(products.stock)::float8`.as('stock')])
    .where('products.tenant_id', '=', parameter<string>(1))
    .groupBy(['providers.id', 'providers.name', 'providers.name_key'])
    .orderBy('providers.name_key')
    .orderBy('providers.id'),
);

export async function readInventoryByProvider({ tx, actor }: Context): Promise<ReportAnswer<'inventory-by-provider'>> {
  const rows = await run(tx, stockByProvider, [actor.tenantId]);
  const names = columnNames(rows);
  return {
    type: 'inventory-by-provider',
    data: Object.fromEntries(rows.map((row) => [names.get(row.ownerId) ?? row.name, row.stock])),
  };
}

const purchasesByMonth = statement('purchases_by_month', (queries) =>
  queries
    .selectFrom('provider_purchases')
    .innerJoin('providers', (join) => inTenant(join, 'providers.id', 'provider_purchases.provider_id'))
    .select(['month', 'providers.id as ownerId', 'providers.name', sql<number>`total_cents::float8`.as('cents')])
    .where('provider_purchases.tenant_id', '=', parameter<string>(1))
    .where('total_cents', '<>', sql.lit(0))
    .orderBy('providers.name_key')
    .orderBy('providers.id'),
);

async function monthlyPurchases({ tx, actor }: Context) {
  const rows = await run(tx, purchasesByMonth, [actor.tenantId]);
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }));
}

/** The months come from the kept sums. Days have no kept sums, so the server reads the movements of at most 62 days. */
async function purchasesIn({ tx, actor: { tenantId }, timeZone }: Context, period: Period) {
  const byDay = isByDay(period);
  const { months, days } = byDay ? { months: [], days: [{ ...period, sign: 1 }] } : partsOf(period);
  const ofDays = days.map(
    ({ from, to, sign }) => sql`union all
      select date_trunc(${sql.lit(byDay ? 'day' : 'month')}, created_at at time zone ${timeZone})::date, provider_id,
        ${sql.lit(sign)} * quantity * unit_cost_cents
      from stock_movements where tenant_id = ${tenantId} and kind in (${literals(purchaseKinds)})
        and created_at >= ${startOfShopDay(from, timeZone)} and created_at < ${startOfShopDay(addDays(to, 1), timeZone)}`,
  );
  const { rows } = await sql<{ first: string; ownerId: string; name: string; cents: number }>`
    select first, providers.id as "ownerId", name, cents from (
      select first, provider_id, sum(cents)::float8 as cents from (
        select month as first, provider_id, total_cents as cents from provider_purchases
        where tenant_id = ${tenantId} and month = any(${months.map((month) => `${month}-01`)}::date[])
        ${sql.join(ofDays, sql` `)}
      ) as parts group by 1, 2 having sum(cents) <> 0
    ) as bought join providers on providers.tenant_id = ${tenantId} and providers.id = provider_id
    order by name_key, providers.id`.execute(tx);
  return rows.map((row) => ({ ...row, month: byDay ? row.first : monthOf(row.first) }));
}
