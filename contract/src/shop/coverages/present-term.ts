import { formatDay } from '../../base/format.ts';
import { addDays, daysBetween } from '../../base/shop-time.ts';
import type { InsurerCycle } from '../insurances/insurer-labels.ts';
import { claimPeriod } from './claim-period.ts';

/** A last day that is at most these days away is near. */
const NEAR = 7;

/** `rebilledDay` is the day of the answer with the débito that the shop claims again. */
export interface PresentTerms {
  cycle: InsurerCycle;
  cutoffDay: number;
  presentWithinDays: number | null;
  resubmitWithinDays: number | null;
  /** Null if the coverage has no débito to claim again. */
  rebilledDay: string | null;
}

/**
 * The end of the period of the day to claim plus the days to present; for a débito to claim again, the day of the answer plus the
 * days to present again. Null without such a term (docs/rules.md#coverage-11).
 */
export function lastDayToPresent(claimableDay: string | null, terms: PresentTerms): string | null {
  const { presentWithinDays, resubmitWithinDays, rebilledDay } = terms;
  if (rebilledDay !== null) return resubmitWithinDays === null ? null : addDays(rebilledDay, resubmitWithinDays);
  if (claimableDay === null || presentWithinDays === null) return null;
  return addDays(claimPeriod(claimableDay, terms).periodTo, presentWithinDays);
}

export function presentWarning(until: string | null, today: string): string | null {
  if (until === null || daysBetween(today, until) > NEAR) return null;
  return until < today ? `Venció: ${formatDay(until)}` : `Plazo: ${formatDay(until)}`;
}
