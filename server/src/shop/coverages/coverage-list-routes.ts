import {
  coverageEndpoints,
  coverageListExport,
  listedCoverage,
} from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import type { Selection } from '@dioptria/contract/base/resource.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { serveFile } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { serveList } from '../../base/http/serve.ts';
import { listCoverages, readAllCoverages } from './list-coverages.ts';

export function coverageListRoutes(api: Api): void {
  api.schemas.add(listedCoverage, { id: 'ListedCoverage' });
  serveList(api, coverageEndpoints.list, {
    page: (context, { query }) => listCoverages(context, query),
  });
  serveFile<Selection>(api, coverageEndpoints.export, {
    file: coverageListExport,
    kind: sales.name,
    readAll: (context, query) => readAllCoverages(context, query),
  });
}
