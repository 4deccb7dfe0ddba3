import type { Context } from '../../base/records/context.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { writeDocuments } from './change-documents.ts';
import {
  bookInsurerEntries,
  dueDaysOf,
  followOpenItems,
  setClaimableDays,
  settleCoverages,
} from './settle-coverages.ts';
import type { CoverageReferences } from './coverage-terms.ts';
import { voidCoverages } from './follow-sale.ts';
import { refusePresented, type StandingCoverage } from './lock-coverages.ts';
import {
  coverageColumns,
  type CoveredSale,
  insertCoverages,
  type PlacedCoverage,
  replaceLines,
} from './store-coverages.ts';
import type { PlannedCoverage } from './plan-coverages.ts';

/**
 * A sent coverage changes the stored coverage of its insurer. If there is none, the sent coverage is added. A stored
 * coverage that is not sent becomes void (docs/rules.md#coverage-5). The caller has locked the client and the
 * insurers.
 * @throws Refusal `locked` if a presented coverage would lose or change its amounts.
 */
export async function changeCoverages(
  context: Context,
  sale: CoveredSale,
  {
    standing,
    planned,
    references,
  }: {
    standing: readonly StandingCoverage[];
    planned: readonly PlannedCoverage[];
    references: CoverageReferences;
  },
): Promise<{ additions: Addition[]; insurer: number }> {
  const placed = planned.map((coverage, index) => ({ ...coverage, position: index + 1 }));
  const kept = placed.flatMap((coverage) => {
    const stored = standing.find(({ insurance_id: id }) => id === coverage.sent.insurance);
    return stored ? [{ coverage, stored }] : [];
  });
  const gone = standing.filter((one) => kept.every(({ stored }) => stored !== one));
  const made = placed.filter((one) => kept.every(({ coverage }) => coverage !== one));
  const additions = await voidCoverages(context, gone);
  const ids = kept.map(({ stored }) => stored.id);
  const before = await dueDaysOf(context, ids);
  for (const { coverage, stored } of kept) await changeCoverage(context, coverage, stored, references);
  await setClaimableDays(
    context,
    kept.map(({ stored }) => stored),
    sale,
    { isMoved: false },
  );
  additions.push(...(await settleCoverages(context, ids, before)));
  await followOpenItems(context, ids);
  additions.push(...(await insertCoverages(context, sale, made, references)));
  const moved = kept.reduce((sum, { stored }) => sum + stored.to_client_cents, 0);
  return { additions, insurer: planned.reduce((sum, { insurer }) => sum + insurer, 0) - moved };
}

async function changeCoverage(
  context: Context,
  coverage: PlacedCoverage,
  stored: StandingCoverage,
  references: CoverageReferences,
): Promise<void> {
  const { tx, actor, now } = context;
  if (!coverage.isUnchanged) refusePresented([stored]);
  // Unchanged lines are replaced too, because their bases follow from the other coverages of the sale.
  await replaceLines(context, stored.id, coverage.lines);
  await tx
    .updateTable('coverages')
    .set({
      ...coverageColumns(coverage.sent, references),
      ...(stored.presented_in !== null && { plan_id: stored.plan_id }),
      position: coverage.position,
      updated_at: now.toISOString(),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', stored.id)
    .execute();
  await writeDocuments(context, { id: stored.id, sent: coverage.sent, stored }, references);
  const difference = coverage.insurer - stored.to_client_cents - stored.insurer_cents;
  if (difference === 0) return;
  const correction = { insurance_id: stored.insurance_id, coverage_id: stored.id, amount_cents: difference };
  await bookInsurerEntries(context, [{ ...correction, kind: 'correction' }]);
}
