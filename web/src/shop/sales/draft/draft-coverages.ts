import { roundMoney } from '@dioptria/contract/base/money.ts';
import { saleAmounts } from '@dioptria/contract/shop/sales/sale-total.ts';
import type { SentCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { Big } from 'big.js';
import { atAgreedPrices, coveredAmounts, insurerTotalOf, paysAny } from '../../coverages/covered-amounts.ts';
import { type CoverableLine, type DraftCoverage, sentCoverages } from '../../coverages/draft-coverage.ts';
import type { BenefitLine } from '../../coverages/propose-coverages.ts';
import type { DraftChange, SaleDraft } from './sale-draft.ts';

/** The lines have the shop's prices, and the order of the sale. */
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

/** Computes the amounts of `coverages`. The prices are the agreed prices of the coverages in `pricing`. */
function amountsWith(draft: SaleDraft, pricing: readonly DraftCoverage[], coverages: readonly DraftCoverage[]) {
  const lines = atAgreedPrices(listedLines(draft), pricing);
  const amounts = saleAmounts(lines, draft.discount ?? 0, draft.discountType);
  return { lines, amounts, covered: coveredAmounts(lines, amounts.total, coverages) };
}

const withoutAmounts = (coverage: DraftCoverage): DraftCoverage => ({
  ...coverage,
  lines: coverage.lines.map((line) => ({ ...line, amount: 0 })),
});

/** In pesos. An insurer that pays nothing sets no price, because the request leaves its coverage out. */
export function coveredSale(draft: SaleDraft) {
  const { coverages } = draft;
  const asProposed = amountsWith(draft, coverages, coverages);
  const paying = coverages.filter((_, index) => paysAny(asProposed.covered[index]));
  const { lines, amounts, covered } =
    paying.length === coverages.length
      ? asProposed
      : amountsWith(
          draft,
          paying,
          coverages.map((coverage) => (paying.includes(coverage) ? coverage : withoutAmounts(coverage))),
        );
  const insurerTotal = insurerTotalOf(covered);
  const clientTotal = roundMoney(new Big(amounts.total).minus(insurerTotal));
  return { ...amounts, lines, covered, insurerTotal, clientTotal };
}

export function requestedCoverages(draft: SaleDraft): SentCoverage[] {
  const { lines, covered } = coveredSale(draft);
  const keys = lines.map(({ key }) => key);
  return sentCoverages(draft.coverages, keys, covered, draft.prescription?._id ?? null);
}

export const takeProposal =
  (coverages: readonly DraftCoverage[]): DraftChange =>
  (draft) => ({ ...draft, coverages });

export const changeCoverages =
  (coverages: readonly DraftCoverage[]): DraftChange =>
  (draft) => ({ ...draft, coverages, hasOwnCoverages: true });
