import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { sumOf } from '@dioptria/contract/shop/cash/cash-labels.ts';
import {
  type Collection,
  collectionsEndpoints,
  collectionsExport,
  type CollectionsQuery,
} from '@dioptria/contract/shop/cash/cash-endpoints.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import { sql } from 'kysely';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { readMethodNames } from '../settings/read-settings.ts';

async function readCollections({ tx, actor }: Context, { from, to }: CollectionsQuery): Promise<Collection[]> {
  const rows = await tx
    .selectFrom('payment_days')
    .select(['day', 'method', sql<number>`received_cents::float8`.as('cents')])
    .where('tenant_id', '=', actor.tenantId)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('received_cents', '<>', 0)
    .orderBy('day', 'desc')
    .orderBy('method')
    .execute();
  return [...Map.groupBy(rows, ({ day }) => day)].map(([day, methods]) => {
    const amounts = methods.map(({ method, cents }) => ({ method, amount: fromCents(cents) }));
    return { day, amounts, total: sumOf(amounts.map(({ amount }) => amount)) };
  });
}

export function collectionsRoute(api: Api): void {
  serveFile(api, collectionsEndpoints.export, {
    file: collectionsExport(paymentMethodLabels),
    columnsIn: async (context) => collectionsExport(await readMethodNames(context)).columns,
    kind: 'collections',
    async *readAll(context, query: CollectionsQuery) {
      yield await readCollections(context, query);
    },
  });
  serve(api, collectionsEndpoints.list, {
    mayLag: true,
    async work(context, { query }, reply) {
      const days = await readCollections(context, query);
      reply.header('x-total-count', days.length);
      return days;
    },
  });
}
