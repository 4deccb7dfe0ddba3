import { fromCents } from '@dioptria/contract/money.ts';
import type { inventoryByProvider, purchasesByProvider } from '@dioptria/contract/reports.ts';
import { monthOf } from '@dioptria/contract/shop-time.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { prepared } from '../database/prepared.ts';
import type { Context } from '../resource/context.ts';
import { columnNames, monthRows, reportMonths } from './month-rows.ts';

/** Pesos at cost bought from each provider, ever and per month (decisions §4). */
export async function readPurchasesByProvider(context: Context): Promise<z.output<typeof purchasesByProvider>> {
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

const stockByProvider = prepared(({ tenantId }: { tenantId: string }, tx) =>
  tx
    .selectFrom('products')
    .innerJoin('providers', (join) =>
      join.onRef('providers.tenant_id', '=', 'products.tenant_id').onRef('providers.id', '=', 'products.provider_id'),
    )
    .select(['providers.id as ownerId', 'providers.name', sql<number>`sum(products.stock)::bigint`.as('stock')])
    .where('products.tenant_id', '=', tenantId)
    .groupBy(['providers.id', 'providers.name', 'providers.name_key'])
    .orderBy('providers.name_key')
    .orderBy('providers.id'),
);

/** Units in stock now of each provider's products (decisions §4). */
export async function readInventoryByProvider({ tx, actor }: Context): Promise<z.output<typeof inventoryByProvider>> {
  const { rows } = await stockByProvider({ tenantId: actor.tenantId }).execute(tx);
  const names = columnNames(rows);
  return {
    type: 'inventory-by-provider',
    data: Object.fromEntries(rows.map((row) => [names.get(row.ownerId) ?? row.name, row.stock])),
  };
}

const purchasesByMonth = prepared(({ tenantId }: { tenantId: string }, tx) =>
  tx
    .selectFrom('provider_purchases')
    .innerJoin('providers', (join) =>
      join
        .onRef('providers.tenant_id', '=', 'provider_purchases.tenant_id')
        .onRef('providers.id', '=', 'provider_purchases.provider_id'),
    )
    .select(['month', 'providers.id as ownerId', 'providers.name', 'total_cents as cents'])
    .where('provider_purchases.tenant_id', '=', tenantId)
    .where('total_cents', '<>', 0)
    .orderBy('providers.name_key')
    .orderBy('providers.id'),
);

/** Every month's purchases from each provider; providers by name, then oldest first. */
async function monthlyPurchases({ tx, actor }: Context) {
  const { rows } = await purchasesByMonth({ tenantId: actor.tenantId }).execute(tx);
  return rows.map((row) => ({ ...row, month: monthOf(row.month) }));
}
