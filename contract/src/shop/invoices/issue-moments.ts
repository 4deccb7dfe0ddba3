/** When the shop issues the invoice of a sale by itself (docs/rules.md#invoices-9). This module imports no schemas. */
import type { DepositMoment, FiscalMode, IssueMoment } from '../fiscal-settings/fiscal-labels.ts';
import { fiscalModeTable } from '../fiscal-settings/fiscal-labels.ts';

/** The settings that decide when. */
export interface IssueMoments {
  mode: FiscalMode;
  issueAt: IssueMoment;
  depositIssueAt: DepositMoment;
}

/** What happens to a sale. 'payment' is the first payment of a sale. `hasDeposit` is true if a part of the total is paid. */
export interface SaleEvent {
  kind: 'confirmation' | 'payment' | 'delivery';
  hasDeposit: boolean;
}

/** True if the shop issues the invoice at this event. */
export function issuesAt({ mode, issueAt, depositIssueAt }: IssueMoments, { kind, hasDeposit }: SaleEvent): boolean {
  if (!fiscalModeTable[mode].issues || issueAt === 'manual') return false;
  if (kind === 'delivery') return true;
  if (hasDeposit) return depositIssueAt === 'deposit';
  return kind === 'confirmation' && issueAt === 'confirmation';
}
