/**
 * This module holds only the number of late jobs, because the menu of every page shows this number and so loads the
 * module.
 */
import { queryOptions } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';

const jobsPath = resourcePath({ path: 'jobs' });

/** The query of the number of late jobs in the workshop. */
export const lateJobsQuery = queryOptions({
  queryKey: queryKeys.list(jobsPath, { overdue: 'true' }, { limit: 1 }),
  queryFn: ({ signal }) => http.list(jobsPath, { query: { overdue: 'true', limit: 1 }, signal }),
  select: ({ total }) => total,
});
