import type { Dashboard } from '@dioptria/contract/dashboard.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../shared/http/http.ts';
import { queryKeys } from '../shared/http/query-keys.ts';

const path = '/tenant/dashboard';

/** The figures of the cards. */
export const dashboardQuery = queryOptions({
  queryKey: queryKeys.all(path),
  queryFn: ({ signal }) => http.get<Dashboard>(path, { signal }),
});
