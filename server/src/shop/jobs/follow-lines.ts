import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import { blankLens } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { JobChange, StoredJob } from '@dioptria/contract/shop/jobs/jobs-of-changed-sale.ts';
import type { NewJob } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { type Selectable, sql } from 'kysely';
import { literals } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { nextVersion } from '../../base/records/write-checks.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { insertJobs, jobColumns, type OrderOfJobs } from './make-jobs.ts';

export type JobColumns = Selectable<Tables['jobs']>;
export type JobToFollow = StoredJob & { columns: JobColumns };

const atLab = literals(valuesWith(jobStageTable, { isAtLab: true }));

export async function jobsToFollow({ tx, actor }: Context, saleId: string): Promise<JobToFollow[]> {
  const rows = await tx
    .selectFrom('jobs')
    .selectAll()
    .select(
      sql<boolean>`exists (select from job_steps where job_steps.tenant_id = ${actor.tenantId}
        and job_steps.job_id = jobs.id and to_stage in (${atLab}))`.as('was_sent'),
    )
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .orderBy('id')
    .execute();
  return rows.map(({ was_sent: wasSent, ...row }) => ({
    id: row.id,
    stage: row.stage,
    wasSent,
    kind: row.kind,
    serviceLine: row.service_line,
    service: row.service,
    notes: row.notes,
    prescriptionId: row.prescription_id,
    rightLens: { ...blankLens, ...row.right_lens },
    leftLens: { ...blankLens, ...row.left_lens },
    frameLine: row.frame_line,
    frame: row.frame,
    eyeSize: row.eye_size,
    bridge: row.bridge,
    temple: row.temple,
    eyeHeight: row.eye_height,
    lensName: row.lens_name,
    design: row.design,
    material: row.material,
    refractiveIndex: row.refractive_index,
    treatments: [...row.treatments],
    tint: row.tint,
    diameter: row.diameter,
    columns: row,
  }));
}

/**
 * Call it before the lines are written, and before `followOrder`, which reads the positions of the jobs. Returns the rows to add to
 * the kept sums.
 */
export async function followLines(
  context: Context,
  order: OrderOfJobs,
  jobs: readonly JobToFollow[],
  changes: readonly JobChange[],
): Promise<Addition[]> {
  const gone = changes.flatMap(({ effect, stored }) => (effect === 'deleted' && stored ? [stored.id] : []));
  if (gone.length > 0) await deleteJobs(context, gone);
  const kept = changes.flatMap(({ effect, stored, job }) =>
    stored && effect !== 'deleted' && isMoved(stored, job, effect) ? [{ id: stored.id, stored, job }] : [],
  );
  for (const { id, job } of kept.toSorted(withoutCollision)) {
    const columns = jobs.find((one) => one.id === id)?.columns;
    if (columns) await writeJob(context, order, columns, job);
  }
  const made = changes.filter(({ effect }) => effect === 'made').map(({ job }) => job);
  const additions = await insertJobs(context, order, made);
  return gone.length === 0
    ? additions
    : [...additions, { table: 'record_counts', row: { kind: 'jobs', records: -gone.length } }];
}

const isMoved = (stored: StoredJob, job: NewJob, effect: JobChange['effect']): boolean =>
  effect === 'follows' || stored.frameLine !== job.frameLine || stored.serviceLine !== job.serviceLine;

interface Move {
  stored: Pick<StoredJob, 'serviceLine'>;
  job: Pick<NewJob, 'serviceLine'>;
}

/**
 * A sale has one job for each service line. The lines keep their order, so the jobs that move down are written from the first line
 * on, and then the jobs that move up from the last line on.
 */
function withoutCollision(one: Move, other: Move): number {
  const from = (move: Move) => move.stored.serviceLine ?? -1;
  const isUp = (move: Move) => (move.job.serviceLine ?? -1) > from(move);
  if (isUp(one) !== isUp(other)) return isUp(one) ? 1 : -1;
  return isUp(one) ? from(other) - from(one) : from(one) - from(other);
}

async function writeJob(
  { tx, actor, now }: Context,
  order: OrderOfJobs,
  { id, updated_at }: JobColumns,
  job: NewJob,
): Promise<void> {
  const { open: _open, due_day: _dueDay, ...columns } = jobColumns(job, order);
  await tx
    .updateTable('jobs')
    .set({ ...columns, updated_at: nextVersion(updated_at, now) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}

async function deleteJobs({ tx, actor }: Context, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('jobs')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}
