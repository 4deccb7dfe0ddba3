import { lineBelowInsurer } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { fromCents, incomeOfLines } from '@dioptria/contract/base/money.ts';
import { remainingAmounts } from '@dioptria/contract/shop/coverages/covered-lines.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { invalid } from '../../base/records/refusal.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { bookInsurerEntries, dueDaysOf, followOpenItems, settleCoverages } from './settle-coverages.ts';
import { lockInsurers, refusePresented, type StandingCoverage } from './lock-coverages.ts';
import type { CoveredSaleLine } from './plan-coverages.ts';
import { partsOfLine, storedLines } from './coverage-records.ts';

const idsOf = (coverages: readonly StandingCoverage[]) => coverages.map(({ id }) => id);

/**
 * The insurer owes nothing for void coverages, and their claims leave the open batches. `canceledWith` is the new version
 * (`updated_at`) of a canceled sale, so that an undo of the cancellation finds its coverages.
 * @throws Refusal `locked` if a coverage was presented.
 */
export async function voidCoverages(
  context: Context,
  coverages: readonly StandingCoverage[],
  canceledWith: string | null = null,
): Promise<Addition[]> {
  refusePresented(coverages);
  if (coverages.length === 0) return [];
  const { tx, actor, now } = context;
  const ids = idsOf(coverages);
  const before = await dueDaysOf(context, ids);
  await tx
    .updateTable('coverages')
    .set({ void_at: now.toISOString(), canceled_with: canceledWith, updated_at: now.toISOString() })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const corrections = coverages.map((coverage) => ({
    insurance_id: coverage.insurance_id,
    coverage_id: coverage.id,
    kind: 'correction' as const,
    amount_cents: -coverage.insurer_cents,
  }));
  await bookInsurerEntries(context, corrections);
  const additions = await settleCoverages(context, ids, before);
  await followOpenItems(context, ids);
  return additions;
}

/**
 * The coverages that the cancellation with the version `canceledWith` made void become valid again, but do not return to an open
 * batch (docs/rules.md#sales-30).
 */
export async function restoreCoverages(context: Context, saleId: string, canceledWith: string): Promise<Addition[]> {
  const { tx, actor, now } = context;
  const { rows } = await sql<{ id: string; insurance_id: string }>`select id, insurance_id from coverages
    where tenant_id = ${actor.tenantId} and sale_id = ${saleId} and canceled_with = ${canceledWith}`.execute(tx);
  if (rows.length === 0) return [];
  await lockInsurers(
    context,
    rows.map((row) => row.insurance_id),
  );
  const ids = rows.map(({ id }) => id);
  await tx
    .updateTable('coverages')
    .set({ void_at: null, canceled_with: null, updated_at: now.toISOString() })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  const additions = await settleCoverages(context, ids, []);
  const restored = await tx
    .selectFrom('coverages')
    .select(['id as coverage_id', 'insurance_id', 'insurer_cents as amount_cents'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('position')
    .execute();
  await bookInsurerEntries(
    context,
    restored.map((coverage) => ({ ...coverage, kind: 'correction' })),
  );
  return additions;
}

/**
 * The insurers' parts do not change. `total` is in cents.
 * @throws Refusal `invalid` at `discount` if a line would cost less than the insurers' parts that did not move to the
 * client.
 */
export async function followDiscount(
  context: Context,
  coverages: readonly StandingCoverage[],
  lines: readonly (CoveredSaleLine & { name: string })[],
  total: number,
): Promise<void> {
  if (coverages.length === 0) return;
  const { tx, actor } = context;
  const left = remainingAmounts(
    incomeOfLines(
      lines.map((line) => line.price_cents * line.quantity),
      total,
    ),
  );
  for (const line of (await storedLines(context, coverages)).flatMap((coverage) => coverage.lines)) {
    const { sale_positions: positions, owed_cents: owed } = line;
    const base = left.of(positions);
    if (owed > base) {
      const name = positions.map((position) => lines[position]?.name ?? '').join(' + ');
      throw invalid({ path: 'discount', message: lineBelowInsurer(name, fromCents(base), fromCents(owed)) });
    }
    left.take(positions, owed);
    await tx
      .updateTable('coverage_lines')
      .set(partsOfLine(base, line.insurer_cents))
      .where('tenant_id', '=', actor.tenantId)
      .where('coverage_id', '=', line.coverage_id)
      .where('position', '=', line.position)
      .execute();
  }
}
