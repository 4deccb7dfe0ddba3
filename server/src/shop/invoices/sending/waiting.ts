import { explainMessages, type WaitReason, waitReasons } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import { ArcaFailure } from '../../../base/arca/failure.ts';
import type { RetryInterval } from './retry-schedule.ts';

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

/** A person must remove the causes with the slow interval. */
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

/** ARCA gave a ticket that the server has lost, and gives the next one after `until`. */
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

/** With a space before it. Messages of WSAA have no number. */
function quoted({ code, messages: [first] }: Pick<ArcaFailure, 'code' | 'messages'>): string {
  if (!first) return ` (Detalle: ${code})`;
  return ` (ARCA ${first.code || code}: ${first.message.trim()})`;
}
