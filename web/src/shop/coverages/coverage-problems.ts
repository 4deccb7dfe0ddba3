import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { formatMoney } from '../../base/format/format.ts';
import { type CoveredLine, paysAny } from './covered-amounts.ts';
import { type DraftCoverage, hasUnconfirmed, isStoredLine, presentedIn } from './draft-coverage.ts';
import { coverageTexts as texts } from './texts.ts';

/**
 * By path: `coverages.0.lines.1.insurerAmount`. A coverage that pays nothing is not stored, so it needs neither a reason nor a
 * confirmation.
 */
export function problemsOfCoverages(
  coverages: readonly DraftCoverage[],
  amounts: readonly (readonly CoveredLine[])[],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [index, coverage] of coverages.entries()) {
    const isKept = paysAny(amounts[index]) || presentedIn(coverage) !== null;
    for (const [at, line] of coverage.lines.entries()) {
      const { base = 0, proposed = null } = amounts[index]?.[at] ?? {};
      const path = `coverages.${index}.lines.${at}`;
      const { amount } = line;
      if (amount !== null && amount > base)
        problems[`${path}.insurerAmount`] = coverageProblems.aboveLine(formatMoney(base));
      else if (!isKept || isStoredLine(coverage, line) || presentedIn(coverage) !== null) continue;
      else if (amount !== null && proposed !== null && amount !== proposed && line.note.trim() === '')
        problems[`${path}.note`] = coverageProblems.otherAmount;
    }
    if (isKept && hasUnconfirmed(coverage)) problems[`coverages.${index}.confirmed`] = texts.confirmFirst;
  }
  return problems;
}
