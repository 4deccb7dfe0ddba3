/** Separate from the other requests for jobs, because the menu of every page loads this module. */
import { jobEndpoints } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import { pageOf } from '../../base/http/call.ts';

export const lateJobsQuery = {
  ...pageOf(jobEndpoints.list, { query: { overdue: true, limit: 1 } }),
  select: ({ total }: { total: number }) => total,
};
