import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { orderedPair } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { jobKindTable, jobProblems } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { jobEndpoints } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import { type Job, type JobCheck, jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import { checkLenses, type LensPair } from '@dioptria/contract/shop/lenses/lens-check.ts';
import { lensKindOf } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import { v7 as newId } from 'uuid';
import type { Api } from '../../base/http/api.ts';
import { recordRoutes } from '../../base/http/resource-routes.ts';
import { serve } from '../../base/http/serve.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict } from '../../base/records/refusal.ts';
import { nextVersion, refuseStale } from '../../base/records/write-checks.ts';
import { readSettings } from '../settings/read-settings.ts';
import { jobRecord, lockJobs, readJob } from './job-rows.ts';
import { nextFreeTray } from './make-jobs.ts';
import { servedJobs } from './jobs-service.ts';
import { type JobTransition, moveJobs } from './move-jobs.ts';

interface Checked {
  before: Job;
  after: Job;
  check: JobCheck;
}

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

/**
 * The stage of the job does not change (docs/rules.md#jobs-9).
 * @throws Refusal `locked` for a service, and for a job whose sale is delivered or canceled.
 */
async function checkJob(context: Context, id: string, measured: LensPair): Promise<Checked> {
  const { tx, actor, now } = context;
  const [row] = await lockJobs(context, [id]);
  if (!row) throw new Error('A locked job has its row');
  if (!row.open) throw conflict('locked', jobProblems.closed);
  if (!jobKindTable[row.kind].hasLenses) throw conflict('locked', jobProblems.noLenses);
  const today = shopDay(now, context.timeZone);
  const before = jobRecord(row, today);
  const { lensTolerances } = await readSettings(context);
  const { result, findings } = checkLenses(
    orderedPair(row.kind, before),
    measured,
    lensKindOf(row.design),
    lensTolerances,
  );
  await tx
    .insertInto('job_checks')
    .values({
      tenant_id: actor.tenantId,
      id: newId(),
      job_id: id,
      user_id: actor.userId,
      result,
      measured: JSON.stringify(measured),
      findings: JSON.stringify(findings),
      created_at: now,
    })
    .execute();
  const changed = { check_result: result, updated_at: nextVersion(row.updated_at, now) };
  await tx.updateTable('jobs').set(changed).where('tenant_id', '=', actor.tenantId).where('id', '=', id).execute();
  const after = jobRecord({ ...row, ...changed, updated_at: changed.updated_at.toISOString() }, today);
  const user = { _id: actor.userId, name: actor.name };
  return { before, after, check: { at: now.toISOString(), user, result, findings } };
}

/**
 * Removes the mark that the lab must still be told of a change of the job (docs/rules.md#jobs-17).
 * @throws Refusal `locked` for a job whose sale is delivered, or was canceled while no lab had the lenses; `stale` if another
 * user has changed the job, or has already marked the change as told.
 */
async function tellLab(context: Context, id: string, seen: string | undefined): Promise<{ before: Job; after: Job }> {
  const { tx, actor, now } = context;
  const [row] = await lockJobs(context, [id]);
  if (!row) throw new Error('A locked job has its row');
  if (!row.open && row.must_tell_before_cancel === null) throw conflict('locked', jobProblems.closed);
  if (!row.must_tell_lab) throw conflict('stale', jobProblems.toldAlready);
  refuseStale(row.updated_at, seen);
  const before = await readJob(context, id);
  await tx
    .updateTable('jobs')
    .set({
      must_tell_lab: false,
      lab_told_at: now,
      lab_told_by: actor.userId,
      updated_at: nextVersion(row.updated_at, now),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  return { before, after: await readJob(context, id) };
}

function recordMoves(context: Context, moved: readonly JobTransition[]): void {
  for (const { before, after } of moved) recordChange(context, jobs, { id: after._id, before, after });
}
