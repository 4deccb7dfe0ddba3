import { fromCents } from '@dioptria/contract/base/money.ts';
import { type ClaimBatch, claimBatches } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { fceWarning } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { type InferResult, type RawBuilder, sql } from 'kysely';
import { inTenant } from '../../base/database/in-tenant.ts';
import type { TenantScope } from '../../base/records/context.ts';
import { documentListing } from '../../base/records/document-listing.ts';
import { notFound } from '../../base/records/refusal.ts';
import { matchingEachWord, recordsWithWord } from '../../base/records/search-tokens.ts';
import { centsToCredit } from './billed-claims.ts';
import { readItems } from './claim-items.ts';

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
  sorts: { insurance: sql`insurances.name_key` },
  filters: () => ({ insurance: 'claim_batches.insurance_id', state: 'claim_batches.state' }),
  matching: batchesMatching,
  records: (_context, rows) => rows.map(toBatch),
});
