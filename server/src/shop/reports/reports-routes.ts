import type { Period } from '@dioptria/contract/base/shop-time.ts';
import { reportEndpoints, stockAnalysisEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import type { ProductGroup } from '@dioptria/contract/shop/reports/report-labels.ts';
import {
  abcExport,
  type AbcQuery,
  marginExport,
  type MarginQuery,
  stockValueExport,
  unsoldExport,
} from '@dioptria/contract/shop/reports/stock-analysis.ts';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { readInventoryByProvider, readPurchasesByProvider } from './provider-reports.ts';
import { readSalesByMonth, readSalesByMonthAndSeller, readTopProducts } from './sales-reports.ts';
import { readAbc, readAllAbc, readAllUnsold, readMargin, readStockValue, readUnsold } from './stock-analysis.ts';
import { readWorkshop } from './workshop-reports.ts';

const report = { priority: 'report', mayLag: true } as const;

const chosen = ({ from, to }: Partial<Period>): Period | undefined => (from && to ? { from, to } : undefined);

export function reportsRoutes(api: Api): void {
  serve(api, reportEndpoints['sales-by-month'], {
    ...report,
    work: (context, { query }) => readSalesByMonth(context, chosen(query)),
  });
  serve(api, reportEndpoints['sales-by-month-and-seller'], {
    ...report,
    work: (context, { query }) => readSalesByMonthAndSeller(context, chosen(query)),
  });
  serve(api, reportEndpoints['top-products'], {
    ...report,
    work: (context, { query }) => readTopProducts(context, chosen(query)),
  });
  serve(api, reportEndpoints['purchases-by-provider'], {
    ...report,
    work: (context, { query }) => readPurchasesByProvider(context, chosen(query)),
  });
  serve(api, reportEndpoints['inventory-by-provider'], { ...report, work: readInventoryByProvider });
  serve(api, reportEndpoints.workshop, { ...report, work: readWorkshop });
}

const kind = 'products';

export function stockAnalysisRoutes(api: Api): void {
  serve(api, stockAnalysisEndpoints.value, {
    ...report,
    work: (context, { query: { by } }) => readStockValue(context, by),
  });
  serve(api, stockAnalysisEndpoints.margin, {
    ...report,
    work: (context, { query }) => readMargin(context, query),
  });
  serve(api, stockAnalysisEndpoints.unsold, {
    ...report,
    work: (context, { query: { months } }) => readUnsold(context, months),
  });
  serve(api, stockAnalysisEndpoints.abc, {
    ...report,
    work: (context, { query }) => readAbc(context, query),
  });
  fileRoutes(api);
}

function fileRoutes(api: Api): void {
  serveFile<{ by: ProductGroup }>(api, stockAnalysisEndpoints.exportValue, {
    kind,
    file: stockValueExport,
    async *readAll(context, { by }) {
      yield await readStockValue(context, by);
    },
  });
  serveFile<MarginQuery>(api, stockAnalysisEndpoints.exportMargin, {
    kind,
    file: marginExport,
    async *readAll(context, query) {
      yield await readMargin(context, query);
    },
  });
  serveFile<{ months: number }>(api, stockAnalysisEndpoints.exportUnsold, {
    kind,
    file: unsoldExport,
    readAll: (context, { months }) => readAllUnsold(context, months),
  });
  serveFile<AbcQuery>(api, stockAnalysisEndpoints.exportAbc, {
    kind,
    file: abcExport,
    readAll: readAllAbc,
  });
}
