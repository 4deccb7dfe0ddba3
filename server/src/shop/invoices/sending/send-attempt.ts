import { explainMessages, isProductBug, WRONG_NUMBER_OR_DAY } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import type { ArcaMessage } from '@dioptria/contract/shop/invoices/invoices.ts';
import { ArcaFailure } from '../../../base/arca/failure.ts';
import { isSameVoucher, type StoredVoucher } from '../../../base/arca/stored-voucher.ts';
import type { Answer, Outcome } from '../../../base/arca/voucher-outcome.ts';
import { consult, lastNumber } from '../../../base/arca/wsfe.ts';
import type { TenantScope } from '../../../base/records/context.ts';
import { arcaDay } from '../issuing.ts';
import { lockVoucher } from '../invoice-records.ts';
import type { Attempt } from './attempts.ts';
import { LEASE_SECONDS } from './lease.ts';
import { closeAndQueryArca, closeAndResend, closeAndPostpone } from './postpone.ts';
import { storeAuthorised, storeRejected } from './store-outcome.ts';
import type { Turn } from './turn.ts';
import { unknownOutcome, waitAfter, waitFor, Waiting } from './waiting.ts';

/** In milliseconds. ARCA may still process the request during this time, so a missing voucher proves nothing yet. */
const ARRIVES_WITHIN = 3 * 60_000;

type Rejection = Answer & Extract<Outcome, { kind: 'rejected' }>;

/** If this server is killed after this change, another server asks ARCA for the number when the lease has ended. */
export async function markSending(turn: Turn, scope: TenantScope, id: string, attempts: number): Promise<void> {
  await scope.tx
    .updateTable('invoices')
    .set({
      state: 'sending',
      attempts,
      wait_reason: '',
      next_attempt_at: new Date(turn.now.getTime() + LEASE_SECONDS * 1000),
    })
    .where('tenant_id', '=', turn.tenantId)
    .where('id', '=', id)
    .execute();
  turn.announce(scope, id);
}

/** With `isLast`, the voucher waits instead of taking another number or day. */
export async function sendAttempt(turn: Turn, attempt: Attempt, isLast: boolean): Promise<void> {
  turn.checkBeforeSending();
  const first = await turn.session.authorize(attempt.payload);
  const answer = first.kind === 'badTicket' ? await sendWithNewTicket(turn, attempt, first) : first;
  if (!answer) return;
  if (answer.kind === 'authorised') await storeAuthorised(turn, attempt, answer, answer);
  else if (answer.kind === 'rejected') await storeRejection(turn, attempt, answer, isLast);
  else if (answer.kind === 'uncertain') await closeAndQueryArca(turn, attempt, unknownOutcome(toldBy(answer)), answer);
  else {
    if (answer.kind === 'ours') reportFault(turn, attempt, answer.reason);
    await closeAndPostpone(turn, attempt, 'notSent', waitAfter(failureOf(answer)), answer);
  }
}

const toldBy = ({ reason, message }: Extract<Outcome, { kind: 'uncertain' }>) => ({
  code: reason,
  messages: message ? [message] : [],
});

type Unsent = Extract<Outcome, { kind: 'notSent' | 'badTicket' | 'ours' }>;

const failureOf = (outcome: Unsent) =>
  outcome.kind === 'badTicket'
    ? new ArcaFailure('badTicket', String(outcome.message.code), { messages: [outcome.message] })
    : new ArcaFailure(outcome.kind, outcome.reason);

function reportFault({ sending }: Turn, { invoiceId }: Attempt, codes: string): void {
  sending.log.error({}, `ARCA refuses the voucher ${invoiceId} because of a fault of this program: ${codes}`);
}

/** Sends the attempt once more. Returns undefined if ARCA gives no new ticket, and then the voucher waits. */
async function sendWithNewTicket(
  turn: Turn,
  attempt: Attempt,
  refused: Answer & Outcome,
): Promise<(Answer & Outcome) | undefined> {
  try {
    if (!(await turn.session.renewTicket())) return refused;
  } catch (error) {
    if (!(error instanceof ArcaFailure)) throw error;
    await closeAndPostpone(turn, attempt, 'notSent', waitAfter(error), refused);
    return undefined;
  }
  await turn.keep();
  return turn.session.authorize(attempt.payload);
}

/** A voucher with a wrong number or day is not rejected: the server sends the voucher again, or the voucher waits. */
async function storeRejection(turn: Turn, attempt: Attempt, answer: Rejection, isLast: boolean): Promise<void> {
  const messages = [...answer.errors, ...answer.observations];
  const waiting = new Waiting(explainMessages(messages));
  if (isAboutNumber(answer.errors)) return settleNumber(turn, attempt, answer, isLast ? waiting : undefined);
  if (!isAboutNumber(answer.observations)) {
    if (messages.some(({ code }) => isProductBug(code))) {
      reportFault(turn, attempt, messages.map(({ code }) => code).join(', '));
    }
    return storeRejected(turn, attempt, answer, answer);
  }
  const isOld = attempt.day !== arcaDay(turn.now);
  if (isOld && !isLast) return closeAndResend(turn, attempt, 'rejected', answer);
  return closeAndPostpone(turn, attempt, 'rejected', waiting, answer);
}

const isAboutNumber = (messages: readonly ArcaMessage[]) => messages.some(({ code }) => code === WRONG_NUMBER_OR_DAY);

async function settleNumber(
  turn: Turn,
  attempt: Attempt,
  answer: Rejection,
  waiting: Waiting | undefined,
): Promise<void> {
  let stored: StoredVoucher | undefined;
  try {
    stored = await consultAttempt(turn, attempt);
  } catch (error) {
    if (!(error instanceof ArcaFailure)) throw error;
    return closeAndPostpone(turn, attempt, 'uncertain', waitAfter(error), answer);
  }
  if (stored && isSameVoucher(stored, attempt.request)) {
    await storeAuthorised(turn, attempt, stored, answer);
    return;
  }
  const outcome = stored ? 'taken' : 'rejected';
  if (waiting) return closeAndPostpone(turn, attempt, outcome, waiting, answer);
  return closeAndResend(turn, attempt, outcome, answer);
}

async function consultAttempt(turn: Turn, { number }: Attempt): Promise<StoredVoucher | undefined> {
  const { point_of_sale: pointOfSale, type } = turn.key;
  await turn.session.open();
  await turn.keep();
  return turn.session.ask((session) => consult(session, pointOfSale, type, number));
}

/**
 * Asks ARCA for the voucher with the number. If ARCA has no voucher, and no request can still be under way, the server sends the
 * same request again. With `isLast`, the voucher waits instead of taking another number.
 * @throws Waiting, ArcaFailure, LostLease.
 */
export async function decideAttempt(turn: Turn, attempt: Attempt, isLast: boolean): Promise<void> {
  const stored = await consultAttempt(turn, attempt);
  if (stored && isSameVoucher(stored, attempt.request)) {
    await storeAuthorised(turn, attempt, stored, undefined);
    return;
  }
  // If answers get lost and a faulty `isSameVoucher` does not recognise the vouchers, each retry makes another voucher.
  // Only `isLast` ends these retries.
  if (stored && isLast) return closeAndPostpone(turn, attempt, 'taken', waitFor('taken'));
  if (stored) return closeAndResend(turn, attempt, 'taken');
  const arrived = new Date(attempt.sentAt.getTime() + ARRIVES_WITHIN);
  if (turn.now < arrived) throw waitFor('unknownOutcome', { until: arrived });
  await turn.keep();
  const { point_of_sale: pointOfSale, type } = turn.key;
  const last = await turn.session.ask((session) => lastNumber(session, pointOfSale, type));
  if (last >= attempt.number) throw waitFor('incoherent');
  if (last < attempt.number - 1) throw waitFor('behind');
  const sentAt = turn.now;
  await turn.run((scope) => reopen(turn, scope, attempt, sentAt));
  await sendAttempt(turn, { ...attempt, outcome: 'open', sentAt }, isLast);
}

async function reopen(turn: Turn, scope: TenantScope, attempt: Attempt, sentAt: Date): Promise<void> {
  const row = await lockVoucher(scope, attempt.invoiceId);
  await turn.renew(scope);
  await scope.tx
    .updateTable('voucher_attempts')
    .set({ outcome: 'open', sent_at: sentAt })
    .where('tenant_id', '=', turn.tenantId)
    .where('id', '=', attempt.id)
    .where('outcome', 'in', ['open', 'uncertain'])
    .execute();
  await markSending(turn, scope, row.id, row.attempts + 1);
}
