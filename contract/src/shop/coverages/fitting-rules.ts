import type { CoverageTarget, PairKind } from '../coverage-rules/coverage-rule-labels.ts';
import type { PrescriptionType } from '../sale-values/sale-status-labels.ts';

/** Null for lenses whose distance is unknown, which can be any. */
const kindsOfType: Readonly<Record<PrescriptionType, readonly PairKind[] | null>> = {
  far: ['far'],
  near: ['near'],
  both: ['bifocal', 'multifocal'],
  none: null,
};

export const isOfDistance = (pairKind: PairKind | null, type: PrescriptionType): boolean =>
  pairKind === null || (kindsOfType[type]?.includes(pairKind) ?? true);

interface FittingTerms {
  target: CoverageTarget;
  pairKind: PairKind | null;
  plan: object | null;
}

const rankOf = ({ pairKind, plan }: FittingTerms) => (pairKind === null ? 2 : 0) + (plan === null ? 1 : 0);

/** The rules for the kind of pair and for the plan precede the general ones. `type` is 'none' for a benefit without lenses. */
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

export interface Benefit {
  products: number[];
  target: CoverageTarget;
}

/** Each frame with the lenses that follow it in turn as a whole pair of glasses, and each line alone. */
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
