import {
  abc,
  abcExport,
  abcExportQuery,
  abcQuery,
  type AbcQuery,
  margin,
  marginExport,
  marginExportQuery,
  marginQuery,
  type MarginQuery,
  stockValue,
  stockValueExport,
  stockValueExportQuery,
  stockValueQuery,
  unsold,
  unsoldExport,
  unsoldExportQuery,
  unsoldQuery,
} from '@dioptria/contract/shop/reports/stock-analysis.ts';
import type { ProductGroup } from '@dioptria/contract/shop/reports/stock-analysis-labels.ts';
import { z } from 'zod';
import { exportRoute } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { ExportedList } from '../../base/records/exported-list.ts';
import { readAbc, readAllAbc, readAllUnsold, readMargin, readStockValue, readUnsold } from './stock-analysis.ts';

const shared = { method: 'GET', caller: 'reports.read', tag: 'reports', priority: 'report', mayLag: true } as const;

export function stockAnalysisRoutes(api: Api): void {
  for (const list of exportedAnalysis) exportRoute(api, list);
  tenantRoute(api, {
    ...shared,
    url: '/tenant/stock/value',
    summary: 'The stock at cost and at price by brand, category or provider',
    query: stockValueQuery,
    answer: z.array(stockValue),
    work: (context, { query: { by } }) => readStockValue(context, by),
  });
  tenantRoute(api, {
    ...shared,
    url: '/tenant/stock/margin',
    summary: 'Income, cost and margin of what was sold in a period by brand, category or provider',
    query: marginQuery,
    answer: z.array(margin),
    work: (context, { query }) => readMargin(context, query),
  });
  tenantRoute(api, {
    ...shared,
    url: '/tenant/stock/unsold',
    summary: 'The products in stock that were not sold for some months',
    query: unsoldQuery,
    answer: unsold,
    work: (context, { query: { months } }) => readUnsold(context, months),
  });
  tenantRoute(api, {
    ...shared,
    url: '/tenant/stock/abc',
    summary: 'The products by what they brought in, in the classes A, B and C',
    query: abcQuery,
    answer: abc,
    work: (context, { query }) => readAbc(context, query),
  });
}

const file = { tag: 'reports', kind: 'products' } as const;

/** The casts are safe, because `exportRoute` parses each request with the `query` schema of the entry. */
const exportedAnalysis: readonly ExportedList[] = [
  {
    ...file,
    url: '/tenant/stock/value',
    summary: 'The value of the stock as a file',
    query: stockValueExportQuery,
    file: stockValueExport,
    async *readAll(context, query) {
      yield await readStockValue(context, (query as { by: ProductGroup }).by);
    },
  },
  {
    ...file,
    url: '/tenant/stock/margin',
    summary: 'The margin of what was sold as a file',
    query: marginExportQuery,
    file: marginExport,
    async *readAll(context, query) {
      yield await readMargin(context, query as MarginQuery);
    },
  },
  {
    ...file,
    url: '/tenant/stock/unsold',
    summary: 'All products that were not sold for some months as a file',
    query: unsoldExportQuery,
    file: unsoldExport,
    readAll: (context, query) => readAllUnsold(context, (query as { months: number }).months),
  },
  {
    ...file,
    url: '/tenant/stock/abc',
    summary: 'All products by what they brought in as a file',
    query: abcExportQuery,
    file: abcExport,
    readAll: (context, query) => readAllAbc(context, query as AbcQuery),
  },
];
