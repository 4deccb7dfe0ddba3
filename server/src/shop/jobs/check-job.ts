import { lensKindOf } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import { orderedPair } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { jobProblems } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job, JobCheck } from '@dioptria/contract/shop/jobs/jobs.ts';
import { checkLenses, type LensPair } from '@dioptria/contract/shop/lenses/lens-check.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { v7 as newId } from 'uuid';
import type { Context } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/versions.ts';
import { readSettings } from '../settings/read-settings.ts';
import { jobRecord, lockJobs } from './job-rows.ts';

interface Checked {
  before: Job;
  after: Job;
  check: JobCheck;
}

/**
 * The stage of the job does not change (docs/rules.md#jobs-9).
 * @throws Refusal `locked` for a job whose sale is delivered or canceled.
 */
export async function checkJob(context: Context, id: string, measured: LensPair): Promise<Checked> {
  const { tx, actor, now } = context;
  const [row] = await lockJobs(context, [id]);
  if (!row) throw new Error('A locked job has its row');
  if (!row.open) throw conflict('locked', jobProblems.closed);
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
