import type { CoverageRule } from '@dioptria/contract/shop/coverage-rules/coverage-rules.ts';
import { searchKey } from '@dioptria/contract/base/text.ts';
import { formatDay, formatMoney, formatNumber } from '../../base/format/format.ts';
import { planTexts, ruleTexts as texts } from './texts.ts';

type Amounts = Pick<CoverageRule, 'basis' | 'amount' | 'percent' | 'cap' | 'agreedPrice' | 'copay'>;

const valueOf = ({ amount, percent }: Amounts): string =>
  percent === null ? formatMoney(amount ?? 0) : texts.percentOf(formatNumber(percent));

const bases: Record<CoverageRule['basis'], (rule: Amounts) => string> = {
  fixed: ({ amount }) => formatMoney(amount ?? 0),
  percent: ({ percent }) => texts.percentOf(formatNumber(percent ?? 0)),
  full: ({ agreedPrice }) => (agreedPrice === null ? texts.full : texts.fullAt(formatMoney(agreedPrice))),
  discount: (rule) => texts.discountOf(valueOf(rule)),
};

/** '60 % hasta $ 60.000,00' */
export function coversText(rule: Amounts): string {
  const cap = rule.cap === null ? '' : texts.upTo(formatMoney(rule.cap));
  const copay = rule.copay === 0 ? '' : texts.copayOf(formatMoney(rule.copay));
  return [[bases[rule.basis](rule), cap].filter(Boolean).join(' '), copay].filter(Boolean).join(', ');
}

/** 'Plan 210' for a plan with the name '210' or 'Plan 210'. '' for a rule that applies to all plans. */
export function planText(plan: CoverageRule['plan']): string {
  if (plan === null) return '';
  return searchKey(plan.name).startsWith('plan ') ? plan.name : planTexts.ofPlan(plan.name);
}

export const validText = ({ validFrom, validUntil }: Pick<CoverageRule, 'validFrom' | 'validUntil'>): string =>
  validUntil === null ? texts.from(formatDay(validFrom)) : texts.fromTo(formatDay(validFrom), formatDay(validUntil));
