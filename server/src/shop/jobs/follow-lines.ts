import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import { blankLens } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { jobProblems, jobStageTable } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { JobChange, StoredJob } from '@dioptria/contract/shop/jobs/jobs-of-changed-sale.ts';
import type { NewJob } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { type Selectable, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { literals } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/write-checks.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { freedTray, insertJobs, jobColumns, type OrderOfJobs } from './make-jobs.ts';

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
  return rows.map(jobToFollow);
}

function jobToFollow({ was_sent: wasSent, ...row }: JobColumns & { was_sent: boolean }): JobToFollow {
  return {
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
  };
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

interface FormerJobs {
  /** The rows of the jobs that the change touched, as they were before. */
  jobs: readonly JobColumns[];
  /** All jobs before the change. */
  jobIds: readonly string[];
  /** The former position of each line that the sale has now. */
  places: ReadonlyMap<number, number>;
  /** The change that is taken back. */
  since: { created_at: string };
}

/**
 * Takes the effects of a change on the jobs back. Returns the rows to add to the kept sums.
 * @throws Refusal `locked` if somebody changed or moved one of these jobs after the change.
 */
export async function restoreJobs(
  context: Context,
  order: OrderOfJobs,
  current: readonly JobToFollow[],
  { jobs, jobIds, places, since }: FormerJobs,
): Promise<Addition[]> {
  const isTouched = ({ id }: JobToFollow) => jobs.some((one) => one.id === id) || !jobIds.includes(id);
  const isLater = ({ columns }: JobToFollow) => Date.parse(columns.updated_at) > Date.parse(since.created_at);
  if (current.some((job) => isTouched(job) && isLater(job))) throw conflict('locked', jobProblems.changedSince);
  const made = current.filter(({ id }) => !jobIds.includes(id)).map(({ id }) => id);
  if (made.length > 0) await deleteJobs(context, made);
  const moves = current
    .filter(({ id }) => jobIds.includes(id))
    .map((stored) => ({ stored, job: formerJob(stored, jobs, places) }));
  for (const { stored, job } of moves.toSorted(withoutCollision)) {
    if (!isDeepStrictEqual({ ...stored, columns: undefined }, { ...job, columns: undefined }))
      await writeJob(context, order, stored.columns, job);
  }
  const deleted = jobs.filter(({ id }) => current.every((one) => one.id !== id));
  for (const row of deleted) await insertFormer(context, row);
  const records = deleted.length - made.length;
  return records === 0 ? [] : [{ table: 'record_counts', row: { kind: 'jobs', records } }];
}

function formerJob(stored: JobToFollow, jobs: readonly JobColumns[], places: ReadonlyMap<number, number>): NewJob {
  const row = jobs.find(({ id }) => id === stored.id);
  if (row) return jobToFollow({ ...row, was_sent: stored.wasSent });
  const at = (line: number | null) => (line === null ? null : (places.get(line) ?? line));
  return { ...stored, frameLine: at(stored.frameLine), serviceLine: at(stored.serviceLine) };
}

async function insertFormer(
  context: Context,
  { right_lens, left_lens, tray_number, ...row }: JobColumns,
): Promise<void> {
  const tray = await freedTray(context, tray_number);
  const lenses = { right_lens: JSON.stringify(right_lens), left_lens: JSON.stringify(left_lens) };
  await context.tx
    .insertInto('jobs')
    .values({ ...row, ...lenses, tray_number: tray } as never)
    .execute();
}
