import type { DepositMoment, FiscalMode, IssueMoment } from '../fiscal-settings/fiscal-labels.ts';
import { fiscalModeTable } from '../fiscal-settings/fiscal-labels.ts';

export interface IssueMoments {
  mode: FiscalMode;
  issueAt: IssueMoment;
  depositIssueAt: DepositMoment;
}

/** 'payment' is the first payment of a sale. `hasDeposit` is true if a part of the total is paid. */
export interface SaleEvent {
  kind: 'confirmation' | 'payment' | 'delivery';
  hasDeposit: boolean;
}

export function issuesAt({ mode, issueAt, depositIssueAt }: IssueMoments, { kind, hasDeposit }: SaleEvent): boolean {
  if (!fiscalModeTable[mode].issues || issueAt === 'manual') return false;
  if (kind === 'delivery') return true;
  if (hasDeposit) return depositIssueAt === 'deposit';
  return kind === 'confirmation' && issueAt === 'confirmation';
}
