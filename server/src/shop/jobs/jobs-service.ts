import type { FiltersOf, Selection, UpdateOf } from '@dioptria/contract/base/resource.ts';
import { dayAheadProblem, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { missingPowers } from '@dioptria/contract/shop/jobs/job-labels.ts';
import {
  dueDayOf,
  jobKindTable,
  jobProblems,
  jobStages,
  jobStageTable,
  readJobCode,
} from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { jobsExport } from '@dioptria/contract/shop/jobs/jobs-endpoints.ts';
import { frameMeasures, isLensLine, lineName } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { type Job, jobs, lensFields, orderedFields } from '@dioptria/contract/shop/jobs/jobs.ts';
import { type RawBuilder, sql } from 'kysely';
import { isDeepStrictEqual } from 'node:util';
import { literals } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import type { ServedRecord } from '../../base/records/crud-service.ts';
import { listing, nameOrder } from '../../base/records/listing.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { recordsMatching, searchAlternatives } from '../../base/records/search-tokens.ts';
import { columnsOf } from '../../base/records/stored-fields.ts';
import { nextVersion, refuseStale } from '../../base/records/write-checks.ts';
import { lensesOfPrescription } from './job-prescription.ts';
import { jobRecord, jobRecords, type JobRow, lockJobs, readJob, selectJobs } from './job-rows.ts';
import { refuseTakenTray } from './make-jobs.ts';
import { linesOfJob } from './sold-products.ts';

type Filters = FiltersOf<typeof jobs>;

const sortsOf = (tenantId: string) => ({
  dueDay: sql.ref('jobs.due_day'),
  promisedDay: sql.ref('jobs.promised_day'),
  kind: sql.ref('jobs.kind'),
  stage: sql`array_position(array[${literals(jobStages)}], jobs.stage)`,
  trayNumber: sql.ref('jobs.tray_number'),
  createdAt: sql.ref('jobs.created_at'),
  number: sql.ref('sales.number'),
  client: sql.ref('clients.name_key'),
  // The sort uses a subquery and no join, because a query that joins the labs to sort the jobs makes Citus 13.2 fail.
  lab: nameOrder(tenantId, 'providers', 'jobs.lab_id'),
});

const sortJoinsOf = (tenantId: string) => {
  const sale = sql`join sales on sales.tenant_id = ${tenantId} and sales.id = jobs.sale_id`;
  return {
    number: sale,
    client: sql`${sale} join clients on clients.tenant_id = ${tenantId} and clients.id = sales.client_id`,
  };
};

const mustTell = sql`jobs.must_tell_lab and (jobs.open or jobs.must_tell_before_cancel is not null)`;

function filtersOf({ now, timeZone, actor }: Context, query: Selection & Filters): RawBuilder<unknown>[] {
  const { stage, labId, saleId, open, overdue, toTell, code } = query;
  const today = shopDay(now, timeZone);
  const late = sql`jobs.due_day < ${today}`;
  return [
    ...(stage === undefined ? [] : [sql`jobs.stage = ${stage}`]),
    ...(labId === undefined ? [] : [sql`jobs.lab_id = ${labId}`]),
    ...(saleId === undefined ? [] : [sql`jobs.sale_id = ${saleId}`]),
    ...(open === undefined ? [] : [open ? sql`jobs.open` : sql`not jobs.open`]),
    ...(overdue === undefined ? [] : [overdue ? late : sql`(${late}) is not true`]),
    ...(toTell === undefined ? [] : [toTell ? mustTell : sql`not (${mustTell})`]),
    ...(code === undefined ? [] : [withCode(actor.tenantId, code)]),
  ];
}

function withCode(tenantId: string, code: string): RawBuilder<unknown> {
  const read = readJobCode(code);
  if (!read) return sql`false`;
  return sql`jobs.kind = ${read.kind} and jobs.service_line is not distinct from ${read.serviceLine} and jobs.sale_id = (
    select id from sales where tenant_id = ${tenantId} and number = ${read.number})`;
}

/**
 * Returns the conditions for `either`. The typed text may be the code of the job, the number of its sale, its client, its tray or
 * the lab's order number. Undefined if the text has no letter and no digit.
 */
async function jobsMatching(context: Context, typed: string): Promise<RawBuilder<unknown>[] | undefined> {
  const { tenantId } = context.actor;
  const [sales, clients] = (['sales', 'clients'] as const).map((kind) => recordsMatching(tenantId, kind, typed));
  if (!sales || !clients) return undefined;
  const ofClients = sql`(select id from sales where tenant_id = ${tenantId} and client_id = any(array(${clients})))`;
  const searched = [sales, ofClients].map((ids) => ({ column: 'jobs.sale_id', ids }));
  return [
    ...(await searchAlternatives(context, 'jobs', typed, searched)),
    sql`jobs.lab_order_number = ${typed.trim()}`,
    ...(/^\d{1,4}$/.test(typed.trim()) ? [sql`jobs.tray_number = ${Number(typed)}`] : []),
    ...(readJobCode(typed) ? [withCode(tenantId, typed)] : []),
  ];
}

const jobsListing = listing({
  async plan(context, query: Selection & Filters) {
    const either = query.search === undefined ? undefined : await jobsMatching(context, query.search);
    return {
      table: 'jobs' as const,
      defaultSort: jobs.defaultSort,
      rows: selectJobs(context.tx, context.actor.tenantId),
      sorts: sortsOf(context.actor.tenantId),
      sortJoins: sortJoinsOf(context.actor.tenantId),
      filters: filtersOf(context, query),
      ...(either && { either }),
      matching: () => undefined,
    };
  },
  records: jobRecords,
});

type Changes = UpdateOf<typeof jobs>;

/**
 * A job can change until its sale is delivered or canceled (docs/rules.md#jobs-4). A field that the request sends with its stored
 * value counts as unchanged. If a field for the lab (`orderedFields`) changes after the job was sent, the shop must tell the lab.
 * @throws Refusal `locked` for a closed job, `stale`, `duplicate` for a taken tray, `invalid` for a promised day in the past, an
 * unknown line or a prescription that the job cannot take.
 */
async function updateJob(context: Context, id: string, sent: Changes): Promise<Job> {
  const [row] = await lockJobs(context, [id]);
  if (!row) throw new Error('A locked job has its row');
  refuseStale(row.updated_at, sent.updatedAt);
  const today = shopDay(context.now, context.timeZone);
  const before = jobRecord(row, today);
  const changes = differing(sent, before);
  // If a request repeats the job's prescription, only a job without all its powers takes the lenses of the prescription again.
  const lacksPowers = missingPowers(before).some((lack) => lack !== 'height');
  const isCompleted = lacksPowers && !sent.rightLens && !sent.leftLens;
  const prescriptionId = isCompleted ? sent.prescriptionId : changes.prescriptionId;
  if (!row.open && (prescriptionId !== undefined || Object.keys(changes).length > 0))
    throw conflict('locked', jobProblems.closed);
  refuseLensFields(row, { ...changes, prescriptionId });
  const wrongDay = changes.promisedDay && dayAheadProblem('promised', changes.promisedDay, today);
  if (wrongDay) throw invalid({ path: 'promisedDay', message: wrongDay });
  const lenses = await lensesOfPrescription(context, row, { prescriptionId });
  const changed = { ...lenses, ...changes, ...(await frameFor(context, row, changes)) };
  const isToTell =
    !jobStageTable[row.stage].isToOrder && orderedFields.some((field) => field in differing(changed, before));
  await storeChanges(context, row, changed, isToTell);
  return readJob(context, id);
}

/** @throws Refusal `invalid` for a field of lenses in a service (docs/rules.md#jobs-22). */
function refuseLensFields({ kind }: JobRow, changes: Changes): void {
  if (jobKindTable[kind].hasLenses) return;
  const field = lensFields.find((one) => changes[one] !== undefined);
  if (field) throw invalid({ path: field, message: jobProblems.noLenses });
}

function differing(sent: Changes, stored: Job): Changes {
  const changed = Object.entries(sent).filter(
    ([field, value]) =>
      field !== 'updatedAt' && value !== undefined && !isDeepStrictEqual(value, stored[field as keyof Job]),
  );
  return Object.fromEntries(changed);
}

/**
 * The measures of the request replace those of the product.
 * @throws Refusal `invalid` for a line that the sale does not have, or a line of lenses (docs/rules.md#jobs-15).
 */
async function frameFor(context: Context, row: JobRow, changes: Changes): Promise<Changes> {
  const { frameLine } = changes;
  if (frameLine === undefined || frameLine === null) return {};
  const line = (await linesOfJob(context, row.sale_id)).find(({ position }) => position === frameLine);
  if (!line) throw invalid({ path: 'frameLine', message: jobProblems.unknownLine });
  if (isLensLine(line)) throw invalid({ path: 'frameLine', message: jobProblems.lensAsFrame });
  const { eyeSize, bridge, temple, eyeHeight } = { ...frameMeasures(line.product), ...changes };
  return { frame: lineName(line), eyeSize, bridge, temple, eyeHeight };
}

async function storeChanges(
  { tx, actor, now }: Context,
  row: JobRow,
  changes: Changes,
  isToTell: boolean,
): Promise<void> {
  const { rightLens, leftLens, ...scalars } = changes;
  const { promisedDay = row.promised_day } = changes;
  const order = { deliveryDate: row.delivery_date, orderStatus: row.order_status };
  const write = tx
    .updateTable('jobs')
    .set({
      ...columnsOf(jobs, scalars),
      right_lens: rightLens && JSON.stringify(rightLens),
      left_lens: leftLens && JSON.stringify(leftLens),
      due_day: dueDayOf({ stage: row.stage, promisedDay, ...order }),
      ...(isToTell && { must_tell_lab: true }),
      updated_at: nextVersion(row.updated_at, now),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', row.id)
    .execute();
  await refuseTakenTray(write, changes.trayNumber);
}

export const servedJobs: ServedRecord<typeof jobs> = {
  definition: jobs,
  service: { ...jobsListing, read: readJob, lock: (context, id) => lockJobs(context, [id]), update: updateJob },
  listExport: jobsExport,
};
