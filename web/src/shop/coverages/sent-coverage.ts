import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import type { Coverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { coveredAmounts } from './covered-amounts.ts';
import type { CoverableLine, DraftCoverage } from './draft-coverage.ts';

/** The keys of the lines are the positions in the sale. The amounts of a presented coverage do not follow the rules. */
export const draftOf = (coverage: Coverage, rules: readonly CoverageRule[]): DraftCoverage => ({
  insurance: coverage.insurance,
  plan: coverage.plan,
  affiliateNumber: coverage.affiliateNumber,
  authorizationNumber: coverage.authorizationNumber,
  authorizedDay: coverage.authorizedDay ?? '',
  voucherNumber: coverage.voucherNumber,
  note: coverage.note,
  documents: coverage.documents.flatMap(({ kind, isPresent }) => (isPresent ? [kind] : [])),
  warnings: coverage.warnings,
  confirmed: coverage.warnings.map(({ message }) => message),
  lines: coverage.lines.map(({ products, rule, insurerAmount, proposed, note }) => ({
    keys: products.map(String),
    rule: rules.find(({ _id }) => _id === rule) ?? null,
    amount: insurerAmount === proposed && coverage.presentedIn === null ? null : insurerAmount,
    note,
  })),
  stored: coverage,
});

/** A line keeps its amount although its rule proposes another one since then (docs/rules.md#coverage-2). `total` in pesos. */
export function draftsOf(
  coverages: readonly Coverage[],
  rules: readonly CoverageRule[],
  { lines, total }: { lines: readonly CoverableLine[]; total: number },
): DraftCoverage[] {
  const drafts = coverages.map((coverage) => draftOf(coverage, rules));
  const amounts = coveredAmounts(lines, total, drafts);
  return drafts.map((draft, index) => ({
    ...draft,
    lines: draft.lines.map((line, at) => {
      const stored = coverages[index]?.lines[at]?.insurerAmount ?? null;
      return amounts[index]?.[at]?.insurer === stored ? line : { ...line, amount: stored };
    }),
  }));
}
