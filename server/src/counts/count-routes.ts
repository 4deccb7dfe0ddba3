import {
  applyCount as applyBody,
  countLinePlace,
  type CountLineFilters,
  countLinesExport,
  countLinesExportQuery,
  countLinesQuery,
  countPlace,
  newStockCount,
  scannedCode,
  stockCountLine,
  stockCounts,
  stockCountsExport,
  stockCountsExportQuery,
  stockCountsQuery,
  typedCount,
} from '@dioptria/contract/stock-counts.ts';
import type { Selection } from '@dioptria/contract/resource.ts';
import { z } from 'zod';
import type { Api } from '../http/api.ts';
import { listRoute, readingRoutes } from '../http/list-routes.ts';
import { tenantRoute } from '../http/tenant-route.ts';
import type { ExportedList } from '../resource/exported-list.ts';
import { applyCount, cancelCount } from './apply-count.ts';
import { beginCount, scanCode, typeCount } from './count-products.ts';
import { countsListing, listLines, readCount, readLines } from './count-records.ts';

const { path, name: tag, record, permissions } = stockCounts;
const url = `/tenant/${path}`;

/** The counts as records with a history. */
export const recordOfStockCounts = { definition: stockCounts, service: { list: countsListing.list, read: readCount } };

/** The list as a file. */
export const exportedStockCounts: ExportedList = {
  url,
  tag,
  summary: 'count: the list as a file',
  query: stockCountsExportQuery,
  file: stockCountsExport,
  kind: 'stock_counts',
  // The route has parsed the query with this schema.
  readAll: (context, query) => countsListing.readAll(context, query as Selection),
};

/** The lines of a count as a file. */
export const exportedCountLines: ExportedList<CountLineFilters & { id: string }> = {
  url: `${url}/:id/lines`,
  tag,
  summary: 'The products of a count as a file, the largest differences first',
  params: countPlace,
  query: countLinesExportQuery,
  file: countLinesExport,
  kind: 'stock_counts',
  requireRecord: async (context, { id }) => void (await readCount(context, id)),
  readAll: readLines,
};

/** Adds the routes of counts of the stock (docs/rules.md#counts-1). */
export function countRoutes(api: Api): void {
  readingRoutes(api, recordOfStockCounts, stockCountsQuery);
  linesRoute(api);
  countingRoutes(api);
  closingRoutes(api);
}

function linesRoute(api: Api): void {
  listRoute(api, {
    url: `${url}/:id/lines`,
    caller: permissions.read,
    tag,
    summary: 'The products of a count, the largest differences first',
    params: countPlace,
    query: countLinesQuery,
    row: stockCountLine,
    async page(context, { params: { id }, query }) {
      await readCount(context, id);
      return listLines(context, { ...query, id });
    },
  });
}

function countingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url,
    caller: permissions.create,
    tag,
    summary: 'Begins a count of the products of a brand, a category, a provider, or of all',
    body: newStockCount,
    status: 201,
    answer: z.object({ count: record }),
    work: async (context, { body }) => ({ count: await beginCount(context, body) }),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/scan`,
    caller: permissions.update,
    tag,
    summary: 'Counts one unit of the product with a code; an unknown code writes nothing',
    params: countPlace,
    body: scannedCode,
    answer: z.object({ line: stockCountLine }),
    work: async (context, { params, body }) => ({ line: await scanCode(context, params.id, body.code) }),
  });
  tenantRoute(api, {
    method: 'PUT',
    url: `${url}/:id/lines/:productId`,
    caller: permissions.update,
    tag,
    summary: 'Sets what was counted of a product; null for a product that was not counted',
    params: countLinePlace,
    body: typedCount,
    answer: z.object({ line: stockCountLine }),
    work: async (context, { params, body }) => ({ line: await typeCount(context, params, body.counted) }),
  });
}

function closingRoutes(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/apply`,
    caller: permissions.apply,
    tag,
    summary: 'Corrects the stock by the differences of the count, once',
    refusals: [409],
    params: countPlace,
    body: applyBody,
    answer: z.object({ count: record }),
    work: async (context, { params, body }) => ({
      count: await applyCount(context, params.id, body?.uncountedAsZero ?? false),
    }),
  });
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/cancel`,
    caller: permissions.apply,
    tag,
    summary: 'Gives the count up; the stock stays as it is',
    refusals: [409],
    params: countPlace,
    answer: z.object({ count: record }),
    work: async (context, { params }) => ({ count: await cancelCount(context, params.id) }),
  });
}
