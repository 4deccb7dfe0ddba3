import type { InsurerAccount } from '@dioptria/contract/shop/insurer-accounts/insurer-account-endpoints.ts';
import { formatMoney, formatNumber } from '../../base/format/format.ts';
import { Chip } from '../../base/ui/elements/chip.tsx';
import { insurerAccountTexts as texts } from './texts.ts';

export const amountOrDash = (pesos: number) => (pesos === 0 ? texts.unknown : formatMoney(pesos));

/** '12,5 %' */
export const percentText = (percent: number) => `${formatNumber(percent)} %`;

/** Undefined if the margin is unknown or the income is not positive. */
export const marginPercent = ({ margin, income }: Pick<InsurerAccount, 'margin' | 'income'>): number | undefined =>
  margin === null || income <= 0 ? undefined : Math.round((margin / income) * 1000) / 10;

export function Lateness({ account: { daysLate, overdue } }: { account: InsurerAccount }) {
  if (overdue === 0) return <>{texts.onTime}</>;
  return <Chip tone="carey">{texts.late(daysLate)}</Chip>;
}
