import { id } from '@dioptria/contract/base/fields.ts';
import { MAX_TRAY } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { measuredPair } from '@dioptria/contract/shop/lenses/lens-check-schemas.ts';
import { jobCheck, jobMove, jobs, jobsMove, labNotice } from '@dioptria/contract/shop/jobs/jobs.ts';
import { z } from 'zod';
import type { Api } from '../../base/http/api.ts';
import { recordRoutes } from '../../base/http/crud-routes.ts';
import { tenantRoute } from '../../base/http/tenant-route.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { checkJob } from './check-job.ts';
import { readJob } from './job-rows.ts';
import { nextFreeTray } from './job-trays.ts';
import { type JobTransition, moveJobs } from './move-jobs.ts';
import { servedJobs } from './served-jobs.ts';
import { tellLab } from './tell-lab.ts';

const { path, name: tag, permissions, record } = jobs;
const url = `/tenant/${path}`;
const params = z.object({ id: id() });

export function jobRoutes(api: Api): void {
  recordRoutes(api, servedJobs);
  trayRoute(api);
  moveRoute(api);
  moveManyRoute(api);
  checkRoute(api);
  labToldRoute(api);
}

function trayRoute(api: Api): void {
  tenantRoute(api, {
    method: 'GET',
    url: `${url}/tray`,
    caller: permissions.update,
    tag,
    summary: 'The smallest number that no tray has; null if all are taken',
    answer: z.object({ trayNumber: z.int().min(1).max(MAX_TRAY).nullable() }),
    work: async (context) => ({ trayNumber: await nextFreeTray(context) }),
  });
}

function moveRoute(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/stage`,
    caller: permissions.update,
    tag,
    summary: 'Moves a job one stage forward, or back with a reason',
    refusals: [409],
    params,
    body: jobMove,
    answer: z.object({ job: record }),
    async work(context, input) {
      recordMoves(context, await moveJobs(context, [input.params.id], input.body));
      return { job: await readJob(context, input.params.id) };
    },
  });
}

function moveManyRoute(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/stages`,
    caller: permissions.update,
    tag,
    summary: 'Moves several jobs to one stage, all or none',
    refusals: [404, 409],
    body: jobsMove,
    answer: z.object({ jobs: z.array(record) }),
    async work(context, { body: { jobs: ids, ...move } }) {
      const moved = await moveJobs(context, ids, move);
      recordMoves(context, moved);
      return { jobs: moved.map(({ after }) => after) };
    },
  });
}

function checkRoute(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/check`,
    caller: permissions.update,
    tag,
    summary: "Compares what the lensmeter says with the job's lenses, and keeps the result",
    refusals: [409],
    params,
    body: measuredPair,
    answer: z.object({ check: jobCheck, job: record }),
    async work(context, input) {
      const { before, after, check } = await checkJob(context, input.params.id, input.body);
      recordChange(context, jobs, {
        id: after._id,
        before: { ...before, checks: [] },
        after: { ...after, checks: [check] },
      });
      return { check, job: await readJob(context, after._id) };
    },
  });
}

function labToldRoute(api: Api): void {
  tenantRoute(api, {
    method: 'POST',
    url: `${url}/:id/lab-told`,
    caller: permissions.update,
    tag,
    summary: 'Says that the lab knows of the changes that came after the job was sent',
    refusals: [409],
    params,
    body: labNotice,
    answer: z.object({ job: record }),
    async work(context, input) {
      const { before, after } = await tellLab(context, input.params.id, input.body.updatedAt);
      recordChange(context, jobs, { id: after._id, before, after });
      return { job: after };
    },
  });
}

function recordMoves(context: Context, moved: readonly JobTransition[]): void {
  for (const { before, after } of moved) recordChange(context, jobs, { id: after._id, before, after });
}
