import type { Dashboard } from '@dioptria/contract/dashboard.ts';
import { queryOptions } from '@tanstack/react-query';
import { http } from '../shared/http.ts';

const path = '/tenant/dashboard';

/** The figures of the cards. Whoever changes what they count invalidates `/tenant/dashboard`. */
export const dashboardQuery = queryOptions({
  queryKey: [path],
  queryFn: ({ signal }) => http.get<Dashboard>(path, { signal }),
});
