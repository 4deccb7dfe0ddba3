/** Which rules of a tariff fit a benefit of a sale (docs/rules.md#coverage-6). This module imports no schemas. */
import type { CoverageTarget, PairKind } from '../coverage-rules/coverage-rule-labels.ts';
import type { PrescriptionType } from '../sale-values/sale-status-labels.ts';

/** The kinds of pair that lenses of a distance can be; null for lenses whose distance is unknown, which can be any. */
const kindsOfType: Readonly<Record<PrescriptionType, readonly PairKind[] | null>> = {
  far: ['far'],
  near: ['near'],
  both: ['bifocal', 'multifocal'],
  none: null,
};

/** True if a rule of this kind of pair fits lenses of a distance. */
export const isOfDistance = (pairKind: PairKind | null, type: PrescriptionType): boolean =>
  pairKind === null || (kindsOfType[type]?.includes(pairKind) ?? true);

/** What decides whether a rule fits a benefit, and how general it is. */
interface FittingTerms {
  target: CoverageTarget;
  pairKind: PairKind | null;
  plan: object | null;
}

/** The more general a rule is, the higher is its rank. */
const rankOf = ({ pairKind, plan }: FittingTerms) => (pairKind === null ? 2 : 0) + (plan === null ? 1 : 0);

/**
 * The rules that fit a benefit. The rules for its kind of pair and for the plan precede the general ones; otherwise the order stays.
 * @param type the distance of the benefit's lenses, 'none' for a benefit without lenses
 */
export const fittingRules = <Rule extends FittingTerms>(
  rules: readonly Rule[],
  target: CoverageTarget,
  type: PrescriptionType,
): Rule[] =>
  rules
    .filter((rule) => rule.target === target && isOfDistance(rule.pairKind, type))
    .toSorted((one, other) => rankOf(one) - rankOf(other));

interface Sold {
  target: CoverageTarget;
  quantity: number;
}

/** The positions of the lines that make one benefit together, and the benefit that they are. */
export interface Benefit {
  products: number[];
  target: CoverageTarget;
}

/**
 * The benefits of a sale: each frame with the lenses that follow it in turn as a whole pair of glasses, and each line alone.
 * @param lines the lines of the sale in their order
 */
export function benefitsOf(lines: readonly Sold[]): Benefit[] {
  const positionsOf = (wanted: CoverageTarget) => lines.flatMap(({ target }, at) => (target === wanted ? [at] : []));
  const lenses = positionsOf('lenses');
  const pairs = positionsOf('frame').flatMap((frame, turn): Benefit[] => {
    const lens = lenses[turn];
    return lens === undefined
      ? []
      : [{ products: [frame, lens].toSorted((one, other) => one - other), target: 'pair' }];
  });
  return [...pairs, ...lines.map(({ target }, at) => ({ products: [at], target }))];
}
