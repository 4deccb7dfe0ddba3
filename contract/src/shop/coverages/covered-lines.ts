import { fromCents, incomeOfLines, toCents } from '../../base/money.ts';
import { chargedPrice, type CoverageTerms } from '../coverage-rules/coverage-parts.ts';
import type { CoverageTarget, PairKind } from '../coverage-rules/coverage-rule-labels.ts';
import type { PrescriptionType } from '../sale-values/sale-status-labels.ts';

export interface SoldUnits {
  price: number;
  quantity: number;
}

/** The lines together make pairs of glasses, so the line with the fewest units limits the number of pairs. */
export const coveredQuantity = (quantities: readonly number[]): number => Math.min(...quantities);

/**
 * The unit prices in cents of lines that together cost an agreed amount (docs/rules.md#tariff-3). The lines share the amount in
 * proportion to their list prices. The line with the fewest units takes the rest. The prices of the other lines are
 * rounded down so that this rest is divisible by the units of the line that takes it.
 * @param amount the agreed amount of all lines in cents, divisible by `coveredQuantity`
 */
export function agreedPrices(lines: readonly SoldUnits[], amount: number): number[] {
  const listed = lines.map(({ price, quantity }) => price * quantity);
  const shares = incomeOfLines(listed.some((one) => one > 0) ? listed : lines.map(({ quantity }) => quantity), amount);
  const fewest = coveredQuantity(lines.map(({ quantity }) => quantity));
  const taker = lines.findIndex(({ quantity }) => quantity === fewest);
  const prices = lines.map(({ quantity }, index) => {
    if (index === taker) return 0;
    const step = fewest / commonDivisor(fewest, quantity);
    return Math.floor((shares[index] ?? 0) / (quantity * step)) * step;
  });
  const rest = amount - lines.reduce((sum, { quantity }, index) => sum + (prices[index] ?? 0) * quantity, 0);
  return prices.map((price, index) => (index === taker ? Math.floor(rest / fewest) : price));
}

const commonDivisor = (one: number, other: number): number => (other === 0 ? one : commonDivisor(other, one % other));

/** The agreed price covers the lines at the positions `products` of the sale. */
export interface Agreement extends Pick<CoverageTerms, 'agreedPrice' | 'upgrade'> {
  products: readonly number[];
}

/** In cents. `agreements` are in the order in which the insurers pay (docs/rules.md#tariff-3). */
export function pricesOfSale(lines: readonly SoldUnits[], agreements: readonly Agreement[]): number[] {
  const priced = lines.map(({ price, quantity }) => ({ price, quantity }));
  for (const { products, agreedPrice, upgrade } of agreements) {
    const sold = products.flatMap((at) => priced[at] ?? []);
    if (agreedPrice === null || sold.length === 0) continue;
    const listed = sold.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
    const agreed = toCents(agreedPrice) * coveredQuantity(sold.map(({ quantity }) => quantity));
    if (chargedPrice(fromCents(listed), { agreedPrice, upgrade }).mayChargeMore && listed >= agreed) continue;
    const prices = agreedPrices(sold, agreed);
    sold.forEach((line, index) => Object.assign(line, { price: prices[index] ?? line.price }));
  }
  return priced.map(({ price }) => price);
}

export interface RemainingAmounts {
  of: (positions: readonly number[]) => number;
  take: (positions: readonly number[], amount: number) => void;
}

/**
 * Tracks the part of each line of a sale that no insurer has covered yet (docs/rules.md#tariff-2). An amount for several
 * lines lowers each line in proportion to the line's remaining amount.
 * @param incomes the income of each line in cents
 */
export function remainingAmounts(incomes: readonly number[]): RemainingAmounts {
  const left = [...incomes];
  const of = (positions: readonly number[]) => positions.reduce((sum, position) => sum + (left[position] ?? 0), 0);
  return {
    of,
    take(positions, amount) {
      const shares = incomeOfLines(
        positions.map((position) => left[position] ?? 0),
        of(positions) - amount,
      );
      positions.forEach((position, index) => {
        left[position] = shares[index] ?? 0;
      });
    },
  };
}

/** Null for lenses of an unknown distance, which fit any kind of pair. */
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

/** Rules for the kind of pair and for the plan come before general rules. `type` is 'none' for a benefit without lenses. */
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

/**
 * Pairs and single lines. The first frame makes a pair with the first lenses, the second frame with the second lenses,
 * and so on.
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
