/**
 * The server sends the vouchers of a sequence in order, one at a time. Before each request the server stores an attempt with the
 * number. After a lost answer, this server or another server asks ARCA for this number (docs/rules.md#invoices-41).
 */
import { waitReasons } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import { v7 as newId } from 'uuid';
import { ArcaFailure } from '../../../base/arca/failure.ts';
import { voucherPayload } from '../../../base/arca/voucher-request.ts';
import { codeOf, isUnavailable } from '../../../base/database/errors.ts';
import type { TenantScope } from '../../../base/records/context.ts';
import { findInvoice, type InvoiceRow, lockVoucher } from '../invoice-records.ts';
import { arcaDay } from '../issuing.ts';
import { type Attempt, findUndecided } from './attempts.ts';
import { compareWithArca, type LastVoucher } from './compare-sequence.ts';
import { LostLease } from './lease.ts';
import { delaySequence, postpone } from './postpone.ts';
import { dayToSend, waitAfter, waitFor, Waiting } from './waiting.ts';
import { decideAttempt, markSending, sendAttempt } from './send-attempt.ts';
import type { Turn } from './turn.ts';
import { voucherRequest } from './voucher-request.ts';

const MAX_RESTARTS = 2;

/** Decides the undecided attempt, or sends the first voucher that waits. Returns false if nothing is due. @throws LostLease */
export async function sendNext(turn: Turn, restarts: Map<string, number>): Promise<boolean> {
  const { attempt, head } = await turn.run(async (scope) => {
    const undecided = await findUndecided(scope, turn.key);
    return { attempt: undecided, head: await findHead(turn, scope, undecided?.invoiceId) };
  });
  if (!head) return false;
  if (!isDue(head, turn.now)) {
    const until = new Date(head.next_attempt_at ?? turn.now);
    await turn.run((scope) => delaySequence(turn, scope, head.id, until));
    return false;
  }
  try {
    if (attempt) await decideAttempt(turn, attempt, (restarts.get(attempt.invoiceId) ?? 0) > MAX_RESTARTS);
    else await sendVoucher(turn, head, restarts);
    return true;
  } catch (error) {
    await postpone(turn, head.id, { waiting: waitingAfter(turn, error), isCounted: false });
    return false;
  }
}

/**
 * After an unexpected error, the voucher waits with a reason, so that the user sees the problem too.
 * @throws the error if the database failed or another server has the lease.
 */
function waitingAfter({ sending }: Turn, error: unknown): Waiting {
  if (error instanceof Waiting) return error;
  if (error instanceof ArcaFailure) return waitAfter(error);
  if (error instanceof LostLease || codeOf(error) !== undefined || isUnavailable(error)) throw error;
  sending.log.error({ err: error }, 'A voucher cannot be sent');
  return waitFor('ours', { interval: 'slow' });
}

const isDue = ({ next_attempt_at: at, wait_reason: reason }: InvoiceRow, now: Date) =>
  reason === waitReasons.previous || (at !== null && new Date(at) <= now);

async function findHead(turn: Turn, scope: TenantScope, undecided: string | undefined) {
  if (undecided !== undefined) return findInvoice(scope, undecided);
  const oldest = await scope.tx
    .selectFrom('invoices')
    .select('id')
    .where((column) => column.and({ tenant_id: turn.tenantId, ...turn.key, state: 'pending' }))
    .where('next_attempt_at', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest && findInvoice(scope, oldest.id);
}

/** Sends nothing if ARCA has many vouchers that the server does not know yet. */
async function sendVoucher(turn: Turn, head: InvoiceRow, restarts: Map<string, number>): Promise<void> {
  const last = await compareWithArca(turn, head);
  if (!last) return;
  const begun = (restarts.get(head.id) ?? 0) + 1;
  restarts.set(head.id, begun);
  const attempt = await turn.run((scope) => storeAttempt(turn, scope, head.id, last));
  if (attempt) await sendAttempt(turn, attempt, begun > MAX_RESTARTS);
}

/** Call this function before the voucher is sent. Returns undefined if a user canceled the voucher meanwhile. */
async function storeAttempt(
  turn: Turn,
  scope: TenantScope,
  id: string,
  last: LastVoucher,
): Promise<Attempt | undefined> {
  const row = await lockVoucher(scope, id);
  if (row.state !== 'pending' || row.next_attempt_at === null) return undefined;
  await turn.renew(scope);
  const number = last.number + 1;
  const day = dayToSend({ day: row.day, today: arcaDay(turn.now), lastDay: last.day });
  const request = voucherRequest(row, number, day);
  const attempt: Attempt = {
    id: newId(),
    invoiceId: id,
    number,
    day,
    payload: voucherPayload(request),
    request,
    outcome: 'open',
    sentAt: turn.now,
  };
  const { invoiceId, sentAt, ...values } = attempt;
  await scope.tx
    .insertInto('voucher_attempts')
    .values({
      tenant_id: turn.tenantId,
      ...turn.key,
      ...values,
      request: JSON.stringify(request),
      invoice_id: invoiceId,
      sent_at: sentAt,
    })
    .execute();
  await markSending(turn, scope, id, row.attempts + 1);
  return attempt;
}
