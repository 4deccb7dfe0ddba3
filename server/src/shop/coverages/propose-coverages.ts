/** Computes what an insurer's tariff proposes for the lines of a sale (docs/rules.md#coverage-6). */
import { chargedPrice } from '@dioptria/contract/shop/coverage-rules/agreed-price.ts';
import { coverageParts, proposedDiscount } from '@dioptria/contract/shop/coverage-rules/coverage-parts.ts';
import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { type CoverageFacts, coverageWarnings } from '@dioptria/contract/shop/coverage-rules/coverage-warnings.ts';
import { ruleDaysWarning } from '@dioptria/contract/shop/coverage-rules/warnings/validity-warnings.ts';
import {
  type CoverageProposal,
  type CoverageQuestion,
  MAX_PROPOSED_RULES,
} from '@dioptria/contract/shop/coverages/coverage-proposal.ts';
import { type Benefit, benefitsOf, fittingRules } from '@dioptria/contract/shop/coverages/fitting-rules.ts';
import { coveredQuantity } from '@dioptria/contract/shop/coverages/covered-lines.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { incomeOfLines } from '@dioptria/contract/shop/sale-values/line-income.ts';
import type { DiscountType } from '@dioptria/contract/shop/sale-values/sale-status-words.ts';
import { Big } from 'big.js';

type ProposedBenefit = CoverageProposal['benefits'][number];
type ProposedRule = ProposedBenefit['rules'][number];

/** What the warnings of every benefit of a sale know. */
export type SaleFacts = Omit<CoverageFacts, 'design' | 'quantity'>;

/** The amounts of a benefit in cents. */
interface Amounts {
  /** At the shop's prices. */
  listed: number;
  /** After the discount. */
  income: number;
  /** What earlier insurers pay. */
  taken: number;
  quantity: number;
  /** The lines of the whole sale at the shop's prices, and the total of the sale. */
  sale: { listed: number; total: number; discountType: DiscountType };
}

/**
 * Returns the benefits of a sale with the rules that fit each, the most fitting rule first: the one with the fewest warnings, and among
 * these the one for the kind of pair and the plan. A rule that is over is proposed only if no rule that fits is valid.
 * @param rules the rules of the insurer for the plan, in the order of the tariff
 */
export function proposeCoverages(
  { lines, total, discountType }: Pick<CoverageQuestion, 'lines' | 'total' | 'discountType'>,
  rules: readonly CoverageRule[],
  facts: SaleFacts,
): ProposedBenefit[] {
  const listed = lines.map(({ price, quantity }) => toCents(price) * quantity);
  const subtotal = listed.reduce((sum, amount) => sum + amount, 0);
  const sale = { listed: subtotal, total: total === null ? subtotal : toCents(total), discountType };
  const incomes = total === null ? listed : incomeOfLines(listed, toCents(total));
  return benefitsOf(lines).flatMap((benefit): ProposedBenefit[] => {
    const sold = benefit.products.flatMap((position) => lines[position] ?? []);
    const amounts = {
      listed: sumOf(listed, benefit),
      income: sumOf(incomes, benefit),
      taken: sumOf(
        lines.map(({ taken }) => toCents(taken)),
        benefit,
      ),
      quantity: coveredQuantity(sold.map(({ quantity }) => quantity)),
      sale,
    };
    const { design = '', prescriptionType = 'none' } = sold.find(({ target }) => target === 'lenses') ?? {};
    const known = { ...facts, design, quantity: amounts.quantity };
    const fitting = fittingRules(rules, benefit.target, prescriptionType);
    const valid = fitting.filter((rule) => ruleDaysWarning(rule, facts.today) === undefined);
    const proposed = (valid.length > 0 ? valid : fitting)
      .map((rule) => proposeRule(rule, amounts, known))
      .toSorted((one, other) => one.warnings.length - other.warnings.length)
      .slice(0, MAX_PROPOSED_RULES);
    if (benefit.target === 'pair' && proposed.length === 0) return [];
    return [{ ...benefit, quantity: amounts.quantity, rules: proposed, warnings: coverageWarnings(null, known) }];
  });
}

const sumOf = (amounts: readonly number[], { products }: Benefit) =>
  products.reduce((sum, position) => sum + (amounts[position] ?? 0), 0);

function proposeRule(rule: CoverageRule, amounts: Amounts, known: CoverageFacts): ProposedRule {
  const { taken, quantity } = amounts;
  const charged = chargedCents(rule, amounts);
  const left = fromCents(Math.max(0, charged - taken));
  const parts = coverageParts(fromCents(charged), quantity, rule, left);
  return {
    rule,
    base: parts.base,
    insurerAmount: parts.insurer,
    clientAmount: parts.client,
    discount: proposedDiscount(fromCents(charged), quantity, rule),
    warnings: coverageWarnings(rule, known),
  };
}

/** The income of the benefit with the rule, in cents. The agreed price replaces the shop's price, and the sale's discount lowers both. */
function chargedCents({ agreedPrice, upgrade }: CoverageRule, { listed, income, quantity, sale }: Amounts): number {
  const { price } = chargedPrice(fromCents(listed), {
    agreedPrice: agreedPrice === null ? null : fromCents(toCents(agreedPrice) * quantity),
    upgrade,
  });
  const agreed = toCents(price);
  if (agreed === listed) return income;
  const others = sale.listed - listed;
  const discount = sale.listed - sale.total;
  const lowered = sale.discountType === 'nominal' ? discount : roundedShare(agreed + others, discount, sale.listed);
  const [charged = 0] = incomeOfLines([agreed, others], Math.max(0, agreed + others - lowered));
  return charged;
}

/** The part of an amount in cents that a share has of a whole, rounded half up. */
const roundedShare = (amount: number, share: number, whole: number): number =>
  whole === 0 ? 0 : new Big(amount).times(share).div(whole).round(0, Big.roundHalfUp).toNumber();
