/**
 * None of the warnings blocks a sale (docs/rules.md#tariff-5). The server and the wizard give the same warnings, so this module
 * imports no schemas.
 */
import type { LensDesign } from '../lenses/lens-labels.ts';
import type { CoverageExclusion } from './coverage-rule-labels.ts';
import { type AgeLimits, ageOn, ageWarning, hasAgeLimits } from './warnings/age-warning.ts';
import { type EarlierBenefit, type IntervalTerms, intervalWarning } from './warnings/coverage-interval.ts';
import { powersOf, type PowerLimits, type PrescribedEyes } from './warnings/pair-powers.ts';
import { designWarning, pairKindWarning, powerWarning } from './warnings/power-warnings.ts';
import {
  lastValidDay,
  oldTariffWarning,
  prescriptionWarning,
  promisedWarning,
  type RuleDays,
  ruleDaysWarning,
} from './warnings/validity-warnings.ts';

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

/** Days as `YYYY-MM-DD`; null is unknown. */
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

/** In the order of `coverageWarningCodes`. `rule` is null for an amount without a rule. */
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
