import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import { dayAheadProblem, daysBetween, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { missingPowers } from '@dioptria/contract/shop/jobs/job-labels.ts';
import {
  dueDayOf,
  jobCode,
  jobProblems,
  jobStageTable,
  type MissingPower,
  moveProblem,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import type { Job, JobMove, JobStep } from '@dioptria/contract/shop/jobs/jobs.ts';
import { v7 as newId } from 'uuid';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid, Refusal } from '../../base/records/refusal.ts';
import { nextVersion, refuseStale } from '../../base/records/write-checks.ts';
import { addToSums } from '../sums/sum-rules.ts';
import { additionsOfReceipt } from '../sums/workshop-sums.ts';
import { findJobs, type JobRow, jobRecords, lockJobs } from './job-rows.ts';
import { refuseTakenTray } from './make-jobs.ts';

/** `steps` of `after` has only the step of this move. */
export interface JobTransition {
  before: Job;
  after: Job;
}

/**
 * Moves all of the jobs or none (docs/rules.md#jobs-5).
 * @throws Refusal 400 for a move that skips a stage, or that lacks its reason or its lab; `stale` if another user has changed a
 * job; `locked` if the sale of a job is delivered or canceled; `incomplete_job` for an incomplete job that goes to the lab,
 * unless the move has `force` (docs/rules.md#jobs-16).
 */
export async function moveJobs(context: Context, ids: readonly string[], move: JobMove): Promise<JobTransition[]> {
  const rows = await lockJobs(context, ids);
  for (const row of rows) {
    refuseStale(row.updated_at, move.updatedAt);
    refuseMove(row, move);
  }
  const today = shopDay(context.now, context.timeZone);
  const wrongDay = move.promisedDay && dayAheadProblem('promised', move.promisedDay, today);
  if (wrongDay) throw invalid({ path: 'promisedDay', message: wrongDay });
  const lab = await labFor(context, move);
  const incomplete = rows.filter((row) => missingWhenSent(row, move).length > 0);
  if (incomplete.length > 0 && !move.force) throw incompleteJobs(incomplete, ids, move);
  for (const row of rows) await storeMove(context, row, move, lab?._id);
  const stored = await findJobs(context, ids);
  const after = new Map(jobRecords(context, [...stored.values()]).map((job) => [job._id, job]));
  const steps = await storeSteps(context, rows, after, move);
  return jobRecords(context, rows).map((before) => ({
    before: { ...before, steps: [] },
    after: { ...ofJob(after, before._id), steps: [ofJob(steps, before._id)] },
  }));
}

function ofJob<Value>(values: ReadonlyMap<string, Value>, id: string): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error(`The job ${id} is missing after its move`);
  return value;
}

function refuseMove(row: JobRow, { stage, note, labId }: JobMove): void {
  const standing = { kind: row.kind, stage: row.stage, open: row.open, checkResult: row.check_result };
  const problem = moveProblem(standing, stage, note);
  if (problem?.path) throw invalid({ path: problem.path, message: problem.message });
  if (problem) throw conflict(row.stage === stage ? 'stale' : 'locked', problem.message);
  if (jobStageTable[stage].isAtLab && labId === undefined && row.lab_id === null) {
    throw invalid({ path: 'labId', message: jobProblems.labMissing });
  }
}

/** Nothing is missing in a job that goes back to the lab, because the lab already had the job. */
function missingWhenSent(
  { stage, kind, design, ...row }: JobRow,
  { stage: to }: Pick<JobMove, 'stage'>,
): MissingPower[] {
  if (!jobStageTable[to].isAtLab || !jobStageTable[stage].isToOrder) return [];
  return missingPowers({ kind, design, rightLens: row.right_lens, leftLens: row.left_lens });
}

function incompleteJobs(rows: readonly JobRow[], ids: readonly string[], move: JobMove): Refusal {
  const jobs = rows.map((row) => ({
    path: `jobs.${ids.indexOf(row.id)}`,
    code: jobCode(row.number, { kind: row.kind, serviceLine: row.service_line }),
    missing: missingWhenSent(row, move),
  }));
  const errors = jobs.map(({ path, ...job }) => ({ path, message: jobProblems.incomplete([job]) }));
  return new Refusal(409, 'incomplete_job', jobProblems.incomplete(jobs), ids.length > 1 ? { errors } : {});
}

/** @throws Refusal 400 for an unknown or disabled lab. */
async function labFor({ tx, actor }: Context, { labId }: JobMove) {
  if (labId === undefined) return undefined;
  const lab = await tx
    .selectFrom('providers')
    .select(['id as _id', 'enabled'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', labId)
    .executeTakeFirst();
  if (!lab) throw invalid({ path: 'labId', message: jobProblems.labUnknown });
  if (!lab.enabled) throw invalid({ path: 'labId', message: jobProblems.labDisabled });
  return lab;
}

async function storeMove({ tx, actor, now }: Context, row: JobRow, move: JobMove, labId: string | undefined) {
  const { stage, promisedDay = row.promised_day, labOrderNumber, trayNumber } = move;
  const order = { deliveryDate: row.delivery_date, orderStatus: row.order_status };
  const write = tx
    .updateTable('jobs')
    .set({
      stage,
      promised_day: promisedDay,
      due_day: dueDayOf({ stage, promisedDay, ...order }),
      lab_id: labId,
      lab_order_number: labOrderNumber,
      tray_number: trayNumber,
      // A check result describes lenses that are in the shop. A move to a stage in which the shop does not have the lenses clears
      // the result.
      check_result: jobStageTable[stage].isBack ? row.check_result : null,
      // A pair that goes to the lab goes with its present values (docs/rules.md#jobs-17).
      ...(row.must_tell_lab &&
        jobStageTable[stage].isAtLab && { must_tell_lab: false, lab_told_at: now, lab_told_by: actor.userId }),
      updated_at: nextVersion(row.updated_at, now),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', row.id)
    .execute();
  await refuseTakenTray(write, trayNumber);
}

async function storeSteps(
  context: Context,
  rows: readonly JobRow[],
  after: ReadonlyMap<string, Job>,
  move: JobMove,
): Promise<Map<string, JobStep>> {
  const { tx, actor, now, timeZone } = context;
  const { stage } = move;
  const at = now.toISOString();
  const receipts = jobStageTable[stage].isBack ? await receiptsOf(context, rows) : new Map<string, Receipt>();
  const steps = rows.map((row) => ({
    tenant_id: actor.tenantId,
    id: newId(),
    job_id: row.id,
    user_id: actor.userId,
    from_stage: row.stage,
    to_stage: stage,
    lab: jobStageTable[stage].isAtLab ? (ofJob(after, row.id).lab?.name ?? '') : '',
    ...(receipts.get(row.id) ?? { lab_id: null, days_at_lab: null, is_late: null }),
    note: noteOf(row, move),
    created_at: at,
  }));
  await tx.insertInto('job_steps').values(steps).execute();
  await addToSums(
    context,
    steps.flatMap((step) => additionsOfReceipt(step, timeZone)),
  );
  const user = { _id: actor.userId, name: actor.name };
  return new Map(
    steps.map(({ job_id, from_stage: from, to_stage: to, lab, note }) => [job_id, { at, user, from, to, lab, note }]),
  );
}

/** The note on an incomplete job that is sent also names the missing values and the reason. */
function noteOf(row: JobRow, move: JobMove): string {
  const { note = '', reason = '' } = move;
  const missing = missingWhenSent(row, move);
  return [note, missing.length > 0 ? jobProblems.sentIncomplete(missing, reason) : ''].filter(Boolean).join('\n');
}

/** The receipt is stored with the step that receives the lenses (docs/rules.md#remakes-5). */
interface Receipt {
  lab_id: string;
  days_at_lab: number;
  is_late: boolean;
}

/** A job that goes back from 'checked' to 'received' has no receipt. */
async function receiptsOf(
  { tx, actor, now, timeZone }: Context,
  rows: readonly JobRow[],
): Promise<Map<string, Receipt>> {
  const atLab = rows.filter(({ stage, lab_id }) => jobStageTable[stage].isAtLab && lab_id !== null);
  if (atLab.length === 0) return new Map();
  const sent = await tx
    .selectFrom('job_steps')
    .select(({ fn }) => ['job_id', fn.max<string>('created_at').as('at')])
    .where('tenant_id', '=', actor.tenantId)
    .where(
      'job_id',
      'in',
      atLab.map(({ id }) => id),
    )
    .where('to_stage', 'in', valuesWith(jobStageTable, { isAtLab: true }))
    .groupBy('job_id')
    .execute();
  const sentDays = new Map(sent.map(({ job_id, at }) => [job_id, shopDay(new Date(at), timeZone)]));
  const today = shopDay(now, timeZone);
  return new Map(
    atLab.flatMap(({ id, lab_id, promised_day }) => {
      const sentDay = sentDays.get(id);
      if (lab_id === null || sentDay === undefined) return [];
      const isLate = promised_day !== null && promised_day < today;
      return [[id, { lab_id, days_at_lab: daysBetween(sentDay, today), is_late: isLate }] as const];
    }),
  );
}
