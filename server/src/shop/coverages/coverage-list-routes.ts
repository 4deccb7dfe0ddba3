import {
  coverageListExport,
  coverageListExportQuery,
  coverageListQuery,
  listedCoverage,
} from '@dioptria/contract/shop/coverages/coverage-list.ts';
import type { Selection } from '@dioptria/contract/base/resource.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { exportRoute } from '../../base/exports/export-routes.ts';
import type { Api } from '../../base/http/api.ts';
import { listRoute } from '../../base/http/list-routes.ts';
import { listCoverages, readAllCoverages } from './list-coverages.ts';

export function coverageListRoutes(api: Api): void {
  api.schemas.add(listedCoverage, { id: 'ListedCoverage' });
  listRoute(api, {
    url: '/tenant/coverages',
    caller: sales.permissions.list,
    tag: sales.name,
    summary: 'The coverages of all sales, with state, age and missing documents',
    query: coverageListQuery,
    row: listedCoverage,
    page: (context, { query }) => listCoverages(context, query),
  });
  exportRoute<Selection>(api, {
    url: '/tenant/coverages',
    tag: sales.name,
    summary: 'The coverages of all sales as a file',
    query: coverageListExportQuery,
    file: coverageListExport,
    kind: sales.name,
    readAll: (context, query) => readAllCoverages(context, query),
  });
}
