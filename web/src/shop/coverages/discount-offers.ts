/** The shop bears the discounts of a tariff, and claims nothing for them (docs/rules.md#tariff-4). */
import { proposedDiscount } from '@dioptria/contract/shop/coverage-rules/coverage-parts.ts';
import { fittingRules } from '@dioptria/contract/shop/coverages/covered-lines.ts';
import { roundMoney } from '@dioptria/contract/base/money.ts';
import { Big } from 'big.js';
import { type CoverableLine, emptyCoverage, type Warning } from './draft-coverage.ts';
import { type BenefitLine, type KnownFacts, type TariffPolicy, warningsOf } from './propose-coverages.ts';

/** In pesos. */
export interface DiscountOffer {
  insurance: string;
  amount: number;
  rules: readonly string[];
  warnings: readonly Warning[];
}

/**
 * One offer for each policy, with the sum of the discounts of its lines. Each line takes the fitting rule of the basis
 * 'Descuento' that has the fewest warnings. `lines` have the prices before the sale's discount.
 */
export function discountOffers(
  policies: readonly TariffPolicy[],
  benefits: readonly BenefitLine[],
  lines: readonly CoverableLine[],
  known: KnownFacts,
): DiscountOffer[] {
  return policies.flatMap((policy) => {
    const found = benefits.flatMap((benefit) => {
      const sold = lines.find(({ key }) => key === benefit.key);
      const candidates = fittingRules(policy.rules, benefit.target, benefit.type)
        .filter(({ basis }) => basis === 'discount')
        .map((rule) => {
          const line = { keys: [benefit.key], rule, amount: null, note: '' };
          const coverage = { ...emptyCoverage(policy), lines: [line] };
          // A discount needs no authorisation: nothing is claimed.
          const warnings = warningsOf(coverage, benefits, policy, known).filter(
            ({ code }) => code !== 'authorizationMissing' && code !== 'affiliateNumberMissing',
          );
          return { rule, warnings };
        })
        .toSorted((one, other) => one.warnings.length - other.warnings.length);
      const [best] = candidates;
      if (!best || !sold) return [];
      const income = new Big(sold.price).times(sold.quantity).toNumber();
      return [{ ...best, amount: proposedDiscount(income, sold.quantity, best.rule) }];
    });
    const amount = roundMoney(found.reduce((sum, one) => sum.plus(one.amount), new Big(0)));
    const warnings = found.flatMap((one) => one.warnings);
    return amount === 0
      ? []
      : [
          {
            insurance: policy.insurance.name,
            amount,
            rules: found.map(({ rule }) => rule.description),
            warnings: warnings.filter(
              ({ message }, index) => warnings.findIndex((other) => other.message === message) === index,
            ),
          },
        ];
  });
}
