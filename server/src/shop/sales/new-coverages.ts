import type { Coverage, NewCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { CreateOf } from '@dioptria/contract/base/resource.ts';
import { orderStatusTable, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { coverageReferences } from '../coverages/coverage-terms.ts';
import { coveragesOf } from '../coverages/coverage-records.ts';
import { lockInsurers } from '../coverages/lock-insurers.ts';
import {
  atAgreedPrices,
  planCoverages,
  type PlannedCoverage,
  refuseUnknownPositions,
} from '../coverages/plan-coverages.ts';
import { type CoveredSale, insertCoverages } from '../coverages/store-coverages.ts';
import { lockClient } from '../payments/lock-clients.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { lockPrescriptions } from './sale-prescriptions.ts';
import type { LineRow } from './sale-records.ts';

export interface NewCoverages {
  isCovered: boolean;
  /** An insurer's agreed price forbids a higher total. */
  isBound: boolean;
  plan: (total: number) => number;
  store: (sale: CoveredSale) => Promise<{ additions: Addition[]; coverages: Coverage[] }>;
}

const none: NewCoverages = {
  isCovered: false,
  isBound: false,
  plan: () => 0,
  store: () => Promise.resolve({ additions: [], coverages: [] }),
};

/** Of a canceled sale, or a sale whose payment was given back (docs/rules.md#coverage-5). @throws Refusal `locked` */
export function refuseCoverages({ coverages = [], orderStatus, paymentStatus }: CreateOf<typeof sales>): void {
  if (coverages.length === 0) return;
  if (orderStatusTable[orderStatus].isVoid) throw conflict('locked', coverageProblems.canceledSale, 'coverages');
  if (paymentStatusTable[paymentStatus].isGivenBack)
    throw conflict('locked', coverageProblems.notReimbursed, 'paymentStatus');
}

/** Before the transaction locks other rows (docs/rules.md#locks-1). */
export async function lockForCoverages(
  context: Context,
  { client, coverages = [], prescriptions }: Pick<CreateOf<typeof sales>, 'client' | 'coverages' | 'prescriptions'>,
): Promise<void> {
  if (coverages.length === 0) return;
  await lockClient(context, client);
  await lockInsurers(
    context,
    coverages.map(({ insurance }) => insurance),
  );
  // Together with those of the sale: another sale may lock the same prescriptions at once.
  await lockPrescriptions(context, [...prescriptions, ...prescriptionsOf(coverages)]);
}

export const prescriptionsOf = (coverages: readonly NewCoverage[]): string[] =>
  coverages.flatMap(({ prescription }) => prescription ?? []);

/**
 * The lines of the sale take the prices that the shop agreed with the insurers.
 * @throws Refusal `invalid` for a wrong reference.
 */
export async function newCoverages(
  context: Context,
  { client, coverages = [] }: { client: string; coverages?: readonly NewCoverage[] | undefined },
  listed: readonly LineRow[],
): Promise<{ lines: LineRow[]; covered: NewCoverages }> {
  if (coverages.length === 0) return { lines: [...listed], covered: none };
  refuseUnknownPositions(coverages, listed);
  const references = await coverageReferences(context, client, coverages);
  const { lines, isBound } = atAgreedPrices(listed, coverages, references);
  let planned: PlannedCoverage[] = [];
  return {
    lines,
    covered: {
      isCovered: true,
      isBound,
      plan(total) {
        planned = planCoverages(coverages, references, { listed, lines, total });
        return planned.reduce((sum, { insurer }) => sum + insurer, 0);
      },
      async store(sale) {
        const placed = planned.map((coverage, index) => ({ ...coverage, position: index + 1 }));
        const additions = await insertCoverages(context, sale, placed, references);
        return { additions, coverages: await coveragesOf(context, sale.id) };
      },
    },
  };
}
