import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { type Selectable, sql } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { presentedIn } from './coverage-records.ts';

/**
 * Locks the insurers in the order of their ids (docs/rules.md#locks-1). A transaction that also locks a client locks the client
 * first. Other transactions may still insert rows that refer to a locked insurer.
 */
export async function lockInsurers({ tx, actor }: TenantScope, ids: readonly string[]): Promise<Set<string>> {
  const sorted = [...new Set(ids)].toSorted();
  if (sorted.length === 0) return new Set();
  const rows = await tx
    .selectFrom('insurances')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${sorted}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Needs no lock on the batch, because the insurer of a batch never changes. */
export async function lockInsurerOfBatch({ tx, actor }: TenantScope, batchId: string): Promise<void> {
  await tx
    .selectFrom('insurances')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', (batches) =>
      batches
        .selectFrom('claim_batches')
        .select('insurance_id')
        .where('tenant_id', '=', actor.tenantId)
        .where('id', '=', batchId),
    )
    .forNoKeyUpdate()
    .execute();
}

export type StandingCoverage = Selectable<Tables['coverages']> & { presented_in: number | null };

/** Returns the coverages that are not void, in the order in which the insurers pay. The caller has locked the client. */
export async function lockCoverages(
  context: Context,
  saleId: string,
  others: readonly string[] = [],
): Promise<StandingCoverage[]> {
  const known = await standingCoverages(context, saleId);
  const insurers = [...known.map(({ insurance_id: id }) => id), ...others];
  if (insurers.length === 0) return [];
  await lockInsurers(context, insurers);
  // The coverages are read again, because a batch may have claimed a coverage before the lock.
  return standingCoverages(context, saleId);
}

async function standingCoverages({ tx, actor }: Context, saleId: string): Promise<StandingCoverage[]> {
  const { rows } = await sql<StandingCoverage>`
    select coverages.*, ${presentedIn(actor.tenantId)} as presented_in from coverages where tenant_id = ${actor.tenantId} and sale_id = ${saleId} and void_at is null order by position, id`.execute(
    tx,
  );
  return rows;
}

export function refusePresented(coverages: readonly StandingCoverage[], at?: string): void {
  const presented = coverages.find(({ presented_in: batch }) => batch !== null);
  if (presented) throw conflict('locked', coverageProblems.presented(presented.presented_in ?? 0), at);
}
