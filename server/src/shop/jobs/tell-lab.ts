import { jobProblems } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { nextVersion, refuseStale } from '../../base/records/versions.ts';
import { lockJobs, readJob } from './job-rows.ts';

/**
 * Removes the job's mark (docs/rules.md#jobs-17).
 * @throws Refusal `locked` for a job whose sale is delivered, or was canceled while no lab had the lenses; `stale` if another
 * user has changed the job, or has already told the lab.
 */
export async function tellLab(
  context: Context,
  id: string,
  seen: string | undefined,
): Promise<{ before: Job; after: Job }> {
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
