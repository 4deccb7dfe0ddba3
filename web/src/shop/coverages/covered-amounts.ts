/** The server computes the same amounts. */
import { fromCents, incomeOfLines, toCents } from '@dioptria/contract/base/money.ts';
import { coverageParts } from '@dioptria/contract/shop/coverage-rules/coverage-parts.ts';
import { coveredQuantity, remainingAmounts, pricesOfSale } from '@dioptria/contract/shop/coverages/covered-lines.ts';
import type { CoverableLine, DraftCoverage } from './draft-coverage.ts';

/** In pesos. */
export interface CoveredLine {
  base: number;
  insurer: number;
  client: number;
  /** The amount of the rule; null without a rule. */
  proposed: number | null;
}

const positionsOf = (keys: readonly string[], lines: readonly CoverableLine[]) =>
  keys.map((key) => lines.findIndex((line) => line.key === key)).filter((position) => position >= 0);

export function atAgreedPrices<Line extends CoverableLine>(
  lines: readonly Line[],
  coverages: readonly DraftCoverage[],
): Line[] {
  const agreements = coverages
    .flatMap((coverage) => coverage.lines)
    .flatMap(({ rule, keys }) => (rule ? [{ ...rule, products: positionsOf(keys, lines) }] : []));
  const prices = pricesOfSale(
    lines.map(({ price, quantity }) => ({ price: toCents(price), quantity })),
    agreements,
  );
  return lines.map((line, index) => ({ ...line, price: fromCents(prices[index] ?? toCents(line.price)) }));
}

/**
 * The amounts are in the order in which the insurers pay. A typed amount above its base counts as the base. `total` is
 * in pesos (docs/rules.md#tariff-2).
 */
export function coveredAmounts(
  lines: readonly CoverableLine[],
  total: number,
  coverages: readonly DraftCoverage[],
): CoveredLine[][] {
  const incomes = incomeOfLines(
    lines.map(({ price, quantity }) => toCents(price) * quantity),
    toCents(total),
  );
  const left = remainingAmounts(incomes);
  return coverages.map((coverage) =>
    coverage.lines.map(({ keys, rule, amount }) => {
      const positions = positionsOf(keys, lines);
      const base = left.of(positions);
      const income = positions.reduce((sum, at) => sum + (incomes[at] ?? 0), 0);
      const quantity = positions.length === 0 ? 0 : coveredQuantity(positions.map((at) => lines[at]?.quantity ?? 1));
      const proposed = rule && coverageParts(fromCents(income), quantity, rule, fromCents(base)).insurer;
      const insurer = Math.min(toCents(amount ?? proposed ?? 0), base);
      left.take(positions, insurer);
      return { base: fromCents(base), insurer: fromCents(insurer), client: fromCents(base - insurer), proposed };
    }),
  );
}

/** A coverage that pays nothing is not stored (docs/rules.md#coverage-10). */
export const paysAny = (amounts: readonly Pick<CoveredLine, 'insurer'>[] = []): boolean =>
  amounts.some(({ insurer }) => insurer > 0);

/** In pesos. */
export const insurerTotalOf = (amounts: readonly (readonly CoveredLine[])[]): number =>
  fromCents(amounts.flat().reduce((sum, { insurer }) => sum + toCents(insurer), 0));
