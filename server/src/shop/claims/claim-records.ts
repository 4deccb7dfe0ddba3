import { fromCents } from '@dioptria/contract/base/money.ts';
import { amountsToCredit, type BilledClaim, leftToBill } from '@dioptria/contract/shop/claims/batch-invoice.ts';
import { type ClaimBatch, claimBatches } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { fceWarning } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { inTenant } from '../../base/database/statements.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { documentListing } from '../../base/records/listing.ts';
import { notFound } from '../../base/records/refusal.ts';
import { matchingEachWord, recordsWithWord } from '../../base/records/search-tokens.ts';
import { activeInvoiceOfBatch } from '../invoices/draft-invoice.ts';
import { readItems } from './claim-items.ts';

interface ClaimRow extends BilledClaim {
  id: string;
  coverage_id: string;
  batch_id: string;
  lost: number;
}

/** In cents. `left` is the part of `claimed` that no invoice of another batch bills. */
export interface BillableClaim {
  item: string;
  claimed: number;
  left: number;
}

/** Lock the insurer first, so that no other transaction makes an invoice of this insurer's batches or sends an invoice again. */
export async function readBillableClaims(scope: TenantScope, batchId: string): Promise<BillableClaim[]> {
  const coverages = await readClaims(scope, batchId);
  return coverages.flatMap((claims) =>
    claims.flatMap(({ id, batch_id, claimed }, index) =>
      batch_id === batchId ? [{ item: id, claimed, left: leftToBill(claims, index) }] : [],
    ),
  );
}

/**
 * Sums the debits, in cents, that the batch's invoice bills but the insurer will never pay, because they are lost or
 * moved to the client. Before that, a later batch may have claimed them again (docs/rules.md#claims-10).
 */
async function centsToCredit(scope: TenantScope, batchId: string): Promise<number> {
  if (!(await activeInvoiceOfBatch(scope, batchId))) return 0;
  const coverages = await readClaims(scope, batchId);
  return coverages.reduce((sum, claims) => {
    const amounts = amountsToCredit(
      claims,
      claims.reduce((cents, { lost }) => cents + lost, 0),
    );
    return (
      sum + amounts.reduce((cents, amount, index) => cents + (claims[index]?.batch_id === batchId ? amount : 0), 0)
    );
  }, 0);
}

/** Returns the claims of each coverage, the oldest claim first. Withdrawn batches do not count. */
async function readClaims({ tx, actor }: TenantScope, batchId: string): Promise<ClaimRow[][]> {
  const { rows } = await sql<ClaimRow>`
    select item.id, item.coverage_id, item.batch_id, item.claimed_cents::float8 as claimed,
      case when invoices.id is null then 0 else item.billed_cents end::float8 as billed,
      case when item.decision in ('lost', 'toClient') then item.debited_cents else 0 end::float8 as lost
    from claim_items as item
    join claim_batches on claim_batches.tenant_id = item.tenant_id and claim_batches.id = item.batch_id
    left join invoices on invoices.tenant_id = item.tenant_id and invoices.batch_id = item.batch_id and invoices.is_active
    where item.tenant_id = ${actor.tenantId} and claim_batches.state <> 'canceled' and item.coverage_id in (
      select coverage_id from claim_items where tenant_id = ${actor.tenantId} and batch_id = ${batchId})
    order by item.created_at, item.id`.execute(tx);
  return [...Map.groupBy(rows, ({ coverage_id }) => coverage_id).values()];
}

export async function storeBilled(
  { tx, actor }: TenantScope,
  claims: readonly { item: string; billed: number }[],
): Promise<void> {
  await sql`update claim_items set billed_cents = claim.billed
    from json_to_recordset(${JSON.stringify(claims)}::json) as claim (item uuid, billed bigint)
    where claim_items.tenant_id = ${actor.tenantId} and claim_items.id = claim.item`.execute(tx);
}

type Row = InferResult<ReturnType<typeof selectBatches>>[number];

function selectBatches({ tx, actor }: TenantScope) {
  return tx
    .selectFrom('claim_batches')
    .innerJoin('insurances', (join) => inTenant(join, 'insurances.id', 'claim_batches.insurance_id'))
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'claim_batches.user_id'))
    .selectAll('claim_batches')
    .select(['insurances.name as insurance_name', 'insurances.kind as insurance_kind', 'users.name as user_name'])
    .where('claim_batches.tenant_id', '=', actor.tenantId);
}

function toBatch(row: Row): ClaimBatch {
  const claimed = fromCents(row.claimed_cents);
  return {
    _id: row.id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    number: row.number,
    insurance: { _id: row.insurance_id, name: row.insurance_name },
    periodFrom: row.period_from,
    periodTo: row.period_to,
    state: row.state,
    presentedDay: row.presented_day,
    dueDay: row.due_day,
    document: row.document,
    note: row.note,
    items: row.items,
    claimed,
    recognized: fromCents(row.recognized_cents),
    debited: fromCents(row.debited_cents),
    paid: fromCents(row.paid_cents),
    user: { _id: row.user_id, name: row.user_name },
    fce: fceWarning(row.insurance_kind, claimed),
  };
}

export async function readBatchAlone(context: TenantScope, id: string): Promise<ClaimBatch> {
  const row = await selectBatches(context).where('claim_batches.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return toBatch(row);
}

export async function readBatch(context: TenantScope, id: string): Promise<ClaimBatch> {
  const batch = await readBatchAlone(context, id);
  const [lines, toCredit] = await Promise.all([readItems(context, id), centsToCredit(context, id)]);
  return { ...batch, toCredit: fromCents(toCredit), lines };
}

function batchesMatching(tenantId: string, typed: string): RawBuilder<unknown> | undefined {
  const own = sql`select id from claim_batches where tenant_id = ${tenantId}`;
  return matchingEachWord(
    typed,
    (word) => sql`(${own} and insurance_id = any(array(${recordsWithWord(tenantId, 'insurances', word)}))
      union ${own} and number::text = ${word}
      union select batch_id from claim_items join coverages
        on coverages.tenant_id = claim_items.tenant_id and coverages.id = claim_items.coverage_id
      where claim_items.tenant_id = ${tenantId} and sale_number::text = ${word})`,
  );
}

export const batchesListing = documentListing(claimBatches, {
  rows: selectBatches,
  sorts: () => ({ insurance: sql`insurances.name_key` }),
  filters: () => ({ insurance: 'claim_batches.insurance_id', state: 'claim_batches.state' }),
  matching: batchesMatching,
  records: (_context, rows) => rows.map(toBatch),
});
