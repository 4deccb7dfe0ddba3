/** The number of late jobs. A module of its own, since the menu of every page shows the number. */
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';

const jobsPath = resourcePath({ path: 'jobs' });

/** The number of late jobs of the shop. */
export const lateJobsQuery = queryOptions({
  queryKey: queryKeys.list(jobsPath, { overdue: 'true' }, { limit: 1 }),
  queryFn: ({ signal }) => http.list(jobsPath, { query: { overdue: 'true', limit: 1 }, signal }),
  select: ({ total }) => total,
});
