import { stockAnalysisEndpoints } from '@dioptria/contract/shop/reports/report-endpoints.ts';
import {
  abcExport,
  type AbcQuery,
  marginExport,
  type MarginQuery,
  stockValueExport,
  unsoldExport,
} from '@dioptria/contract/shop/reports/stock-analysis.ts';
import type { ProductGroup } from '@dioptria/contract/shop/reports/report-labels.ts';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { serve } from '../../base/http/serve.ts';
import { readAbc, readAllAbc, readAllUnsold, readMargin, readStockValue, readUnsold } from './stock-analysis.ts';

const report = { priority: 'report', mayLag: true } as const;
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
