import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { blankLens, type JobLens } from '@dioptria/contract/shop/jobs/job-labels.ts';
import { isOverdue, jobCode, type JobKind } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { lensesFor } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { type Job, jobs, type JobStep } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { LensCheck, LensFinding, LensPair } from '@dioptria/contract/shop/lenses/lens-check.ts';
import { type ColumnType, type InferResult, type RawBuilder, sql } from 'kysely';
import { inTenant, parameter, run, statement } from '../../base/database/statements.ts';
import type { Json, TableOf, Timestamp, Transaction, WithDefault } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import { fieldsOf } from '../../base/records/stored-fields.ts';
import { lockClientsOfSales } from '../payments/lock-clients.ts';
import { framesOf } from './sold-products.ts';

export type JobRow = InferResult<ReturnType<typeof selectJobs>>[number];

/** Selects every field of the record except the prescribed lenses, the possible frames, the steps and the checks. */
export function selectJobs(queries: Transaction, tenantId: string | RawBuilder<string>) {
  return queries
    .selectFrom('jobs')
    .innerJoin('sales', (join) => inTenant(join, 'sales.id', 'jobs.sale_id'))
    .innerJoin('clients', (join) => inTenant(join, 'clients.id', 'sales.client_id'))
    .leftJoin('providers', (join) => inTenant(join, 'providers.id', 'jobs.lab_id'))
    .selectAll('jobs')
    .select([
      'sales.number',
      'sales.order_status',
      'sales.delivery_date',
      'sales.client_id',
      'clients.name as client_name',
      'clients.phone as client_phone',
      'clients.accepts_messages as client_accepts_messages',
      'providers.name as lab_name',
      'providers.cylinder_sign as lab_sign',
    ])
    .where('jobs.tenant_id', '=', tenantId);
}

export function jobRecord(row: JobRow, today: string): Job {
  return {
    ...fieldsOf(jobs, row),
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    code: jobCode(row.number, { kind: row.kind, serviceLine: row.service_line }),
    saleId: row.sale_id,
    number: row.number,
    orderStatus: row.order_status,
    deliveryDate: row.delivery_date,
    client: {
      _id: row.client_id,
      name: row.client_name,
      phone: row.client_phone,
      acceptsMessages: row.client_accepts_messages,
    },
    lab: labOf(row),
    overdue: isOverdue(row.due_day, today),
    rightLens: wholeLens(row.right_lens),
    leftLens: wholeLens(row.left_lens),
  };
}

/** Values that did not exist when the row was stored are blank. */
const wholeLens = (stored: JobLens): JobLens => ({ ...blankLens, ...stored });

const labOf = ({ lab_id: _id, lab_name: name, lab_sign: cylinderSign }: JobRow): Job['lab'] =>
  _id !== null && name !== null && cylinderSign !== null ? { _id, name, cylinderSign } : null;

export function jobRecords({ now, timeZone }: Context, rows: readonly JobRow[]): Job[] {
  const today = shopDay(now, timeZone);
  return rows.map((row) => jobRecord(row, today));
}

const jobsByIds = statement('jobs', (queries) =>
  selectJobs(queries, parameter(1))
    .where('jobs.id', '=', sql<string>`any(${parameter(2)})`)
    .orderBy('jobs.id'),
);

export async function findJobs({ tx, actor }: Context, ids: readonly string[]): Promise<Map<string, JobRow>> {
  const rows = await run(tx, jobsByIds, [actor.tenantId, ids]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Locks the clients and the sales of the jobs first, as every transaction that changes a job or a sale does. Returns
 * the rows in the order of the ids.
 * @throws Refusal `not_found` if the tenant lacks one of the jobs.
 */
export async function lockJobs(context: Context, ids: readonly string[]): Promise<JobRow[]> {
  const { tx, actor } = context;
  const { rows: owners } = await sql<{ sale_id: string }>`select sale_id from jobs
    where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[])`.execute(tx);
  const saleIds = owners.map((owner) => owner.sale_id);
  await lockClientsOfSales(context, saleIds);
  await sql`select from sales where tenant_id = ${actor.tenantId} and id = any(${saleIds}::uuid[])
    order by id for no key update`.execute(tx);
  // A second query reads the jobs after the lock: the first query would not see rows that other transactions commit while it waits.
  const found = await findJobs(context, ids);
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) throw notFound();
    return row;
  });
}

const prescriptionOfJob = statement('job_prescription', (queries) =>
  queries
    .selectFrom('prescriptions')
    .select(['right_eye as rightEye', 'left_eye as leftEye'])
    .where('tenant_id', '=', parameter<string>(1))
    .where('id', '=', parameter<string>(2)),
);

async function prescribedFor({ tx, actor }: Context, row: JobRow): Promise<Job['prescribed']> {
  if (row.prescription_id === null) return null;
  const [eyes] = await run(tx, prescriptionOfJob, [actor.tenantId, row.prescription_id]);
  return eyes ? lensesFor(row.kind, eyes) : null;
}

const tellerOfJob = statement('teller_of_job', (queries) =>
  queries
    .selectFrom('users')
    .select(['id as _id', 'name'])
    .where('tenant_id', '=', parameter<string>(1))
    .where('id', '=', parameter<string>(2)),
);

async function labToldOf({ tx, actor }: Context, { lab_told_by, lab_told_at: at }: JobRow): Promise<Job['labTold']> {
  if (lab_told_by === null || at === null) return null;
  const [user] = await run(tx, tellerOfJob, [actor.tenantId, lab_told_by]);
  return user ? { at, user } : null;
}

const stepsOfJob = statement('steps_of_job', (queries) =>
  queries
    .selectFrom('job_steps')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'job_steps.user_id'))
    .select(['job_steps.created_at', 'users.id', 'users.name', 'from_stage', 'to_stage', 'lab', 'note'])
    .where('job_steps.tenant_id', '=', parameter<string>(1))
    .where('job_id', '=', parameter<string>(2))
    .orderBy('job_steps.id'),
);

async function stepsOf({ tx, actor }: Context, jobId: string): Promise<Job['steps']> {
  const rows = await run(tx, stepsOfJob, [actor.tenantId, jobId]);
  return rows.map(({ created_at: at, id, name, from_stage: from, to_stage: to, lab, note }) => ({
    at,
    user: { _id: id, name },
    from,
    to,
    lab,
    note,
  }));
}

const checksOfJob = statement('checks_of_job', (queries) =>
  queries
    .selectFrom('job_checks')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'job_checks.user_id'))
    .select(['job_checks.created_at', 'users.id', 'users.name', 'result', 'findings'])
    .where('job_checks.tenant_id', '=', parameter<string>(1))
    .where('job_id', '=', parameter<string>(2))
    .orderBy('job_checks.id'),
);

async function checksOf({ tx, actor }: Context, jobId: string): Promise<Job['checks']> {
  const rows = await run(tx, checksOfJob, [actor.tenantId, jobId]);
  return rows.map(({ created_at: at, id, name, result, findings }) => ({
    at,
    user: { _id: id, name },
    result,
    findings,
  }));
}

export async function readJob(context: Context, id: string): Promise<Job> {
  const row = (await findJobs(context, [id])).get(id);
  if (!row) throw notFound();
  const [prescribed, frames, labTold, steps, checks] = await Promise.all([
    prescribedFor(context, row),
    framesOf(context, row.sale_id),
    labToldOf(context, row),
    stepsOf(context, id),
    checksOf(context, id),
  ]);
  return { ...jobRecord(row, shopDay(context.now, context.timeZone)), prescribed, frames, labTold, steps, checks };
}

/** These fields have no column in `jobs`, or a column that `JobsTable` declares itself. */
type FieldOfOrder = 'code' | 'number' | 'orderStatus' | 'deliveryDate' | 'overdue' | 'kind' | 'open' | 'saleId';

export interface JobsTable extends Omit<TableOf<typeof jobs, 'treatments', FieldOfOrder>, 'due_day'> {
  sale_id: string;
  kind: JobKind;
  open: boolean;
  due_day: string | null;
  lab_id: WithDefault<string | null>;
  /** The tray that the job had when its sale was delivered or canceled. */
  freed_tray: WithDefault<number | null>;
  /**
   * The value of `must_tell_lab` before the sale was canceled, if the lab then had the lenses. Null for any other job.
   */
  must_tell_before_cancel: WithDefault<boolean | null>;
  lab_told_by: WithDefault<string | null>;
  lab_told_at: ColumnType<string | null, Date | undefined, Date>;
  right_lens: Json<JobLens>;
  left_lens: Json<JobLens>;
}

export interface JobStepsTable {
  tenant_id: string;
  id: string;
  job_id: string;
  user_id: string;
  from_stage: JobStep['from'];
  to_stage: JobStep['to'];
  lab: string;
  /** `lab_id`, `days_at_lab` and `is_late` are null unless a lab returned lenses in this step. */
  lab_id: WithDefault<string | null>;
  days_at_lab: WithDefault<number | null>;
  is_late: WithDefault<boolean | null>;
  note: string;
  created_at: Timestamp;
}

export interface JobChecksTable {
  tenant_id: string;
  id: string;
  job_id: string;
  user_id: string;
  result: LensCheck['result'];
  measured: Json<LensPair>;
  findings: Json<LensFinding[]>;
  created_at: Timestamp;
}

declare module '../../base/database/tables.ts' {
  interface Tables {
    jobs: JobsTable;
    job_steps: JobStepsTable;
    job_checks: JobChecksTable;
  }
}
