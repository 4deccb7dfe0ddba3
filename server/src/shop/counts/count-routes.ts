import {
  applyCount as applyBody,
  countLinePlace,
  countLinesQuery,
  newStockCount,
  scannedCode,
  stockCountLine,
  stockCounts,
  typedCount,
} from '@dioptria/contract/shop/counts/stock-counts.ts';
import { recordPlace } from '@dioptria/contract/base/resource.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/document-routes.ts';
import { listRoute } from '../../base/http/list-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import { applyCount, cancelCount } from './apply-count.ts';
import { beginCount, scanCode, typeCount } from './count-products.ts';
import { countsListing, listLines, readCount, readLines } from './count-records.ts';

const { path, name: tag, record, permissions } = stockCounts;
const url = `/tenant/${path}`;

export function countRoutes(api: Api): void {
  documentRoutes(api, {
    definition: stockCounts,
    listing: countsListing,
    read: readCount,
    lines: {
      require: readCount,
      readAll: readLines,
    },
  });
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
    params: recordPlace,
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
    params: recordPlace,
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
    params: recordPlace,
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
    params: recordPlace,
    answer: z.object({ count: record }),
    work: async (context, { params }) => ({ count: await cancelCount(context, params.id) }),
  });
}
