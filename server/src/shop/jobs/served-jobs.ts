import { jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import { jobsExport } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import type { ServedRecord } from '../../base/records/crud-service.ts';
import { lockJobs, readJob } from './job-rows.ts';
import { jobsListing } from './list-jobs.ts';
import { updateJob } from './update-job.ts';

export const servedJobs: ServedRecord<typeof jobs> = {
  definition: jobs,
  service: { ...jobsListing, read: readJob, lock: (context, id) => lockJobs(context, [id]), update: updateJob },
  listExport: jobsExport,
};
