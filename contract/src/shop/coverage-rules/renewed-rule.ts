import { Big } from 'big.js';
import { MAX_MONEY } from '../../base/money.ts';
import type { CoverageRule, NewCoverageRule } from './coverage-rules.ts';

export const tariffAmounts = ['amount', 'cap', 'agreedPrice', 'copay'] as const;
export type TariffAmounts = Pick<CoverageRule, (typeof tariffAmounts)[number]>;

export interface Renewal {
  percent: number;
  validFrom: string;
  validUntil: string | null;
}

/** Rounded half up to the cent. An amount above 0 is above 0 after the change. */
function changedAmount<Amount extends number | null>(amount: Amount, percent: number): Amount | number {
  if (amount === null || amount === 0) return amount;
  const changed = new Big(amount).times(new Big(100).plus(percent)).div(100).round(2, Big.roundHalfUp);
  return Math.max(changed.toNumber(), 0.01);
}

export const amountsAfter = ({ amount, cap, agreedPrice, copay }: TariffAmounts, percent: number): TariffAmounts => ({
  amount: changedAmount(amount, percent),
  cap: changedAmount(cap, percent),
  agreedPrice: changedAmount(agreedPrice, percent),
  copay: changedAmount(copay, percent),
});

export const hasAmounts = (rule: TariffAmounts): boolean => tariffAmounts.some((name) => rule[name]);

export const areAmountsPossible = (amounts: TariffAmounts): boolean =>
  tariffAmounts.every((name) => (amounts[name] ?? 0) <= MAX_MONEY);

export function renewedRule(rule: CoverageRule, { percent, validFrom, validUntil }: Renewal): NewCoverageRule {
  const { _id, createdAt: _createdAt, updatedAt: _updatedAt, insurance: _insurance, plan, ...terms } = rule;
  return { ...terms, plan: plan?._id ?? null, ...amountsAfter(rule, percent), validFrom, validUntil };
}
