import { formatDay, formatNumber } from '../../../base/format.ts';
import { addMonths, isDay, lastDayOf } from '../../../base/shop-time.ts';
import type { CoverageTarget, ConflictingBenefit, PairKind } from '../coverage-rule-labels.ts';
import { haveChanged, type PairPowers } from './pair-powers.ts';

export interface IntervalTerms {
  target: CoverageTarget;
  pairKind: PairKind | null;
  everyMonths: number | null;
  everyCalendarYears: number | null;
  units: number;
  notWith: readonly ConflictingBenefit[];
  renewsIfPowerChanged: boolean;
}

export interface EarlierBenefit {
  day: string;
  number: number;
  target: CoverageTarget;
  pairKind: PairKind | null;
  quantity: number;
  powers: PairPowers | null;
}

/** Undefined for a rule without an interval. Days as `YYYY-MM-DD`. */
export function eligibleDay(
  after: string,
  { everyMonths, everyCalendarYears }: Pick<IntervalTerms, 'everyMonths' | 'everyCalendarYears'>,
): string | undefined {
  if (everyCalendarYears !== null)
    return `${String(Number(after.slice(0, 4)) + everyCalendarYears).padStart(4, '0')}-01-01`;
  if (everyMonths === null) return undefined;
  const month = addMonths(after.slice(0, 7), everyMonths);
  const sameDay = `${month}${after.slice(7)}`;
  return isDay(sameDay) ? sameDay : lastDayOf(month);
}

interface IntervalFacts {
  today: string;
  quantity: number;
  powers: PairPowers | null;
  earlier: readonly EarlierBenefit[];
}

export function intervalWarning(rule: IntervalTerms, facts: IntervalFacts): string | undefined {
  const recent = facts.earlier
    .filter((benefit) => isWithinInterval(rule, benefit, facts))
    .toSorted((one, other) => one.day.localeCompare(other.day));
  const excluding = recent.findLast((benefit) => isExcludedBy(rule, benefit));
  const found = [lastToPass(rule, recent, facts.quantity), excluding]
    .filter((benefit) => benefit !== undefined)
    .toSorted((one, other) => other.day.localeCompare(one.day))[0];
  const next = found && eligibleDay(found.day, rule);
  if (next) {
    return `Ya tuvo esta cobertura en la venta ${found.number} del ${formatDay(found.day)}: corresponde de nuevo desde el ${formatDay(next)}.`;
  }
  if (eligibleDay(facts.today, rule) === undefined || facts.quantity <= rule.units) return undefined;
  return `La obra social cubre ${formatNumber(rule.units)} por período, y la venta lleva ${formatNumber(facts.quantity)}.`;
}

/** `recent` has the oldest first. */
function lastToPass(rule: IntervalTerms, recent: readonly EarlierBenefit[], quantity: number) {
  const same = recent.filter((benefit) => isSameBenefit(rule, benefit));
  let used = same.reduce((sum, benefit) => sum + benefit.quantity, quantity);
  let last: EarlierBenefit | undefined;
  for (const benefit of same) {
    if (used <= rule.units) break;
    used -= benefit.quantity;
    last = benefit;
  }
  return last;
}

function isWithinInterval(rule: IntervalTerms, benefit: EarlierBenefit, { today, powers }: IntervalFacts): boolean {
  const next = eligibleDay(benefit.day, rule);
  if (next === undefined || today >= next) return false;
  return !(rule.renewsIfPowerChanged && powers && benefit.powers && haveChanged(benefit.powers, powers));
}

const isSameBenefit = (rule: IntervalTerms, { target, pairKind }: EarlierBenefit) =>
  target === rule.target && (rule.pairKind === null || pairKind === rule.pairKind);

const isExcludedBy = ({ notWith }: IntervalTerms, { target, pairKind }: EarlierBenefit) =>
  notWith.includes(target) || (pairKind !== null && notWith.includes(pairKind));
