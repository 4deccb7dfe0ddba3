import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import {
  type CoverageDocumentKind,
  coverageProblems,
  MAX_COVERAGES,
} from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import type { Coverage, SentCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { formatMoney } from '../../base/format/format.ts';
import { coveredAmounts, type CoveredLine, paysAny } from './covered-amounts.ts';
import { coverageTexts as texts } from './texts.ts';

export interface Named {
  _id: string;
  name: string;
}

export interface Warning {
  code: string;
  message: string;
}

/** `key` identifies the line in the sale, `price` is the unit price in pesos. */
export interface CoverableLine {
  key: string;
  name: string;
  price: number;
  quantity: number;
}

export interface DraftCoverageLine {
  /** The keys of the sale's lines. The lines of a pair of glasses are covered together. */
  keys: readonly string[];
  /** Null for an amount without a rule. */
  rule: CoverageRule | null;
  /** Pesos as typed; null for the amount of the rule. */
  amount: number | null;
  /** The reason why the amount differs from the rule's amount. */
  note: string;
}

export interface DraftCoverage {
  insurance: Named;
  plan: Named | null;
  affiliateNumber: string;
  authorizationNumber: string;
  /** `YYYY-MM-DD`, or '' if it is unknown. */
  authorizedDay: string;
  voucherNumber: string;
  note: string;
  documents: readonly CoverageDocumentKind[];
  warnings: readonly Warning[];
  confirmed: readonly string[];
  lines: readonly DraftCoverageLine[];
  /** Absent for a new coverage. */
  stored?: Coverage;
}

export const emptyCoverage = ({
  insurance,
  plan,
  affiliateNumber,
}: Pick<DraftCoverage, 'insurance' | 'plan' | 'affiliateNumber'>): DraftCoverage => ({
  insurance,
  plan,
  affiliateNumber,
  authorizationNumber: '',
  authorizedDay: '',
  voucherNumber: '',
  note: '',
  documents: [],
  warnings: [],
  confirmed: [],
  lines: [],
});

export const canAdd = (coverages: readonly DraftCoverage[]) => coverages.length < MAX_COVERAGES;

export const hasUnconfirmed = ({ warnings, confirmed }: Pick<DraftCoverage, 'warnings' | 'confirmed'>): boolean =>
  warnings.some(({ message }) => !confirmed.includes(message));

/** The number of the presented batch that contains the coverage. Null if the amounts can still change. */
export const presentedIn = ({ stored }: DraftCoverage): number | null => stored?.presentedIn ?? null;

/** The server keeps the amount of a stored line, also after a change of its rule (docs/rules.md#coverage-2). */
const isStoredLine = ({ stored }: DraftCoverage, { keys, rule, amount }: DraftCoverageLine): boolean =>
  stored?.lines.some(
    (line) =>
      line.rule === (rule?._id ?? null) && line.products.join() === keys.join() && line.insurerAmount === amount,
  ) ?? false;

export const changeAt = (
  coverages: readonly DraftCoverage[],
  index: number,
  changes: Partial<DraftCoverage>,
): DraftCoverage[] => coverages.map((coverage, at) => (at === index ? { ...coverage, ...changes } : coverage));

export const changeLine = (
  lines: readonly DraftCoverageLine[],
  index: number,
  changes: Partial<DraftCoverageLine>,
): DraftCoverageLine[] => lines.map((line, at) => (at === index ? { ...line, ...changes } : line));

/**
 * A coverage that pays nothing is left out, unless it is presented. `keys` are in the order of the sale. `amounts` has
 * the insurer's part of each line, for each coverage.
 */
export function sentCoverages(
  coverages: readonly DraftCoverage[],
  keys: readonly string[],
  amounts: readonly (readonly { insurer: number }[])[],
  prescription: string | null,
): SentCoverage[] {
  return coverages.flatMap((coverage, index) => {
    const { stored } = coverage;
    // A presented coverage keeps its stored lines: the server refuses any others, and a rule may have changed since.
    if (stored && presentedIn(coverage) !== null) return [sentCoverage(coverage, storedLines(stored), prescription)];
    if (!paysAny(amounts[index])) return [];
    const lines = coverage.lines.flatMap(({ rule, keys: covered, note }, at) => {
      const products = covered.map((key) => keys.indexOf(key)).filter((position) => position >= 0);
      const amount = amounts[index]?.[at]?.insurer ?? 0;
      return products.length === 0
        ? []
        : [{ rule: rule?._id ?? null, products, insurerAmount: amount, note: note.trim() }];
    });
    return lines.length === 0 ? [] : [sentCoverage(coverage, lines, prescription)];
  });
}

const storedLines = ({ lines }: Coverage): SentCoverage['lines'] =>
  lines.map(({ rule, products, insurerAmount, note }) => ({ rule, products, insurerAmount, note }));

const sentCoverage = (
  coverage: DraftCoverage,
  lines: SentCoverage['lines'],
  prescription: string | null,
): SentCoverage => ({
  insurance: coverage.insurance._id,
  plan: coverage.plan?._id ?? null,
  affiliateNumber: coverage.affiliateNumber.trim(),
  authorizationNumber: coverage.authorizationNumber.trim(),
  authorizedDay: coverage.authorizedDay || null,
  note: coverage.note.trim(),
  voucherNumber: coverage.voucherNumber.trim(),
  prescription,
  documents: sentDocuments(coverage),
  warnings: coverage.warnings.filter(({ message }) => coverage.confirmed.includes(message)),
  lines,
});

/**
 * The request names the unticked documents, because the server would tick a document that has a number. The document
 * of a newly typed number is left out, so the server ticks this document.
 */
function sentDocuments(coverage: DraftCoverage): SentCoverage['documents'] {
  const { documents, stored } = coverage;
  const known = stored?.documents ?? [];
  const noteOf = (kind: CoverageDocumentKind) => known.find((document) => document.kind === kind)?.note ?? '';
  const isNumbered = (kind: CoverageDocumentKind) =>
    (kind === 'authorization' && stored?.authorizationNumber === '' && coverage.authorizationNumber.trim() !== '') ||
    (kind === 'voucher' && stored?.voucherNumber === '' && coverage.voucherNumber.trim() !== '');
  const unticked = known.filter(({ kind }) => !documents.includes(kind) && !isNumbered(kind));
  return [
    ...documents.map((kind) => ({ kind, isPresent: true, note: noteOf(kind) })),
    ...unticked.map(({ kind, note }) => ({ kind, isPresent: false, note })),
  ];
}

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

/**
 * A line keeps its amount, even if its rule now proposes another amount (docs/rules.md#coverage-2). `total` in pesos.
 */
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

/**
 * The keys are paths: `coverages.0.lines.1.insurerAmount`. A coverage that pays nothing is not stored, so it needs
 * neither a reason nor a confirmation.
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
