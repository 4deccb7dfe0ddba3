import { compactKey } from '@dioptria/contract/base/text.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import type { ListQuery, Selection } from '@dioptria/contract/base/resource.ts';
import { daysBetween, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { coverageList, type ListedCoverage } from '@dioptria/contract/shop/coverages/coverage-endpoints.ts';
import {
  type CoverageDocumentKind,
  type CoverageState,
  lastDayToPresent,
} from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { inTenant } from '../../base/database/statements.ts';
import type { Context } from '../../base/records/context.ts';
import type { Page } from '../../base/records/crud-service.ts';
import { betweenShopDays, conditionsOf } from '../../base/records/listing.ts';
import { allRows, listPage, type ListPlan } from '../../base/records/list-page.ts';
import { recordsMatching, wordsOf } from '../../base/records/search-tokens.ts';
import {
  claimOfCoverage,
  clientName,
  coverageState,
  missingDocuments,
  presentTerms,
  toPresentCents,
} from './coverage-records.ts';

interface CoverageFilters {
  state?: CoverageState | undefined;
  insurance?: string | undefined;
  client?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

type CoverageRow = InferResult<ReturnType<typeof selectCoverages>>[number];

/** The subquery reads the claim that `expression` needs, so a query that counts coverages needs no join. */
const alone = <Value>(tenantId: string, expression: RawBuilder<Value>) =>
  sql<Value>`(select ${expression} from ${claimOfCoverage(tenantId)} as claim)`;

const selectCoverages = ({ tx, actor }: Context) =>
  tx
    .selectFrom('coverages')
    .innerJoin('insurances', (join) => inTenant(join, 'insurances.id', 'coverages.insurance_id'))
    .leftJoin('clients', (join) => inTenant(join, 'clients.id', 'coverages.client_id'))
    .leftJoin('insurance_plans', (join) => inTenant(join, 'insurance_plans.id', 'coverages.plan_id'))
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('claim_items')
          .innerJoin('claim_batches', (join) => inTenant(join, 'claim_batches.id', 'claim_items.batch_id'))
          .select(['claim_batches.id', 'claim_batches.number'])
          .where('claim_items.tenant_id', '=', actor.tenantId)
          .whereRef('claim_items.coverage_id', '=', 'coverages.id')
          .where('claim_batches.state', '<>', 'canceled')
          .orderBy('claim_items.created_at', 'desc')
          .limit(1)
          .as('batch'),
      (join) => join.onTrue(),
    )
    .selectAll('coverages')
    .select(['insurances.name as insurance_name', 'insurance_plans.name as plan_name'])
    .select(clientName.as('present_name'))
    .select(['batch.id as batch_id', 'batch.number as batch_number'])
    .select([
      alone(actor.tenantId, coverageState(actor.tenantId)).as('state'),
      alone(actor.tenantId, sql<number>`${toPresentCents}::float8`).as('to_present_cents'),
      missingDocuments(actor.tenantId).as('missing'),
      presentTerms(actor.tenantId).as('terms'),
    ])
    .where('coverages.tenant_id', '=', actor.tenantId);

export async function listCoverages(
  context: Context,
  query: ListQuery & CoverageFilters,
): Promise<Page<ListedCoverage>> {
  const page = await listPage<CoverageRow>(context, query, planOf(context, query));
  return { ...page, records: page.records.map((row) => toListed(context, row)) };
}

export async function* readAllCoverages(
  context: Context,
  query: Selection & CoverageFilters,
): AsyncGenerator<ListedCoverage[]> {
  for await (const rows of allRows<CoverageRow>(context, query, planOf(context, query))) {
    yield rows.map((row) => toListed(context, row));
  }
}

const planOf = (context: Context, query: CoverageFilters): ListPlan<CoverageRow> => ({
  table: 'coverages',
  rows: selectCoverages(context),
  defaultSort: coverageList.defaultSort,
  sorts: {
    waiting: sql`case when coverages.open_cents > 0 then coverages.created_at end`,
    createdAt: sql.ref('coverages.created_at'),
    number: sql.ref('coverages.sale_number'),
    client: sql`coalesce(clients.name_key, lower(coverages.client_name)) collate "C"`,
    insurerAmount: sql.ref('coverages.insurer_cents'),
    open: sql.ref('coverages.open_cents'),
    claimableDay: sql.ref('coverages.claimable_day'),
  },
  sortJoins: {
    client: sql`left join clients on clients.tenant_id = ${context.actor.tenantId} and clients.id = coverages.client_id`,
  },
  filters: [
    sql`true`,
    ...conditionsOf<CoverageFilters>(query, {
      state: (state) => sql`${alone(context.actor.tenantId, coverageState(context.actor.tenantId))} = ${state}`,
      insurance: 'coverages.insurance_id',
      client: 'coverages.client_id',
      ...betweenShopDays('coverages.created_at', context.timeZone),
    }),
  ],
  matching: (typed) => coveragesMatching(context, typed),
});

function coveragesMatching({ actor: { tenantId } }: Context, typed: string) {
  if (wordsOf(typed).length === 0) return undefined;
  const number = /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : null;
  const own = sql`select id from coverages where tenant_id = ${tenantId}`;
  return sql`(${own} and sale_number = ${number}
    union ${own} and authorization_key <> '' and authorization_key = ${compactKey(typed)}
    union ${own} and client_id = any(array(${recordsMatching(tenantId, 'clients', typed)})))`;
}

const hasToPresent: ReadonlySet<CoverageState> = new Set(['pending', 'ready']);

/** The casts are correct: the database checks the values of the columns. */
function toListed({ now, timeZone }: Context, row: CoverageRow): ListedCoverage {
  return {
    _id: row.id,
    createdAt: row.created_at,
    sale: { _id: row.sale_id, number: row.sale_number },
    client: { _id: row.client_id, name: row.present_name },
    insurance: { _id: row.insurance_id, name: row.insurance_name },
    plan: row.plan_id === null ? null : { _id: row.plan_id, name: row.plan_name ?? '' },
    affiliateNumber: row.affiliate_number,
    authorizationNumber: row.authorization_number,
    voucherNumber: row.voucher_number,
    state: row.state,
    missing: row.missing as CoverageDocumentKind[],
    insurerAmount: fromCents(row.insurer_cents),
    paid: fromCents(row.paid_cents),
    lost: fromCents(row.lost_cents),
    toClient: fromCents(row.to_client_cents),
    open: fromCents(row.open_cents),
    toPresent: fromCents(row.to_present_cents),
    claimableDay: row.claimable_day,
    presentUntil: hasToPresent.has(row.state) ? lastDayToPresent(row.claimable_day, row.terms) : null,
    age: daysBetween(shopDay(new Date(row.created_at), timeZone), shopDay(now, timeZone)),
    batch: row.batch_id === null ? null : { _id: row.batch_id, number: row.batch_number ?? 0 },
  };
}
