import { amountsToCredit, type BilledClaim, leftToBill } from '@dioptria/contract/shop/claims/batch-invoice.ts';
import { sql } from 'kysely';
import type { TenantScope } from '../../base/records/context.ts';
import { activeInvoiceOfBatch } from '../invoices/draft-invoice.ts';

interface ClaimRow extends BilledClaim {
  id: string;
  coverage_id: string;
  batch_id: string;
  lost: number;
}

/** In cents. The invoices of other batches bill the rest of `claimed`. */
export interface BillableClaim {
  item: string;
  claimed: number;
  left: number;
}

/** Called after the lock of the insurer: then no other transaction makes or sends again an invoice of a batch of this insurer. */
export async function readBillableClaims(scope: TenantScope, batchId: string): Promise<BillableClaim[]> {
  const coverages = await readClaims(scope, batchId);
  return coverages.flatMap((claims) =>
    claims.flatMap(({ id, batch_id, claimed }, index) =>
      batch_id === batchId ? [{ item: id, claimed, left: leftToBill(claims, index) }] : [],
    ),
  );
}

/**
 * Cents that the invoice in force bills and the insurer will never pay, also if a later batch claimed them again in vain
 * (docs/rules.md#claims-10).
 */
export async function centsToCredit(scope: TenantScope, batchId: string): Promise<number> {
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

/** A list for each coverage, the first claim first. Withdrawn batches do not count. */
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
