import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { explainMessages, type WaitReason, waitReasons } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import { ArcaFailure } from '../../../base/arca/failure.ts';

interface WaitOptions {
  interval?: RetryInterval;
  until?: Date;
}

export class Waiting extends Error {
  readonly interval: RetryInterval;
  readonly until: Date | undefined;

  constructor(reason: string, { interval = 'normal', until }: WaitOptions = {}) {
    super(reason);
    this.interval = interval;
    this.until = until;
  }
}

export const waitFor = (reason: WaitReason, options?: WaitOptions): Waiting =>
  new Waiting(waitReasons[reason], options);

const reactions: Readonly<Record<Exclude<ArcaFailure['kind'], 'refused'>, readonly [WaitReason, RetryInterval]>> = {
  notSent: ['notSent', 'normal'],
  uncertain: ['unavailable', 'normal'],
  unavailable: ['unavailable', 'normal'],
  alreadyAuthenticated: ['ticketWindow', 'normal'],
  badTicket: ['notDelegated', 'slow'],
  notAuthorized: ['notAuthorized', 'slow'],
  certificate: ['refusedCertificate', 'slow'],
  clock: ['clock', 'slow'],
  ours: ['ours', 'slow'],
};

/** ARCA gave a ticket that the server has lost, and gives the next ticket after `until`. */
export class TicketWindow extends ArcaFailure {
  readonly until: Date;

  constructor(until: Date) {
    super('alreadyAuthenticated', 'coe.alreadyAuthenticated');
    this.until = until;
  }
}

const certificateReasons: Readonly<Record<string, WaitReason>> = {
  noVault: 'noVault',
  missing: 'noCertificate',
  expired: 'expiredCertificate',
  unreadableKey: 'unreadableKey',
};

export function waitAfter(failure: ArcaFailure): Waiting {
  if (failure instanceof TicketWindow) return waitFor('ticketWindow', { until: failure.until });
  const own = failure.kind === 'certificate' ? certificateReasons[failure.code] : undefined;
  if (own) return waitFor(own, { interval: 'local' });
  if (failure.kind === 'refused') return new Waiting(explainMessages(failure.messages), { interval: 'slow' });
  const [reason, interval] = reactions[failure.kind];
  return new Waiting(`${waitReasons[reason]}${quoted(failure)}`, { interval });
}

export const unknownOutcome = (told: Pick<ArcaFailure, 'code' | 'messages'>): string =>
  `${waitReasons.unknownOutcome}${quoted(told)}`;

/** The text begins with a space. Messages of WSAA have no number. */
function quoted({ code, messages: [first] }: Pick<ArcaFailure, 'code' | 'messages'>): string {
  if (!first) return ` (Detalle: ${code})`;
  return ` (ARCA ${first.code || code}: ${first.message.trim()})`;
}

const MINUTE = 60_000;
const minutes = [1, 2, 5, 15, 60] as const;
/** The pauses for a cause that only a person can remove, such as a certificate without authorisation at ARCA. */
const slowMinutes = [15, 60] as const;

/** The pause for a cause that the server finds without asking ARCA, such as a missing certificate. */
const localMinutes = [1] as const;

/**
 * 'local' is for causes that the server finds without asking ARCA, 'slow' for other causes that only a person can
 * remove.
 */
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

/** The oldest day that ARCA accepts for goods, in days before the day of sending (WSFEv1 manual 4.8, code 10016). */
const OLDEST = 5;
/** The latest day that ARCA accepts for any voucher, in days after the day of sending (WSFEv1 manual 4.8, code 10016). */
const LATEST = 10;

/**
 * The voucher keeps the day of its sale if ARCA accepts this day and if the sequence's last voucher has no later day.
 * Otherwise the voucher gets the day of sending (docs/rules.md#invoices-44).
 */
export function dayToSend({ day, today, lastDay }: { day: string; today: string; lastDay: string | null }): string {
  const isAccepted = day >= addDays(today, -OLDEST) && day <= today && (lastDay === null || day >= lastDay);
  if (isAccepted) return day;
  // If another program gave the last voucher a future day, ARCA accepts no day before this future day.
  return lastDay !== null && lastDay > today && lastDay <= addDays(today, LATEST) ? lastDay : today;
}
