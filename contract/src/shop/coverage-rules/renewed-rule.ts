/** A rule that follows another one from a day on (docs/rules.md#tariff-11). This module imports no schemas. */
import { Big } from 'big.js';
import { MAX_MONEY } from '../../base/money.ts';
import type { CoverageRule, NewCoverageRule } from './coverage-rules.ts';

/** The amounts of a rule that a change by percent changes. */
export const tariffAmounts = ['amount', 'cap', 'agreedPrice', 'copay'] as const;
export type TariffAmounts = Pick<CoverageRule, (typeof tariffAmounts)[number]>;

/** The days of the new rules, and the change of their amounts in percent; 0 for a copy. */
export interface Renewal {
  percent: number;
  validFrom: string;
  validUntil: string | null;
}

/** An amount changed by a percent, rounded half up to the cent. An amount above 0 stays above 0. */
function changedAmount<Amount extends number | null>(amount: Amount, percent: number): Amount | number {
  if (amount === null || amount === 0) return amount;
  const changed = new Big(amount).times(new Big(100).plus(percent)).div(100).round(2, Big.roundHalfUp);
  return Math.max(changed.toNumber(), 0.01);
}

/** The amounts of a rule after a change by percent. */
export const amountsAfter = ({ amount, cap, agreedPrice, copay }: TariffAmounts, percent: number): TariffAmounts => ({
  amount: changedAmount(amount, percent),
  cap: changedAmount(cap, percent),
  agreedPrice: changedAmount(agreedPrice, percent),
  copay: changedAmount(copay, percent),
});

/** True if a change by percent changes an amount of the rule. */
export const hasAmounts = (rule: TariffAmounts): boolean => tariffAmounts.some((name) => rule[name]);

/** True if each amount is small enough to be stored. */
export const areAmountsPossible = (amounts: TariffAmounts): boolean =>
  tariffAmounts.every((name) => (amounts[name] ?? 0) <= MAX_MONEY);

/** The rule that follows a rule. */
export function renewedRule(rule: CoverageRule, { percent, validFrom, validUntil }: Renewal): NewCoverageRule {
  const { _id, createdAt: _createdAt, updatedAt: _updatedAt, insurance: _insurance, plan, ...terms } = rule;
  return { ...terms, plan: plan?._id ?? null, ...amountsAfter(rule, percent), validFrom, validUntil };
}
