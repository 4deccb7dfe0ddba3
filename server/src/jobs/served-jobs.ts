import { jobs } from '@dioptria/contract/jobs.ts';
import { jobsExport } from '@dioptria/contract/jobs-export.ts';
import type { ServedRecord } from '../resource/crud-service.ts';
import { readJob } from './job-rows.ts';
import { jobsListing } from './list-jobs.ts';
import { updateJob } from './update-job.ts';

/** The jobs of a tenant: listed, read, changed and exported like the records of a resource. */
export const servedJobs: ServedRecord<typeof jobs> = {
  definition: jobs,
  service: { ...jobsListing, read: readJob, update: updateJob },
  listExport: jobsExport,
};
