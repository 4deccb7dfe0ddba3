import type { CoverageBasis } from './coverage-rule-labels.ts';
import type { NewCoverageRule } from './coverage-rules.ts';

type RowValues = Readonly<Record<string, unknown>>;

const amountsOfBasis: Readonly<Record<CoverageBasis, readonly string[]>> = {
  fixed: ['amount'],
  percent: ['percent'],
  full: [],
  discount: ['amount', 'percent'],
};
const intervals = ['everyMonths', 'everyCalendarYears'];

/**
 * A row with another amount than that of the replaced rule changes the basis, and the row's interval replaces one of the other
 * kind (docs/rules.md#tariff-14).
 */
export function inheritedTerms(replaced: NewCoverageRule, row: RowValues): RowValues {
  const { code: _code, plan: _plan, validFrom: _validFrom, validUntil: _validUntil, ...terms } = replaced;
  const amounts = ['amount', 'percent'].filter((name) => name in row);
  const isOfBasis = amounts.length === 0 || amounts.some((name) => amountsOfBasis[terms.basis].includes(name));
  const dropped = new Set([
    // The amounts of the replaced basis do not count either.
    ...(isOfBasis || 'basis' in row ? [] : ['basis', 'amount', 'percent', 'cap']),
    // A discount has a percent or an amount, not both.
    ...(amounts.length > 0 && (row['basis'] ?? terms.basis) === 'discount' ? amountsOfBasis.discount : []),
    // A rule of another benefit is of no kind of pair.
    ...('target' in row && row['target'] !== terms.target ? ['pairKind'] : []),
    ...(intervals.some((name) => name in row) ? intervals : []),
  ]);
  return Object.fromEntries(Object.entries(terms).filter(([name]) => !(name in row) && !dropped.has(name)));
}
