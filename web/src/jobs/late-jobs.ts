/** The number of late jobs. A module of its own, since every page shows it in the menu. */
import { queryOptions } from '@tanstack/react-query';
import { http } from '../shared/http/http.ts';
import { addressOf, queryKeys } from '../shared/http/query-keys.ts';

const jobsPath = addressOf({ path: 'jobs' });

/** The number of late jobs of the shop. */
export const lateJobsQuery = queryOptions({
  queryKey: queryKeys.list(jobsPath, { overdue: 'true' }, { limit: 1 }),
  queryFn: ({ signal }) => http.list(jobsPath, { query: { overdue: 'true', limit: 1 }, signal }),
  select: ({ total }) => total,
});
