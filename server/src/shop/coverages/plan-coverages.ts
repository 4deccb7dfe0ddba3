import { chargeProblem, coverageParts } from '@dioptria/contract/shop/coverage-rules/coverage-parts.ts';
import { coverageProblems } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { coveredQuantity, remainingAmounts, pricesOfSale } from '@dioptria/contract/shop/coverages/covered-lines.ts';
import type { NewCoverage } from '@dioptria/contract/shop/coverages/coverages.ts';
import { formatMoney } from '@dioptria/contract/base/format.ts';
import { fromCents, incomeOfLines, toCents } from '@dioptria/contract/base/money.ts';
import type { Insertable } from 'kysely';
import type { Tables } from '../../base/database/tables.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { type CoverageReferences, type RuleRow, termsOfRule } from './coverage-terms.ts';
import { isSameLine, partsOfLine, type StoredCoverage, type StoredLine } from './coverage-records.ts';

export interface CoveredSaleLine {
  price_cents: number;
  quantity: number;
}

export type PlannedLine = Omit<Insertable<Tables['coverage_lines']>, 'tenant_id' | 'coverage_id' | 'position'>;

export interface PlannedCoverage {
  sent: NewCoverage;
  lines: PlannedLine[];
  isUnchanged: boolean;
  insurer: number;
}

const listOf = (lines: readonly CoveredSaleLine[], positions: readonly number[]) =>
  positions.reduce((sum, at) => sum + (lines[at]?.price_cents ?? 0) * (lines[at]?.quantity ?? 0), 0);

export function refuseUnknownPositions(coverages: readonly NewCoverage[], lines: readonly CoveredSaleLine[]): void {
  coverages.forEach(({ lines: covered }, index) => {
    covered.forEach(({ products }, at) => {
      if (products.every((position) => position < lines.length)) return;
      const path = `coverages.${index}.lines.${at}.products`;
      throw invalid({ path, message: coverageProblems.unknownPosition });
    });
  });
}

export function atAgreedPrices<Line extends CoveredSaleLine>(
  lines: readonly Line[],
  coverages: readonly NewCoverage[],
  { rules }: CoverageReferences,
): { lines: Line[]; isBound: boolean } {
  const agreements = coverages
    .flatMap((coverage) => coverage.lines)
    .flatMap(({ rule: id, products }) => {
      const rule = id === null ? undefined : rules.get(id);
      return rule ? [{ ...termsOfRule(rule), products }] : [];
    });
  const prices = pricesOfSale(
    lines.map((line) => ({ price: line.price_cents, quantity: line.quantity })),
    agreements,
  );
  return {
    lines: lines.map((line, index) => ({ ...line, price_cents: prices[index] ?? line.price_cents })),
    isBound: agreements.some(({ agreedPrice, upgrade }) => agreedPrice !== null && !upgrade),
  };
}

interface PlannedSale {
  listed: readonly CoveredSaleLine[];
  lines: readonly CoveredSaleLine[];
  total: number;
  stored?: readonly StoredCoverage[];
}

/**
 * Plans the coverages in the order in which the insurers pay, in cents, without the database (docs/rules.md#tariff-2).
 * A stored line keeps the amount of its rule, even if the rule has changed.
 * @throws Refusal `invalid` for an amount above its base, or for an amount that differs from the rule's amount and has
 * no note; `not_chargeable` if a line costs more than its rule's agreed price and the rule has no `upgrade`.
 */
export function planCoverages(
  coverages: readonly NewCoverage[],
  references: CoverageReferences,
  { listed, lines, total, stored = [] }: PlannedSale,
): PlannedCoverage[] {
  const incomes = incomeOfLines(
    lines.map((line) => line.price_cents * line.quantity),
    total,
  );
  const left = remainingAmounts(incomes);
  return coverages.map((sent, index) => {
    const known = stored.find((coverage) => coverage.insurance_id === sent.insurance)?.lines ?? [];
    const planned = sent.lines.map((line, at): PlannedLine => {
      const path = `coverages.${index}.lines.${at}`;
      const base = left.of(line.products);
      const insurer = toCents(line.insurerAmount);
      const same = known.find((one) => isSameLine(one, line));
      const owed = same?.owed_cents ?? insurer;
      const most = formatMoney(fromCents(base));
      if (owed > base) throw invalid({ path: `${path}.insurerAmount`, message: coverageProblems.aboveLine(most) });
      left.take(line.products, owed);
      const parts = partsOfLine(base, insurer);
      if (same) return { ...keptLine(same, line.note), ...parts };
      const rule = line.rule === null ? undefined : references.rules.get(line.rule);
      return { ...newLine(line, rule, { listed, lines, incomes, base, path }), ...parts };
    });
    return {
      sent,
      lines: planned,
      isUnchanged: known.length === sent.lines.length && sent.lines.every((line, at) => isSameLine(known[at], line)),
      insurer: planned.reduce((sum, { insurer_cents: part }) => sum + part, 0),
    };
  });
}

function newLine(
  { products, insurerAmount, note }: NewCoverage['lines'][number],
  rule: RuleRow | undefined,
  {
    listed,
    lines,
    incomes,
    base,
    path,
  }: Pick<PlannedSale, 'listed' | 'lines'> & { incomes: readonly number[]; base: number; path: string },
) {
  const income = products.reduce((sum, position) => sum + (incomes[position] ?? 0), 0);
  const quantity = coveredQuantity(products.map((position) => lines[position]?.quantity ?? 1));
  const terms = rule && termsOfRule(rule);
  const problem = terms && chargeProblem(fromCents(income), quantity, terms);
  if (problem) throw conflict('not_chargeable', problem, `${path}.rule`);
  const proposed = terms && toCents(coverageParts(fromCents(income), quantity, terms, fromCents(base)).insurer);
  if (proposed !== undefined && proposed !== toCents(insurerAmount) && note === '')
    throw invalid({ path: `${path}.note`, message: coverageProblems.otherAmount });
  return {
    rule_id: rule?.id ?? null,
    code: rule?.code ?? '',
    description: rule?.description ?? '',
    target: rule?.target ?? 'other',
    pair_kind: rule?.pair_kind ?? null,
    sale_positions: [...products],
    quantity,
    list_cents: listOf(listed, products),
    proposed_cents: proposed ?? null,
    note,
  };
}

/** If an amount differs from the rule's amount and the request has no note, the stored note remains. */
function keptLine(stored: StoredLine, note: string) {
  const { rule_id, code, description, target, pair_kind, sale_positions, quantity, list_cents, proposed_cents } =
    stored;
  const isOther = proposed_cents !== null && proposed_cents !== stored.insurer_cents;
  const columns = {
    rule_id,
    code,
    description,
    target,
    pair_kind,
    sale_positions,
    quantity,
    list_cents,
    proposed_cents,
  };
  return { ...columns, note: isOther && note === '' ? stored.note : note };
}
