import { coverageParts, proposedDiscount } from '@dioptria/contract/shop/coverage-rules/coverage-parts.ts';
import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import {
  type CoverageFacts,
  coverageWarnings,
  ruleDaysWarning,
} from '@dioptria/contract/shop/coverage-rules/coverage-warnings.ts';
import {
  type CoverageProposal,
  type CoverageQuestion,
  MAX_PROPOSED_RULES,
} from '@dioptria/contract/shop/coverages/coverage-proposal.ts';
import {
  type Agreement,
  type Benefit,
  benefitsOf,
  coveredQuantity,
  fittingRules,
  pricesOfSale,
  type SoldUnits,
} from '@dioptria/contract/shop/coverages/covered-lines.ts';
import { fromCents, incomeOfLines, toCents } from '@dioptria/contract/base/money.ts';
import { Big } from 'big.js';

type ProposedBenefit = CoverageProposal['benefits'][number];
type ProposedRule = ProposedBenefit['rules'][number];

export type SaleFacts = Omit<CoverageFacts, 'design' | 'quantity'>;

interface ProposedSale extends Pick<CoverageQuestion, 'total' | 'discountType' | 'sale'> {
  listed: readonly SoldUnits[];
  taken: readonly number[];
  others: readonly Agreement[];
}

/**
 * The best rule of each benefit comes first. The best rule is the rule with the fewest warnings or, among equals, the rule for the
 * kind of pair and the plan. A rule that has ended is proposed only if no valid rule fits. `rules` are in the order of
 * the tariff.
 */
export function proposeCoverages(
  { lines, total, discountType, sale: stored }: Pick<CoverageQuestion, 'lines' | 'total' | 'discountType' | 'sale'>,
  rules: readonly CoverageRule[],
  facts: SaleFacts,
  others: readonly Agreement[],
): ProposedBenefit[] {
  const sale: ProposedSale = {
    listed: lines.map(({ price, quantity }) => ({ price: toCents(price), quantity })),
    taken: lines.map(({ taken }) => toCents(taken)),
    total,
    discountType,
    sale: stored,
    others,
  };
  return benefitsOf(lines).flatMap((benefit): ProposedBenefit[] => {
    const sold = benefit.products.flatMap((position) => lines[position] ?? []);
    const quantity = coveredQuantity(sold.map((line) => line.quantity));
    const { design = '', prescriptionType = 'none' } = sold.find(({ target }) => target === 'lenses') ?? {};
    const known = { ...facts, design, quantity };
    const fitting = fittingRules(rules, benefit.target, prescriptionType);
    const valid = fitting.filter((rule) => ruleDaysWarning(rule, facts.today) === undefined);
    const proposed = (valid.length > 0 ? valid : fitting)
      .map((rule) => ({ rule, warnings: coverageWarnings(rule, known) }))
      .toSorted((one, other) => one.warnings.length - other.warnings.length)
      .slice(0, MAX_PROPOSED_RULES)
      .map(({ rule, warnings }) => ({ ...partsOf(rule, benefit, quantity, sale), warnings }));
    if (benefit.target === 'pair' && proposed.length === 0) return [];
    return [{ ...benefit, quantity, rules: proposed, warnings: coverageWarnings(null, known) }];
  });
}

function partsOf(
  rule: CoverageRule,
  { products }: Benefit,
  quantity: number,
  sale: ProposedSale,
): Omit<ProposedRule, 'warnings'> {
  const charged = chargedCents(rule, products, sale);
  const taken = products.reduce((sum, position) => sum + (sale.taken[position] ?? 0), 0);
  const parts = coverageParts(fromCents(charged), quantity, rule, fromCents(Math.max(0, charged - taken)));
  return {
    rule,
    base: parts.base,
    insurerAmount: parts.insurer,
    clientAmount: parts.client,
    discount: proposedDiscount(fromCents(charged), quantity, rule),
  };
}

/** In cents. Agreed prices replace the shop's prices in a new sale only. The sale's discount lowers both kinds of prices. */
function chargedCents(
  { agreedPrice, upgrade }: CoverageRule,
  products: readonly number[],
  { listed, others, total, discountType, sale }: ProposedSale,
): number {
  const agreements = sale === null ? [...others, { agreedPrice, upgrade, products }] : [];
  const prices = pricesOfSale(listed, agreements);
  const amounts = listed.map(({ quantity }, position) => (prices[position] ?? 0) * quantity);
  const subtotal = sumOf(amounts);
  const shopTotal = sumOf(listed.map(({ price, quantity }) => price * quantity));
  const discount = total === null ? 0 : shopTotal - toCents(total);
  const lowered = discountType === 'nominal' ? discount : roundedShare(subtotal, discount, shopTotal);
  const charged = Math.max(0, subtotal - lowered);
  return sumOf(products.map((position) => incomeOfLine(amounts, position, charged)));
}

/**
 * In cents. Treats the earlier lines as one line, and the later lines as one line. The result for the line at
 * `position` is the same.
 */
function incomeOfLine(amounts: readonly number[], position: number, total: number): number {
  const parts = [amounts.slice(0, position), amounts.slice(position, position + 1), amounts.slice(position + 1)];
  return incomeOfLines(parts.map(sumOf), total)[1] ?? 0;
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

const roundedShare = (amount: number, share: number, whole: number): number =>
  whole === 0 ? 0 : new Big(amount).times(share).div(whole).round(0, Big.roundHalfUp).toNumber();
