import { paymentMethodLabels } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { sumOf } from '@dioptria/contract/shop/cash/cash-labels.ts';
import {
  type Collection,
  collection,
  collectionsExport,
  collectionsExportQuery,
  collectionsQuery,
  type CollectionsQuery,
} from '@dioptria/contract/shop/cash/collections.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { exportRoute } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Context } from '../../base/records/context.ts';
import type { ExportedList } from '../../base/records/exported-list.ts';
import { readMethodNames } from '../settings/method-names.ts';

const url = '/tenant/collections';

/** Reads the days with payments, newest first, from the sums that `payment_days` keeps. */
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

/** Adds the route of 'Cobranzas' (docs/rules.md#cash-10). */
export function collectionsRoute(api: Api): void {
  exportRoute(api, exportedCollections);
  tenantRoute(api, {
    method: 'GET',
    url,
    caller: 'reports.read',
    tag: 'collections',
    summary: 'What was received on each day by each method, newest first',
    mayLag: true,
    query: collectionsQuery,
    answer: z.array(collection),
    async work(context, { query }, reply) {
      const days = await readCollections(context, query);
      reply.header('x-total-count', days.length);
      return days;
    },
  });
}

/** The export of 'Cobranzas' as a file. */
const exportedCollections: ExportedList = {
  url,
  tag: 'collections',
  summary: 'What was received on each day as a file',
  query: collectionsExportQuery,
  file: collectionsExport(paymentMethodLabels),
  columnsIn: async (context) => collectionsExport(await readMethodNames(context)).columns,
  kind: 'collections',
  async *readAll(context, query) {
    // The export route has already parsed the query with `collectionsExportQuery`.
    yield await readCollections(context, query as CollectionsQuery);
  },
};
