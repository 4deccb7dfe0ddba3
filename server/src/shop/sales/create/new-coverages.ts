import type { Coverage, NewCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { CreateOf } from '@dioptria/contract/base/resource.ts';
import { orderStatusTable, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Context } from '../../../base/records/context.ts';
import { conflict } from '../../../base/records/refusal.ts';
import { type CoverageReferences, coverageReferences } from '../../coverages/coverage-terms.ts';
import { coveragesOf } from '../../coverages/coverage-records.ts';
import { lockInsurers } from '../../coverages/lock-coverages.ts';
import { type PlannedCoverage, refuseUnknownPositions } from '../../coverages/plan-coverages.ts';
import { type CoveredSale, insertCoverages } from '../../coverages/store-coverages.ts';
import type { Addition } from '../../sums/kept-sums.ts';
import { lockPrescriptions } from '../sale-prescriptions.ts';
import type { LineRow } from '../sale-records.ts';

type NewSale = CreateOf<typeof sales>;

/** @throws Refusal `locked` for coverages of a canceled or reimbursed sale (docs/rules.md#coverage-5) */
export function refuseCoverages({ coverages = [], orderStatus, paymentStatus }: NewSale): void {
  if (coverages.length === 0) return;
  if (orderStatusTable[orderStatus].isVoid) throw conflict('locked', coverageProblems.canceledSale, 'coverages');
  if (paymentStatusTable[paymentStatus].isGivenBack)
    throw conflict('locked', coverageProblems.notReimbursed, 'paymentStatus');
}

/** The caller has locked the client (docs/rules.md#locks-1). */
export async function lockForCoverages(
  context: Context,
  { coverages = [], prescriptions }: Pick<NewSale, 'coverages' | 'prescriptions'>,
): Promise<void> {
  if (coverages.length === 0) return;
  await lockInsurers(
    context,
    coverages.map(({ insurance }) => insurance),
  );
  // One call locks the prescriptions of the coverages and of the sale in one order, because another sale may lock the
  // same prescriptions at the same time.
  await lockPrescriptions(context, [...prescriptions, ...prescriptionsOf(coverages)]);
}

export const prescriptionsOf = (coverages: readonly NewCoverage[]): string[] =>
  coverages.flatMap(({ prescription }) => prescription ?? []);

/** Undefined for a sale without coverages. @throws Refusal `invalid` for a wrong reference. */
export async function referencesOfSale(
  context: Context,
  { client, coverages = [] }: Pick<NewSale, 'client' | 'coverages'>,
  listed: readonly LineRow[],
): Promise<CoverageReferences | undefined> {
  if (coverages.length === 0) return undefined;
  refuseUnknownPositions(coverages, listed);
  return coverageReferences(context, client, coverages);
}

export async function storeCoverages(
  context: Context,
  sale: CoveredSale,
  planned: readonly PlannedCoverage[],
  references: CoverageReferences | undefined,
): Promise<{ additions: Addition[]; coverages: Coverage[] }> {
  if (!references) return { additions: [], coverages: [] };
  const placed = planned.map((coverage, index) => ({ ...coverage, position: index + 1 }));
  const additions = await insertCoverages(context, sale, placed, references);
  return { additions, coverages: await coveragesOf(context, sale.id) };
}
