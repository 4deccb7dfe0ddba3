import { jobStages, readJobCode } from '@dioptria/contract/shop/jobs/job-stage-labels.ts';
import { jobs } from '@dioptria/contract/shop/jobs/jobs.ts';
import type { FiltersOf, Selection } from '@dioptria/contract/base/resource.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { listing } from '../../base/records/listing.ts';
import { searchAlternatives } from '../../base/records/search-alternatives.ts';
import { recordsMatching } from '../../base/records/search-tokens.ts';
import { jobRecords, selectJobs } from './job-rows.ts';
import { literals } from '../../base/database/literals.ts';

type Filters = FiltersOf<typeof jobs>;

const sorts = {
  dueDay: sql.ref('jobs.due_day'),
  promisedDay: sql.ref('jobs.promised_day'),
  kind: sql.ref('jobs.kind'),
  stage: sql`array_position(array[${literals(jobStages)}], jobs.stage)`,
  trayNumber: sql.ref('jobs.tray_number'),
  createdAt: sql.ref('jobs.created_at'),
  number: sql.ref('sales.number'),
  client: sql.ref('clients.name_key'),
  // This is a subquery and not a join, because a query that joins the labs to sort the jobs makes Citus 13.2 fail.
  lab: sql`(select name_key from providers where providers.tenant_id = jobs.tenant_id and providers.id = jobs.lab_id)`,
};

const sale = sql`join sales on sales.tenant_id = jobs.tenant_id and sales.id = jobs.sale_id`;
const sortJoins = {
  number: sale,
  client: sql`${sale} join clients on clients.tenant_id = sales.tenant_id and clients.id = sales.client_id`,
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
  return sql`jobs.kind = ${read.kind} and jobs.sale_id = (
    select id from sales where tenant_id = ${tenantId} and number = ${read.number})`;
}

/**
 * For `either`: the typed text is the code of the job, the number of its sale, its client, its tray or the lab's order number.
 * Undefined if the text has no letter and no digit.
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

export const jobsListing = listing({
  async plan(context, query: Selection & Filters) {
    const either = query.search === undefined ? undefined : await jobsMatching(context, query.search);
    return {
      table: 'jobs' as const,
      defaultSort: jobs.defaultSort,
      rows: selectJobs(context.tx, context.actor.tenantId),
      sorts,
      sortJoins,
      filters: filtersOf(context, query),
      ...(either && { either }),
      matching: () => undefined,
    };
  },
  records: jobRecords,
});
