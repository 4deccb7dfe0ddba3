import { fromCents } from '@dioptria/contract/base/money.ts';
import type { ReportAnswer } from '@dioptria/contract/shop/reports/reports.ts';
import { monthOf } from '@dioptria/contract/base/shop-time.ts';
import { sql } from 'kysely';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import { columnNames, monthRows, reportMonths } from './month-rows.ts';
import { inTenant } from '../../base/database/in-tenant.ts';

/**
 * Returns the purchases from each provider, in pesos at cost: the total of all times, and the total of each reported month
 * (docs/rules.md#reports-8).
 */
async function readPurchasesByProvider(context: Context): Promise<ReportAnswer<'purchases-by-provider'>> {
  const bought = await monthlyPurchases(context);
  const cents = new Map<string, number>();
  for (const row of bought) cents.set(row.ownerId, (cents.get(row.ownerId) ?? 0) + row.cents);
  const names = columnNames(bought);
  return {
    type: 'purchases-by-provider',
    data: {
      total: Object.fromEntries([...names].map(([id, name]) => [name, fromCents(cents.get(id) ?? 0)])),
      monthlyPurchases: monthRows(reportMonths(context), names, bought),
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

/** The current stock of each provider's products, in units (docs/rules.md#reports-8). */
async function readInventoryByProvider({ tx, actor }: Context): Promise<ReportAnswer<'inventory-by-provider'>> {
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

/**
 * Returns one row for each provider and month with purchases, ordered by the provider's name. The months of a provider have no
 * order.
 */
async function monthlyPurchases({ tx, actor }: Context) {
  const rows = await run(tx, purchasesByMonth, [actor.tenantId]);
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }));
}

/** The reports about providers. */
export const providerReports = {
  'purchases-by-provider': { summary: 'Pesos at cost bought from each provider', read: readPurchasesByProvider },
  'inventory-by-provider': { summary: 'Units in stock of each provider', read: readInventoryByProvider },
};
