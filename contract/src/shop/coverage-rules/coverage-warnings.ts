/**
 * None of the warnings blocks a sale (docs/rules.md#tariff-5). The server and the wizard give the same warnings. The
 * wizard loads this module, so it imports no schemas.
 */
import { formatDay, formatNumber } from '../../base/format.ts';
import { addMonths, daysBetween, isDay, lastDayOf } from '../../base/shop-time.ts';
import type { LensDesign } from '../lenses/lens-labels.ts';
import { lastValidDay } from '../prescriptions/electronic-prescription.ts';
import type { ConflictingBenefit, CoverageExclusion, CoverageTarget, PairKind } from './coverage-rule-labels.ts';
import {
  designWarning,
  haveChanged,
  pairKindWarning,
  type PairPowers,
  type PowerLimits,
  powersOf,
  powerWarning,
  type PrescribedEyes,
} from './power-warnings.ts';

interface IntervalTerms {
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

function intervalWarning(rule: IntervalTerms, facts: IntervalFacts): string | undefined {
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

/**
 * Returns the newest benefit whose interval must end before the rule covers the `quantity`.
 * @param recent the earlier benefits within the interval, from the oldest to the newest
 */
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

const ageOn = (day: string, birthDate: string): number =>
  Number(day.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (day.slice(5) < birthDate.slice(5) ? 1 : 0);

interface AgeLimits {
  ageFrom: number | null;
  ageTo: number | null;
}

const hasAgeLimits = ({ ageFrom, ageTo }: AgeLimits): boolean => ageFrom !== null || ageTo !== null;

function ageWarning({ ageFrom, ageTo }: AgeLimits, age: number): string | undefined {
  if (age >= (ageFrom ?? 0) && age <= (ageTo ?? age)) return undefined;
  const limits = [
    ...(ageFrom === null ? [] : [`desde los ${ageFrom}`]),
    ...(ageTo === null ? [] : [`hasta los ${ageTo}`]),
  ];
  return `La regla cubre ${limits.join(' y ')} años, y el cliente tiene ${age}.`;
}

/** Shops change their prices every three or four weeks, so an older tariff is probably out of date. */
export const OLD_TARIFF_DAYS = 90;

const prescriptionWarning = (today: string, last: string): string | undefined =>
  today > last ? `La receta venció para la obra social el ${formatDay(last)}.` : undefined;

const promisedWarning = (promisedDay: string, last: string): string | undefined =>
  promisedDay > last
    ? `El trabajo está prometido para el ${formatDay(promisedDay)} y la receta vale hasta el ${formatDay(last)}.`
    : undefined;

interface RuleDays {
  validFrom: string;
  validUntil: string | null;
}

export function ruleDaysWarning({ validFrom, validUntil }: RuleDays, today: string): string | undefined {
  if (today < validFrom) return `La regla vale recién desde el ${formatDay(validFrom)}.`;
  return validUntil !== null && today > validUntil ? `La regla valió hasta el ${formatDay(validUntil)}.` : undefined;
}

const oldTariffWarning = ({ validFrom }: RuleDays, today: string): string | undefined =>
  daysBetween(validFrom, today) > OLD_TARIFF_DAYS
    ? `El nomenclador rige desde el ${formatDay(validFrom)}: tiene más de ${OLD_TARIFF_DAYS} días.`
    : undefined;

export const coverageWarningCodes = [
  'prescriptionExpired',
  'promisedLate',
  'interval',
  'power',
  'age',
  'birthDateMissing',
  'design',
  'pairKind',
  'affiliateNumberMissing',
  'authorizationMissing',
  'authorizationUsed',
  'ruleNotValid',
  'oldTariff',
] as const;
export type CoverageWarningCode = (typeof coverageWarningCodes)[number];

export interface CoverageWarning {
  code: CoverageWarningCode;
  message: string;
}

export interface WarningTerms extends IntervalTerms, PowerLimits, AgeLimits, RuleDays {
  design: readonly LensDesign[];
  excludes: readonly CoverageExclusion[];
  needsAuthorization: boolean;
}

/** Days as `YYYY-MM-DD`. `birthDate` is null if it is unknown. Any other null means that the sale has no such value. */
export interface CoverageFacts {
  today: string;
  insurer: { prescriptionDays: number; needsAuthorization: boolean };
  affiliateNumber: string;
  authorizationNumber: string;
  authorizationUsedBy: number | null;
  birthDate: string | null;
  prescriptionDay: string | null;
  eyes: PrescribedEyes | null;
  promisedDay: string | null;
  design: LensDesign;
  quantity: number;
  /** The benefits that this insurer covered for the client in earlier sales that are not canceled. */
  earlier: readonly EarlierBenefit[];
}

/** The warnings are in the order of `coverageWarningCodes`. `rule` is null for an amount without a rule. */
export function coverageWarnings(rule: WarningTerms | null, facts: CoverageFacts): CoverageWarning[] {
  const messages: Partial<Record<CoverageWarningCode, string | undefined>> = {
    ...prescriptionMessages(facts),
    ...coverageMessages(rule, facts),
    ...(rule ? ruleMessages(rule, facts) : {}),
  };
  return coverageWarningCodes.flatMap((code) => {
    const message = messages[code];
    return message === undefined ? [] : [{ code, message }];
  });
}

function prescriptionMessages({ today, prescriptionDay, promisedDay, insurer }: CoverageFacts) {
  if (prescriptionDay === null) return {};
  const last = lastValidDay(prescriptionDay, insurer.prescriptionDays);
  return {
    prescriptionExpired: prescriptionWarning(today, last),
    promisedLate: promisedDay === null ? undefined : promisedWarning(promisedDay, last),
  };
}

function coverageMessages(rule: WarningTerms | null, facts: CoverageFacts) {
  const isNeeded = facts.insurer.needsAuthorization || rule?.needsAuthorization === true;
  const isMissing = facts.authorizationNumber === '' && isNeeded;
  const { authorizationUsedBy: other } = facts;
  return {
    affiliateNumberMissing: facts.affiliateNumber === '' ? 'Falta el número de afiliado.' : undefined,
    authorizationMissing: isMissing ? 'Falta el número de autorización.' : undefined,
    authorizationUsed: other === null ? undefined : `El número de autorización ya está en la venta ${other}.`,
  };
}

function ruleMessages(rule: WarningTerms, { today, birthDate, eyes, design, quantity, earlier }: CoverageFacts) {
  const powers = eyes ? powersOf(eyes, rule.pairKind) : null;
  const isBirthDateMissing = birthDate === null && hasAgeLimits(rule);
  return {
    interval: intervalWarning(rule, { today, quantity, powers, earlier }),
    power: powerWarning(rule, powers),
    age: birthDate === null ? undefined : ageWarning(rule, ageOn(today, birthDate)),
    birthDateMissing: isBirthDateMissing ? 'La regla tiene límite de edad: falta la fecha de nacimiento.' : undefined,
    design: designWarning(rule.design, design),
    pairKind: pairKindWarning(rule.pairKind, eyes),
    ruleNotValid: ruleDaysWarning(rule, today),
    oldTariff: oldTariffWarning(rule, today),
  };
}
