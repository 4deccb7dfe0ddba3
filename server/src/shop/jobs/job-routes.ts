import { jobEndpoints } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import { jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { Api } from '../../base/http/api.ts';
import { recordRoutes } from '../../base/http/crud-routes.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { checkJob } from './check-job.ts';
import { readJob } from './job-rows.ts';
import { nextFreeTray } from './job-trays.ts';
import { type JobTransition, moveJobs } from './move-jobs.ts';
import { servedJobs } from './served-jobs.ts';
import { tellLab } from './tell-lab.ts';

export function jobRoutes(api: Api): void {
  recordRoutes(api, servedJobs);

  serve(api, jobEndpoints.tray, {
    work: async (context) => ({ trayNumber: await nextFreeTray(context) }),
  });

  serve(api, jobEndpoints.move, {
    async work(context, { params: { id }, body }) {
      recordMoves(context, await moveJobs(context, [id], body));
      return { job: await readJob(context, id) };
    },
  });

  serve(api, jobEndpoints.moveMany, {
    async work(context, { body: { jobs: ids, ...move } }) {
      const moved = await moveJobs(context, ids, move);
      recordMoves(context, moved);
      return { jobs: moved.map(({ after }) => after) };
    },
  });

  serve(api, jobEndpoints.check, {
    async work(context, { params: { id }, body }) {
      const { before, after, check } = await checkJob(context, id, body);
      const change = { id, before: { ...before, checks: [] }, after: { ...after, checks: [check] } };
      recordChange(context, jobs, change);
      return { check, job: await readJob(context, id) };
    },
  });

  serve(api, jobEndpoints.labTold, {
    async work(context, { params: { id }, body }) {
      const { before, after } = await tellLab(context, id, body.updatedAt);
      recordChange(context, jobs, { id, before, after });
      return { job: after };
    },
  });
}

function recordMoves(context: Context, moved: readonly JobTransition[]): void {
  for (const { before, after } of moved) recordChange(context, jobs, { id: after._id, before, after });
}
