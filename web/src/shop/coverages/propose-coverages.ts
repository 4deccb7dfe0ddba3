import type { CoverageTarget } from '@dioptria/contract/shop/coverage-rules/coverage-rule-labels.ts';
import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { type CoverageFacts, coverageWarnings } from '@dioptria/contract/shop/coverage-rules/coverage-warnings.ts';
import { benefitsOf, fittingRules } from '@dioptria/contract/shop/coverages/covered-lines.ts';
import type { LensDesign } from '@dioptria/contract/shop/lenses/lens-labels.ts';
import type { PrescriptionType } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import {
  type DraftCoverage,
  type DraftCoverageLine,
  emptyCoverage,
  type Named,
  type Warning,
} from './draft-coverage.ts';

export interface BenefitLine {
  key: string;
  quantity: number;
  target: CoverageTarget;
  type: PrescriptionType;
  /** '' if the design is unknown, or if the product is no lens. */
  design: LensDesign;
}

export interface TariffPolicy {
  insurance: Named;
  plan: Named | null;
  affiliateNumber: string;
  insurer: CoverageFacts['insurer'];
  /** The client's coverages in other sales. */
  earlier: CoverageFacts['earlier'];
  rules: readonly CoverageRule[];
}

export type KnownFacts = Omit<
  CoverageFacts,
  'insurer' | 'earlier' | 'affiliateNumber' | 'authorizationNumber' | 'authorizationUsedBy' | 'design' | 'quantity'
>;

/** Rules for the kind of pair and for the plan come before general rules. */
export const rulesFor = (rules: readonly CoverageRule[], target: CoverageTarget, type: PrescriptionType) =>
  fittingRules(rules, target, type).filter(({ basis }) => basis !== 'discount');

/**
 * Returns each message once. `authorizationUsedBy` is the number of another sale with the same authorisation, or null.
 */
export function warningsOf(
  coverage: DraftCoverage,
  lines: readonly BenefitLine[],
  { insurer, earlier }: Pick<TariffPolicy, 'insurer' | 'earlier'>,
  known: KnownFacts,
  authorizationUsedBy: number | null = null,
): Warning[] {
  const { affiliateNumber, authorizationNumber } = coverage;
  const found = coverage.lines.flatMap(({ rule, keys }) => {
    const covered = lines.filter(({ key }) => keys.includes(key));
    return coverageWarnings(rule, {
      ...known,
      insurer,
      earlier,
      design: covered.find(({ target }) => target === 'lenses')?.design ?? '',
      affiliateNumber: affiliateNumber.trim(),
      authorizationNumber: authorizationNumber.trim(),
      authorizationUsedBy,
      quantity: covered.length === 0 ? 1 : Math.min(...covered.map(({ quantity }) => quantity)),
    });
  });
  return found.filter(({ message }, index) => found.findIndex((other) => other.message === message) === index);
}

/** If the tariff has a rule for a pair of glasses, this rule covers the pair. Otherwise each line gets its own rule. */
export function proposeLines(
  policy: TariffPolicy,
  lines: readonly BenefitLine[],
  known: KnownFacts,
): DraftCoverageLine[] {
  const { rules } = policy;
  const empty = emptyCoverage(policy);
  /** The first rule with the fewest warnings. */
  const best = (candidates: readonly CoverageRule[], keys: readonly string[]): DraftCoverageLine[] => {
    const ranked = candidates.map((rule) => {
      const line = { keys, rule, amount: null, note: '' };
      return { line, warnings: warningsOf({ ...empty, lines: [line] }, lines, policy, known).length };
    });
    const least = Math.min(...ranked.map(({ warnings }) => warnings));
    return ranked
      .filter(({ warnings }) => warnings === least)
      .slice(0, 1)
      .map(({ line }) => line);
  };
  const benefits = benefitsOf(lines).map(({ products, target }) => ({
    target,
    sold: products.flatMap((at) => lines[at] ?? []),
  }));
  const rulesOfBenefit = ({ target, sold }: (typeof benefits)[number]) =>
    rulesFor(rules, target, sold.find((line) => line.target === 'lenses')?.type ?? 'none');
  const bestOf = (chosen: typeof benefits) =>
    chosen.flatMap((benefit) =>
      best(
        rulesOfBenefit(benefit),
        benefit.sold.map(({ key }) => key),
      ),
    );
  const pairs = bestOf(benefits.filter(({ target }) => target === 'pair'));
  const covered = new Set(pairs.flatMap(({ keys }) => keys));
  const isSingle = ({ target, sold }: (typeof benefits)[number]) =>
    target !== 'pair' && target !== 'other' && sold.every(({ key }) => !covered.has(key));
  return [...pairs, ...bestOf(benefits.filter(isSingle))];
}

/** Keeps the numbers and ticks of the coverages in `before`. */
export function proposeCoverages(
  policies: readonly TariffPolicy[],
  lines: readonly BenefitLine[],
  known: KnownFacts,
  before: readonly DraftCoverage[],
): DraftCoverage[] {
  return policies.flatMap((policy) => {
    const proposed = proposeLines(policy, lines, known);
    const kept = before.find((coverage) => coverage.insurance._id === policy.insurance._id);
    return proposed.length === 0 ? [] : [{ ...(kept ?? emptyCoverage(policy)), lines: proposed }];
  });
}

/** Fitting rules come first. The line's own rule is included, even if it is no longer valid. */
export function rulesOf(
  policy: TariffPolicy | undefined,
  { keys, rule: own }: Pick<DraftCoverageLine, 'keys' | 'rule'>,
  lines: readonly BenefitLine[],
): CoverageRule[] {
  const covered = lines.filter(({ key }) => keys.includes(key));
  const type = covered.find(({ type: one }) => one !== 'none')?.type ?? 'none';
  const rules = (policy?.rules ?? []).filter(({ basis }) => basis !== 'discount');
  const targets = keys.length > 1 ? (['pair'] as const) : [...new Set(covered.map(({ target }) => target))];
  const fitting = targets.flatMap((target) => rulesFor(rules, target, type));
  const all = [...fitting, ...rules.filter((rule) => !fitting.includes(rule))];
  return own && all.every(({ _id }) => _id !== own._id) ? [own, ...all] : all;
}
