import { lensesFor } from '@dioptria/contract/shop/jobs/jobs-of-sale.ts';
import { isOverdue, jobCode } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { type Job, jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { parameter, run, statement } from '../../base/database/statements.ts';
import type { Transaction } from '../../base/database/tables.ts';
import { lockClientsOfSales } from '../payments/lock-clients.ts';
import type { Context } from '../../base/records/context.ts';
import { notFound } from '../../base/records/refusal.ts';
import { fieldsOf } from '../../base/records/stored-fields.ts';
import { inTenant } from '../../base/database/in-tenant.ts';
import { framesOf } from './sold-products.ts';

export type JobRow = InferResult<ReturnType<typeof selectJobs>>[number];

/** Every field of the record but the prescribed lenses, the possible frames, the steps and the checks. */
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
    code: jobCode(row.number, row.kind),
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
    rightLens: row.right_lens,
    leftLens: row.left_lens,
  };
}

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
 * By locking their clients and their sales, which every transaction that changes a job or a sale locks first. In the order of the
 * ids.
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
