import type { Dashboard } from '@dioptria/contract/shop/dashboard/dashboard.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys } from '../../base/http/query-keys.ts';

const path = '/tenant/dashboard';

export const dashboardQuery = queryOptions({
  queryKey: queryKeys.all(path),
  queryFn: ({ signal }) => http.get<Dashboard>(path, { signal }),
});
