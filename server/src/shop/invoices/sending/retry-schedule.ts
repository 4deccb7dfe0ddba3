import { addDays } from '@dioptria/contract/base/shop-time.ts';

const MINUTE = 60_000;
const minutes = [1, 2, 5, 15, 60] as const;
/** For a cause that only a person removes, such as a certificate without authorisation. */
const slowMinutes = [15, 60] as const;

/** For a cause that the server finds without asking ARCA, such as a missing certificate. */
const localMinutes = [1] as const;

/** 'slow' for a cause that only a person removes at ARCA, 'local' for one that only a person removes in the product. */
export type RetryInterval = 'normal' | 'slow' | 'local';
const retryIntervals: Readonly<Record<RetryInterval, readonly number[]>> = {
  normal: minutes,
  slow: slowMinutes,
  local: localMinutes,
};

export function nextAttempt(attempts: number, now: Date, interval: RetryInterval = 'normal'): Date {
  const steps = retryIntervals[interval];
  const step = steps[Math.min(Math.max(attempts, 1), steps.length) - 1] ?? 60;
  return new Date(now.getTime() + step * MINUTE);
}

/** Days before the day of sending, for goods (WSFEv1 manual 4.8, code 10016). */
const OLDEST = 5;
/** Days after the day of sending, for any voucher (WSFEv1 manual 4.8, code 10016). */
const LATEST = 10;

/**
 * The voucher keeps its own day while ARCA accepts it, so that the day is the day of the sale. The day is never before the last
 * voucher of the sequence (docs/rules.md#invoices-44).
 */
export function dayToSend({ day, today, lastDay }: { day: string; today: string; lastDay: string | null }): string {
  const isAccepted = day >= addDays(today, -OLDEST) && day <= today && (lastDay === null || day >= lastDay);
  if (isAccepted) return day;
  // A voucher of another program may have a future day. Then ARCA accepts no earlier day.
  return lastDay !== null && lastDay > today && lastDay <= addDays(today, LATEST) ? lastDay : today;
}
