import { fromCents } from '@dioptria/contract/base/money.ts';
import type { ReadyCoverage } from '@dioptria/contract/shop/claims/claim-batches.ts';
import {
  type ClaimPeriod,
  type CoverageState,
  lastDayToPresent,
  type PresentTerms,
} from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { claimProblems, MAX_BATCH_ITEMS } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { sql, type RawBuilder } from 'kysely';
import { v7 as newId } from 'uuid';
import { storeRows } from '../../base/database/inserts.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { claimOfCoverage, coverageState, presentTerms, toPresentCents } from '../coverages/coverage-records.ts';

export interface Claimable {
  id: string;
  sale_id: string;
  sale_number: number;
  client_id: string;
  client_name: string;
  affiliate_number: string;
  claimable_day: string;
  state: CoverageState;
  cents: number;
  rebill_of: string | null;
  terms: PresentTerms;
  batch_number: number | null;
}

const claimables = ({ actor: { tenantId } }: TenantScope, chosen: RawBuilder<unknown>) => sql<Claimable>`
  select * from (
    select coverages.id, sale_id, sale_number, client_id, affiliate_number,
      coalesce((select clients.name from clients where clients.tenant_id = ${tenantId} and clients.id = coverages.client_id),
        coverages.client_name) as client_name, claimable_day::text,
      ${coverageState(tenantId)} as state, ${toPresentCents}::float8 as cents, ${presentTerms(tenantId)} as terms,
      (select item.id from claim_items as item
        where item.tenant_id = ${tenantId} and item.coverage_id = coverages.id and item.decision = 'rebill'
          and not exists (select from claim_items as later where later.tenant_id = ${tenantId} and later.rebill_of = item.id)
        order by item.created_at desc limit 1) as rebill_of,
      (select claim_batches.number from claim_items as item
        join claim_batches on claim_batches.tenant_id = item.tenant_id and claim_batches.id = item.batch_id
        where item.tenant_id = ${tenantId} and item.coverage_id = coverages.id and item.is_active) as batch_number
    from coverages cross join lateral ${claimOfCoverage(tenantId)} as claim where coverages.tenant_id = ${tenantId} and ${chosen}
  ) as claimable`;

const isFree = (claimable: Claimable) =>
  claimable.state === 'ready' && claimable.cents > 0 && claimable.batch_number === null;

/** Reads the oldest coverage first. A debit to claim again may be older than `period`. */
export async function readyCoverages(
  context: TenantScope,
  insuranceId: string,
  period?: ClaimPeriod,
): Promise<Claimable[]> {
  const chosen = sql`coverages.insurance_id = ${insuranceId} and coverages.open_cents > 0 and coverages.claimable_day is not null`;
  const { rows } = await sql<Claimable>`${claimables(context, chosen)}
    where state = 'ready' and cents > 0 and batch_number is null
      and ${period ? sql`claimable_day <= ${period.periodTo} and (claimable_day >= ${period.periodFrom} or rebill_of is not null)` : sql`true`}
    order by claimable_day, sale_number, id`.execute(context.tx);
  return rows;
}

/**
 * The caller has locked the insurer.
 * @throws Refusal `invalid` for a coverage of another insurer or a coverage that is not ready; `in_use` for a coverage in another
 * batch.
 */
export async function requireReady(
  context: TenantScope,
  insuranceId: string,
  ids: readonly string[],
  path: string,
): Promise<Claimable[]> {
  const chosen = sql`coverages.insurance_id = ${insuranceId} and coverages.id in (select unnest(${ids}::uuid[]))`;
  const { rows } = await claimables(context, chosen).execute(context.tx);
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id, index) => {
    const claimable = found.get(id);
    if (!claimable) throw invalid({ path: `${path}.${index}`, message: claimProblems.unknownCoverage });
    const { sale_number: sale, batch_number: batch } = claimable;
    if (batch !== null) throw conflict('in_use', claimProblems.inBatch(sale, batch), `${path}.${index}`);
    if (!isFree(claimable)) throw invalid({ path: `${path}.${index}`, message: claimProblems.notReady(sale) });
    return claimable;
  });
}

/**
 * Each item claims the amount of its coverage that is still to be presented. The caller has locked the insurer.
 * @throws Refusal `invalid` if the batch would have too many items.
 */
export async function storeItems(
  { tx, actor, now }: Context,
  batch: { _id: string; items: number },
  coverages: readonly Claimable[],
  path: string,
): Promise<string[]> {
  if (batch.items + coverages.length > MAX_BATCH_ITEMS) throw invalid({ path, message: claimProblems.tooMany });
  const at = now.toISOString();
  const rows = coverages.map(({ id, cents, rebill_of: rebillOf }) => ({
    tenant_id: actor.tenantId,
    id: newId(),
    batch_id: batch._id,
    coverage_id: id,
    rebill_of: rebillOf,
    claimed_cents: cents,
    debited_cents: 0,
    paid_cents: 0,
    reason_note: '',
    is_active: true,
    created_at: at,
    updated_at: at,
  }));
  const columns = Object.keys(rows[0] ?? {});
  const texts = rows.map((row) => JSON.stringify(row));
  if (rows.length > 0) await storeRows(tx, actor.tenantId, { table: 'claim_items', columns, rows: texts });
  return rows.map(({ id }) => id);
}

export const toReady = (row: Claimable): ReadyCoverage => ({
  _id: row.id,
  sale: { _id: row.sale_id, number: row.sale_number },
  client: { _id: row.client_id, name: row.client_name },
  affiliateNumber: row.affiliate_number,
  claimableDay: row.claimable_day,
  amount: fromCents(row.cents),
  presentUntil: lastDayToPresent(row.claimable_day, row.terms),
  isRebill: row.rebill_of !== null,
});
