import { countEndpoints } from '@dioptria/contract/shop/counts/count-endpoints.ts';
import { stockCounts } from '@dioptria/contract/shop/counts/stock-counts.ts';
import type { Api } from '../../base/http/api.ts';
import { documentRoutes } from '../../base/http/resource-routes.ts';
import { serve, serveList } from '../../base/http/serve.ts';
import { applyCount, cancelCount } from './apply-count.ts';
import { beginCount, scanCode, typeCount } from './count-products.ts';
import { countsListing, listLines, readCount, readLines } from './count-records.ts';

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

  serveList(api, countEndpoints.lines, {
    async page(context, { params: { id }, query }) {
      await readCount(context, id);
      return listLines(context, { ...query, id });
    },
  });

  serve(api, countEndpoints.begin, {
    work: async (context, { body }) => ({ count: await beginCount(context, body) }),
  });
  serve(api, countEndpoints.scan, {
    work: async (context, { params, body }) => ({ line: await scanCode(context, params.id, body.code) }),
  });
  serve(api, countEndpoints.type, {
    work: async (context, { params, body }) => ({ line: await typeCount(context, params, body.counted) }),
  });

  serve(api, countEndpoints.apply, {
    work: async (context, { params, body }) => ({
      count: await applyCount(context, params.id, body?.uncountedAsZero ?? false),
    }),
  });
  serve(api, countEndpoints.cancel, {
    work: async (context, { params }) => ({ count: await cancelCount(context, params.id) }),
  });
}
