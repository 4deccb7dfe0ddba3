/** Pure functions about the coverages of a sale's draft: what the client's insurers pay. */
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { saleAmounts } from '@dioptria/contract/shop/sales/sale-total.ts';
import type { SentCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { Big } from 'big.js';
import { atAgreedPrices, coveredAmounts, insurerTotalOf } from '../../coverages/covered-amounts.ts';
import { type CoverableLine, type DraftCoverage, sentCoverages } from '../../coverages/draft-coverage.ts';
import type { BenefitLine } from '../../coverages/propose-coverages.ts';
import type { DraftChange, SaleDraft } from './sale-draft.ts';

/** The lines of a draft at the shop's prices, in the order of the sale. */
const listedLines = ({ products, customProducts }: SaleDraft): CoverableLine[] => [
  ...products.map(({ product, quantity }) => ({
    key: product._id,
    name: product.name,
    price: product.price,
    quantity,
  })),
  ...customProducts.map(({ id, description, price, quantity }) => ({
    key: id,
    name: description,
    price: price ?? 0,
    quantity,
  })),
];

/** Returns the lines of a draft as benefits that an insurer can cover. */
export const benefitLines = ({ products, customProducts }: SaleDraft): BenefitLine[] => [
  ...products.map(({ product, quantity, prescriptionType }) => ({
    key: product._id,
    quantity,
    target: prescriptionType === 'none' ? product.benefit : ('lenses' as const),
    type: prescriptionType,
    design: product.lensDesign,
  })),
  ...customProducts.map(({ id, quantity }) => ({
    key: id,
    quantity,
    target: 'other' as const,
    type: 'none' as const,
    design: '' as const,
  })),
];

/**
 * Returns the lines of a draft at the prices that insurers agreed, the amounts of the sale, and the parts of insurers and client, in
 * pesos. `covered` has the amounts of each line of each coverage.
 */
export function coveredSale(draft: SaleDraft) {
  const lines = atAgreedPrices(listedLines(draft), draft.coverages);
  const amounts = saleAmounts(lines, draft.discount ?? 0, draft.discountType);
  const covered = coveredAmounts(lines, amounts.total, draft.coverages);
  const insurerTotal = insurerTotalOf(covered);
  const clientTotal = roundMoney(new Big(amounts.total).minus(insurerTotal));
  return { ...amounts, lines, covered, insurerTotal, clientTotal };
}

/** Returns the coverages of the request that creates the sale. */
export function requestedCoverages(draft: SaleDraft): SentCoverage[] {
  const { lines, covered } = coveredSale(draft);
  const keys = lines.map(({ key }) => key);
  return sentCoverages(draft.coverages, keys, covered, draft.prescription?._id ?? null);
}

/** Sets the coverages that the tariffs propose. */
export const takeProposal =
  (coverages: readonly DraftCoverage[]): DraftChange =>
  (draft) => ({ ...draft, coverages });

/** Sets the coverages as the user changed them. */
export const changeCoverages =
  (coverages: readonly DraftCoverage[]): DraftChange =>
  (draft) => ({ ...draft, coverages, hasOwnCoverages: true });
