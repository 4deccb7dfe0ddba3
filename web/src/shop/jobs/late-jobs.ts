/** Only the number of late jobs, because the menu of every page loads this module. */
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';

const jobsPath = resourcePath({ path: 'jobs' });

export const lateJobsQuery = queryOptions({
  queryKey: queryKeys.list(jobsPath, { overdue: 'true' }, { limit: 1 }),
  queryFn: ({ signal }) => http.list(jobsPath, { query: { overdue: 'true', limit: 1 }, signal }),
  select: ({ total }) => total,
});
