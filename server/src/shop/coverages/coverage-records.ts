import { fromCents, incomeOfLines, toCents } from '@dioptria/contract/base/money.ts';
import type {
  CoverageDocumentKind,
  CoverageState,
  PresentTerms,
} from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { Coverage, NewCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { remainingAmounts } from '@dioptria/contract/shop/coverages/covered-lines.ts';
import { type Selectable, sql } from 'kysely';
import { runNamed } from '../../base/database/statements.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';

export interface StoredLine extends Selectable<Tables['coverage_lines']> {
  /**
   * In cents. Less than `insurer_cents` if a part of the coverage moved to the client: the lines of the coverage share
   * the moved part in proportion to their `insurer_cents`.
   */
  owed_cents: number;
}

export interface StoredCoverage {
  insurance_id: string;
  lines: StoredLine[];
}

const linesOf = ({ tx, actor }: TenantScope, coverageIds: readonly string[]) =>
  tx
    .selectFrom('coverage_lines')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('coverage_id', '=', sql<string>`any(${coverageIds}::uuid[])`)
    .orderBy('position')
    .execute();

export async function storedLines(
  scope: TenantScope,
  coverages: readonly { id: string; insurance_id: string; insurer_cents: number }[],
): Promise<StoredCoverage[]> {
  const lines = await linesOf(
    scope,
    coverages.map(({ id }) => id),
  );
  return coverages.map(({ id, insurance_id, insurer_cents: owed }) => {
    const own = lines.filter((line) => line.coverage_id === id);
    const shares = incomeOfLines(
      own.map((line) => line.insurer_cents),
      owed,
    );
    return { insurance_id, lines: own.map((line, index) => ({ ...line, owed_cents: shares[index] ?? 0 })) };
  });
}

/**
 * In cents. `left` is the part of the line's income that no earlier insurer pays. If a part of the line moved to the
 * client, a later discount may lower `left` below `insurer`. The base is then `insurer`, because a discount does not
 * change the insurer's part.
 */
export function partsOfLine(left: number, insurer: number) {
  const base = Math.max(left, insurer);
  return { base_cents: base, insurer_cents: insurer, client_cents: base - insurer };
}

/** Compares the rule, the covered lines of the sale and the insurer's part. */
export const isSameLine = (
  stored: StoredLine | undefined,
  { rule, products, insurerAmount }: NewCoverage['lines'][number],
): boolean =>
  stored !== undefined &&
  stored.rule_id === rule &&
  stored.sale_positions.join() === products.join() &&
  stored.insurer_cents === toCents(insurerAmount);

/**
 * The subqueries of this file compare their tenant with its value. If they compared it with a column, Citus would read all shards.
 */

/** Selects one row, the claim of the coverage in the surrounding query. Name it `claim` for `toPresentCents` and `coverageState`. */
export const claimOfCoverage = (tenantId: string) => sql`(
  select
    coalesce(sum(claim_items.claimed_cents) filter (where claim_items.is_active and claim_items.recognized_cents is null), 0)::bigint
      as unanswered_cents,
    coalesce(sum(claim_items.recognized_cents - claim_items.paid_cents), 0)::bigint as to_collect_cents,
    coalesce(sum(claim_items.debited_cents) filter (where claim_items.decision is null), 0)::bigint as undecided_cents,
    coalesce(bool_or(claim_items.is_active and claim_items.recognized_cents is null and claim_batches.state <> 'open'), false)
      as is_presented,
    coalesce(bool_or(claim_items.is_active and claim_batches.state = 'open'), false) as is_in_open_batch
  from claim_items
  join claim_batches on claim_batches.tenant_id = claim_items.tenant_id and claim_batches.id = claim_items.batch_id
  where claim_items.tenant_id = ${tenantId} and claim_items.coverage_id = coverages.id)`;

export const toPresentCents = sql<number>`(coverages.open_cents - claim.unanswered_cents - claim.to_collect_cents
  - claim.undecided_cents)`;

export const missingDocuments = (tenantId: string) => sql<string[]>`array(
  select coverage_documents.kind from coverage_documents
  where coverage_documents.tenant_id = ${tenantId} and coverage_documents.coverage_id = coverages.id
    and is_required and not is_present order by 1)`;

/**
 * Builds a JSON object. `rebilledDay` is the day on which the insurer answered with the newest debit to claim again. A
 * coverage with such a debit has nothing else to present.
 */
export const presentTerms = (tenantId: string) => sql<PresentTerms>`(
  select json_build_object('cycle', cycle, 'cutoffDay', cutoff_day, 'presentWithinDays', present_within_days,
    'resubmitWithinDays', resubmit_within_days, 'rebilledDay', (
      select item.answered_day from claim_items as item
      where item.tenant_id = ${tenantId} and item.coverage_id = coverages.id and item.decision = 'rebill'
      order by item.created_at desc limit 1))
  from insurances where insurances.tenant_id = ${tenantId} and insurances.id = coverages.insurance_id)`;

export const presentedIn = (tenantId: string) => sql<number | null>`(
  select max(claim_batches.number) from claim_items
  join claim_batches on claim_batches.tenant_id = claim_items.tenant_id and claim_batches.id = claim_items.batch_id
  where claim_items.tenant_id = ${tenantId} and claim_items.coverage_id = coverages.id
    and claim_batches.state in ('presented', 'answered', 'settled'))`;

const isReady = (tenantId: string) => sql`coverages.claimable_day is not null and not exists (
  select from coverage_documents where coverage_documents.tenant_id = ${tenantId}
    and coverage_documents.coverage_id = coverages.id and is_required and not is_present)`;

/** The first condition that is true decides the state (docs/rules.md#coverage-3). */
export const coverageState = (tenantId: string) => sql<CoverageState>`case
  when coverages.void_at is not null then 'void'
  when claim.undecided_cents > 0 then 'debited'
  when claim.is_presented then 'presented'
  when (claim.is_in_open_batch or ${toPresentCents} > 0) and ${isReady(tenantId)} then 'ready'
  when claim.is_in_open_batch or ${toPresentCents} > 0 then 'pending'
  when claim.to_collect_cents > 0 then 'toCollect'
  else 'collected' end`;

type LineRow = Selectable<Tables['coverage_lines']>;
type DocumentRow = Selectable<Tables['coverage_documents']>;
type CoverageRow = Selectable<Tables['coverages']> & {
  insurance_name: string;
  plan_name: string | null;
  state: CoverageState;
  missing: CoverageDocumentKind[];
  batch_id: string | null;
  batch_number: number | null;
  presented_in: number | null;
};

/** Returns the valid coverages in the order in which the insurers pay, and then the void coverages. */
export async function coveragesOf(context: Context, saleId: string): Promise<Coverage[]> {
  const { tx, actor } = context;
  const rows = await runNamed(
    tx,
    'coverages_of_sale',
    sql<CoverageRow>`
      select coverages.*, insurances.name as insurance_name, insurance_plans.name as plan_name, ${coverageState(actor.tenantId)} as state,
        ${missingDocuments(actor.tenantId)} as missing, batch.id as batch_id, batch.number as batch_number,
        ${presentedIn(actor.tenantId)} as presented_in
      from coverages cross join lateral ${claimOfCoverage(actor.tenantId)} as claim
      join insurances on insurances.tenant_id = coverages.tenant_id and insurances.id = coverages.insurance_id
      left join insurance_plans on insurance_plans.tenant_id = coverages.tenant_id and insurance_plans.id = coverages.plan_id
      left join claim_items as active on active.tenant_id = coverages.tenant_id and active.coverage_id = coverages.id
        and active.is_active
      left join claim_batches as batch on batch.tenant_id = active.tenant_id and batch.id = active.batch_id
      where coverages.tenant_id = ${actor.tenantId} and coverages.sale_id = ${saleId}
      order by coverages.void_at is not null, coverages.position, coverages.id`,
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [lines, documents] = await Promise.all([linesOf(context, ids), documentsOf(context, ids)]);
  return rows.map((row) =>
    coverageRecord(
      row,
      lines.filter(({ coverage_id: id }) => id === row.id),
      documents.filter(({ coverage_id: id }) => id === row.id),
    ),
  );
}

async function documentsOf({ tx, actor }: Context, ids: readonly string[]): Promise<DocumentRow[]> {
  return tx
    .selectFrom('coverage_documents')
    .selectAll()
    .where('tenant_id', '=', actor.tenantId)
    .where('coverage_id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('kind')
    .execute();
}

function coverageRecord(row: CoverageRow, lines: readonly LineRow[], documents: readonly DocumentRow[]): Coverage {
  const { prescription_id: prescription, prescription_day: day } = row;
  return {
    _id: row.id,
    insurance: { _id: row.insurance_id, name: row.insurance_name },
    plan: row.plan_id === null ? null : { _id: row.plan_id, name: row.plan_name ?? '' },
    affiliateNumber: row.affiliate_number,
    prescription: prescription === null || day === null ? null : { _id: prescription, day },
    authorizationNumber: row.authorization_number,
    authorizedDay: row.authorized_day,
    voucherNumber: row.voucher_number,
    note: row.note,
    state: row.state,
    missing: row.missing,
    insurerAmount: fromCents(row.insurer_cents),
    paid: fromCents(row.paid_cents),
    lost: fromCents(row.lost_cents),
    toClient: fromCents(row.to_client_cents),
    open: fromCents(row.open_cents),
    claimableDay: row.claimable_day,
    signedDay: row.signed_day,
    batch: row.batch_id === null ? null : { _id: row.batch_id, number: row.batch_number ?? 0 },
    presentedIn: row.presented_in,
    lines: lines.map(lineRecord),
    documents: documents.map((document) => ({
      kind: document.kind as CoverageDocumentKind,
      isRequired: document.is_required,
      isPresent: document.is_present,
      note: document.note,
      signature: document.signature_id,
    })),
    warnings: [...row.warnings],
  };
}

const lineRecord = (line: LineRow): Coverage['lines'][number] => ({
  rule: line.rule_id,
  code: line.code,
  description: line.description,
  target: line.target,
  pairKind: line.pair_kind,
  products: line.sale_positions,
  quantity: line.quantity,
  listAmount: fromCents(line.list_cents),
  base: fromCents(line.base_cents),
  insurerAmount: fromCents(line.insurer_cents),
  clientAmount: fromCents(line.client_cents),
  proposed: line.proposed_cents === null ? null : fromCents(line.proposed_cents),
  note: line.note,
});

/**
 * A query with `clientName` selects from `coverages` and left joins `clients`. `presentedName` needs only `coverages`
 * and `claim_items`.
 */

export const joinClient = sql`left join clients on clients.tenant_id = coverages.tenant_id and clients.id = coverages.client_id`;

export const clientName = sql<string>`coalesce(clients.name, coverages.client_name)`;

export const presentedName = sql<string>`coalesce(claim_items.presented_name, coverages.client_name)`;

/** Void coverages count too, so that an exported file keeps its columns about coverages. */
export async function hasCoverages({ tx, actor }: Context): Promise<boolean> {
  const coverage = await tx
    .selectFrom('coverages')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .limit(1)
    .executeTakeFirst();
  return coverage !== undefined;
}

/**
 * Returns the client's part of each line in cents: the income of the line after the discount, less the insurers' parts.
 * A part that moved from an insurer to the client counts as the client's part.
 */
export async function clientPartsOfLines(
  context: Context,
  saleId: string,
  incomes: readonly number[],
): Promise<number[]> {
  const { tx, actor } = context;
  const coverages = await tx
    .selectFrom('coverages')
    .select(['id', 'insurance_id', 'insurer_cents'])
    .where('tenant_id', '=', actor.tenantId)
    .where('sale_id', '=', saleId)
    .where('void_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const left = remainingAmounts(incomes);
  for (const { lines } of await storedLines(context, coverages))
    for (const line of lines) left.take(line.sale_positions, line.owed_cents);
  return incomes.map((_, position) => left.of([position]));
}
