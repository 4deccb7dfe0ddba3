import {
  dueDayOf,
  hasUnits,
  isJobOpen,
  type JobKind,
  jobProblems,
  type JobStage,
  jobStageTable,
  lensKinds,
  makesJob,
  MAX_TRAY,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { jobsOfSale, type NewJob } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { type OrderStatus, orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { type Selectable, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import { insertPrepared } from '../../base/database/inserts.ts';
import { inTenant, literals, parameter, run, statement } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { refuseDuplicate } from '../../base/records/write-checks.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { additionsOfDelivery, additionsOfReceipt } from '../sums/workshop-sums.ts';
import { soldLines, type StoredLine } from './sold-products.ts';

/** Null if no number is free (docs/rules.md#jobs-8). */
export async function nextFreeTray({ tx, actor }: Context): Promise<number | null> {
  const { rows } = await sql<{ tray: number | null }>`select min(tray) as tray from (
      select 1 as tray union all
      select tray_number + 1 from jobs where tenant_id = ${actor.tenantId} and tray_number is not null
    ) as next where tray <= ${MAX_TRAY} and not exists (
      select from jobs where tenant_id = ${actor.tenantId} and tray_number = tray)`.execute(tx);
  return rows[0]?.tray ?? null;
}

/** Returns the former tray if it is still free, otherwise null. */
export async function freedTray({ tx, actor }: Context, freed: number | null): Promise<number | null> {
  if (freed === null) return null;
  const taken = await tx
    .selectFrom('jobs')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('tray_number', '=', freed)
    .executeTakeFirst();
  return taken ? null : freed;
}

/** @throws Refusal `duplicate` if another job is in this tray. */
export const refuseTakenTray = <Result>(write: Promise<Result>, tray: number | null | undefined): Promise<Result> =>
  refuseDuplicate(write, 'jobs_tray', jobProblems.trayTaken(tray ?? 0));

export type OrderOfJobs = Pick<
  Selectable<Tables['sales']>,
  'id' | 'order_status' | 'delivery_date' | 'delivered_at' | 'remake_of' | 'seller_id'
>;

const attachedPrescriptions = statement('job_prescriptions', (queries) =>
  queries
    .selectFrom('prescriptions')
    .select(['id', 'right_eye as rightEye', 'left_eye as leftEye'])
    .where('tenant_id', '=', parameter<string>(1))
    .where('id', '=', sql<string>`any(${parameter(2)})`)
    .orderBy('created_at')
    .orderBy('id'),
);

const hasJob = ({ prescription_type: prescriptionType, needs_workshop: needsWorkshop }: StoredLine) =>
  makesJob({ prescriptionType, needsWorkshop });

/**
 * Makes one job for each prescription type and each service among the lines (docs/rules.md#jobs-1). `stored` are the kinds of jobs that the sale
 * already has. Returns the rows to add to the kept sums.
 */
export async function makeJobs(
  context: Context,
  order: OrderOfJobs,
  lines: readonly StoredLine[],
  prescriptionIds: readonly string[],
  stored: ReadonlySet<JobKind> = new Set(),
): Promise<Addition[]> {
  if (!lines.some(hasJob)) return [];
  const [sold, attached] = await Promise.all([soldLines(context, lines), attachedTo(context, prescriptionIds)]);
  const made = jobsOfSale(sold, attached).filter(({ kind }) => !stored.has(kind));
  return insertJobs(context, order, made);
}

/** The oldest prescription first. */
export async function attachedTo({ tx, actor }: Context, prescriptionIds: readonly string[]) {
  return prescriptionIds.length > 0 ? run(tx, attachedPrescriptions, [actor.tenantId, prescriptionIds]) : [];
}

/** Returns the rows to add to the kept sums. */
export async function insertJobs(context: Context, order: OrderOfJobs, made: readonly NewJob[]): Promise<Addition[]> {
  if (made.length === 0) return [];
  const { tx, actor, now, timeZone } = context;
  const columns = { tenant_id: actor.tenantId, sale_id: order.id, created_at: now, updated_at: now };
  const rows = made.map((job) => ({ ...columns, id: newId(), ...jobColumns(job, order) }));
  await insertPrepared(tx, 'jobs', rows);
  return [
    { table: 'record_counts', row: { kind: 'jobs', records: rows.length } },
    ...additionsOfDelivery(
      order,
      made.map(({ kind }) => ({ kind, lab_id: null })),
      timeZone,
    ),
  ];
}

const kindsOfOrder = statement('job_kinds', (queries) =>
  queries
    .selectFrom('jobs')
    .select('kind')
    .where('tenant_id', '=', parameter<string>(1))
    .where('sale_id', '=', parameter<string>(2)),
);

export const storedKinds = async ({ tx, actor }: Context, saleId: string): Promise<ReadonlySet<JobKind>> =>
  new Set((await run(tx, kindsOfOrder, [actor.tenantId, saleId])).map(({ kind }) => kind));

export function jobColumns(
  job: NewJob,
  { order_status, delivery_date }: Pick<OrderOfJobs, 'order_status' | 'delivery_date'>,
) {
  return {
    kind: job.kind,
    service_line: job.serviceLine,
    service: job.service,
    notes: job.notes,
    open: isJobOpen(order_status),
    due_day: dueDayOf({
      stage: 'toSend',
      promisedDay: null,
      deliveryDate: delivery_date,
      orderStatus: order_status,
    }),
    prescription_id: job.prescriptionId,
    right_lens: JSON.stringify(job.rightLens),
    left_lens: JSON.stringify(job.leftLens),
    frame_line: job.frameLine,
    frame: job.frame,
    eye_size: job.eyeSize,
    bridge: job.bridge,
    temple: job.temple,
    eye_height: job.eyeHeight,
    lens_name: job.lensName,
    design: job.design,
    material: job.material,
    refractive_index: job.refractiveIndex,
    treatments: job.treatments,
  };
}

const jobsOfOrder = statement('jobs_of_order', (queries) =>
  queries
    .selectFrom('jobs')
    .select([
      'id',
      'kind',
      'service_line',
      'stage',
      'promised_day',
      'tray_number',
      'freed_tray',
      'lab_id',
      'must_tell_lab',
      'must_tell_before_cancel',
    ])
    .where('tenant_id', '=', parameter<string>(1))
    .where('sale_id', '=', parameter<string>(2)),
);

/** `lines` are the lines of the sale with the units that the client has not returned. */
type FollowedOrder = OrderOfJobs & { lines: readonly (StoredLine & { quantity: number })[] };

/** The products of the lines of which the client returned all units. */
const withoutUnits = ({ lines }: FollowedOrder) =>
  lines.filter(({ quantity }) => quantity === 0).map(({ product_id, name }) => product_id ?? name);

const hasUnitsIn = (
  { lines }: FollowedOrder,
  { kind, service_line: serviceLine }: { kind: JobKind; service_line: number | null },
) =>
  hasUnits(
    { kind, serviceLine },
    lines.map(({ prescription_type: type, quantity }) => ({ type, quantity })),
  );

/**
 * The caller holds the lock of the sale. A job is open until the sale is delivered or canceled, or all units of the job came back;
 * then its tray is free (docs/rules.md#jobs-6, docs/rules.md#jobs-23). A job that is open again gets its former tray if no other
 * job has it. If a lab has the lenses of a canceled sale, the shop must tell the lab (docs/rules.md#jobs-20). Returns the rows to
 * add to the kept sums.
 */
export async function followOrder(context: Context, before: FollowedOrder, after: FollowedOrder): Promise<Addition[]> {
  const hasSameUnits = isDeepStrictEqual(withoutUnits(before), withoutUnits(after));
  const isSame = before.order_status === after.order_status && before.delivery_date === after.delivery_date;
  if (isSame && hasSameUnits) return [];
  const { tx, actor, timeZone } = context;
  const orderTerms: { deliveryDate: string; orderStatus: OrderStatus } = {
    deliveryDate: after.delivery_date,
    orderStatus: after.order_status,
  };
  const jobs = await run(tx, jobsOfOrder, [actor.tenantId, after.id]);
  for (const job of jobs) {
    const { id, stage, promised_day: promisedDay, tray_number: tray, freed_tray: freed } = job;
    const isWanted = hasUnitsIn(after, job);
    const open = isWanted && isJobOpen(after.order_status);
    const trays = open
      ? { tray_number: tray ?? (await freedTray(context, freed)), freed_tray: null }
      : { tray_number: null, freed_tray: tray ?? freed };
    const write = tx
      .updateTable('jobs')
      .set({
        open,
        due_day: isWanted ? dueDayOf({ stage, promisedDay, ...orderTerms }) : null,
        ...trays,
        ...labMark(job, orderStatusTable[after.order_status].isVoid),
      })
      .where('tenant_id', '=', actor.tenantId)
      .where('id', '=', id)
      .execute();
    await refuseTakenTray(write, trays.tray_number);
  }
  return [...additionsOfDelivery(before, jobs, timeZone, -1), ...additionsOfDelivery(after, jobs, timeZone)];
}

interface MarkedJob {
  stage: JobStage;
  must_tell_lab: boolean;
  must_tell_before_cancel: boolean | null;
}

/**
 * When a canceled sale becomes active again, `must_tell_lab` gets its former value back. But if the lab was told of the
 * cancellation, the shop must tell the lab that the job continues.
 */
function labMark({ stage, must_tell_lab: mustTell, must_tell_before_cancel: before }: MarkedJob, isCanceled: boolean) {
  if (isCanceled && before === null && jobStageTable[stage].isAtLab) {
    return { must_tell_lab: true, must_tell_before_cancel: mustTell };
  }
  if (isCanceled || before === null) return {};
  return { must_tell_lab: mustTell ? before : true, must_tell_before_cancel: null };
}

/** Call it before the sale is deleted. Returns the rows that subtract the jobs from the kept sums. */
export async function removeJobs({ tx, actor, timeZone }: Context, saleId: string): Promise<Addition[]> {
  const receipts = await tx
    .selectFrom('job_steps')
    .innerJoin('jobs', (join) => inTenant(join, 'jobs.id', 'job_steps.job_id'))
    .select(['job_steps.lab_id', 'days_at_lab', 'is_late', 'job_steps.created_at'])
    .where('job_steps.tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .where('job_steps.lab_id', 'is not', null)
    .execute();
  const removed = await tx
    .deleteFrom('jobs')
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .returning('id')
    .execute();
  return [
    { table: 'record_counts', row: { kind: 'jobs', records: -removed.length } },
    ...receipts.flatMap((step) => additionsOfReceipt(step, timeZone, -1)),
  ];
}

export async function stagesOf({ tx, actor }: Context, saleId: string): Promise<JobStage[]> {
  const rows = await tx
    .selectFrom('jobs')
    .select('stage')
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .execute();
  return rows.map(({ stage }) => stage);
}

const hasGlass = sql`(old.design <> '' or old.material <> '' or old.refractive_index <> '' or old.treatments <> '{}')`;

/**
 * Copies the glass and the frame measures of each original job to the remade job of the same kind. If the original job
 * has no data of its glass, the remade job keeps the data from the remake's lines. The lens values are copied too,
 * unless the remake has another prescription. If the remake does not sell the frame again, its jobs get the name of the
 * original's frame, which the client owns (docs/rules.md#remakes-2).
 */
export async function copyGlasses({ tx, actor }: Context, originalId: string, remakeId: string): Promise<void> {
  await sql`update jobs as made set
      eye_size = old.eye_size, bridge = old.bridge, temple = old.temple, eye_height = old.eye_height,
      lens_name = case when old.lens_name = '' then made.lens_name else old.lens_name end,
      design = case when ${hasGlass} then old.design else made.design end,
      material = case when ${hasGlass} then old.material else made.material end,
      refractive_index = case when ${hasGlass} then old.refractive_index else made.refractive_index end,
      treatments = case when ${hasGlass} then old.treatments else made.treatments end,
      tint = old.tint, diameter = old.diameter,
      frame = case when made.frame_line is null then old.frame else made.frame end,
      right_lens = case when made.prescription_id is not distinct from old.prescription_id then old.right_lens else made.right_lens end,
      left_lens = case when made.prescription_id is not distinct from old.prescription_id then old.left_lens else made.left_lens end
    from jobs as old
    where made.tenant_id = ${actor.tenantId} and made.sale_id = ${remakeId}
      and old.tenant_id = ${actor.tenantId} and old.sale_id = ${originalId} and old.kind = made.kind
      and made.kind in (${literals(lensKinds)})`.execute(tx);
}
