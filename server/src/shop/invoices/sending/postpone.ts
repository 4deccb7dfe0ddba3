import { waitReasons } from '@dioptria/contract/shop/invoices/arca-reasons.ts';
import type { TenantScope } from '../../../base/records/context.ts';
import { type InvoiceRow, lockVoucher } from '../invoice-records.ts';
import { type Attempt, closeAttempt, type Closing, findUndecided } from './attempts.ts';
import { nextAttempt, type Waiting } from './waiting.ts';
import type { Turn } from './turn.ts';

interface Postponement {
  waiting: Waiting;
  isCounted: boolean;
}

/**
 * The later vouchers of the sequence wait too (docs/rules.md#invoices-42). A voucher that a user canceled meanwhile remains
 * canceled.
 */
export async function postpone(turn: Turn, id: string, postponement: Postponement): Promise<void> {
  await turn.run((scope) => postponeIn(turn, scope, id, postponement));
  turn.sending.count('waiting');
}

export async function closeAndPostpone(
  turn: Turn,
  attempt: Attempt,
  outcome: 'uncertain' | 'notSent' | 'rejected' | 'taken',
  waiting: Waiting,
  answer?: Closing['answer'],
): Promise<void> {
  await turn.run(async (scope) => {
    if (!(await closeLocked(turn, scope, attempt, { outcome, answer }))) return;
    await postponeIn(turn, scope, attempt.invoiceId, { waiting, isCounted: true });
  });
  turn.sending.count(outcome === 'uncertain' ? 'uncertain' : 'waiting');
}

/** The next attempt has another number or day. */
export const closeAndResend = (
  turn: Turn,
  attempt: Attempt,
  outcome: 'rejected' | 'taken',
  answer?: Closing['answer'],
): Promise<void> => closeAnd(turn, attempt, { outcome, answer }, { state: 'pending', wait_reason: '' });

export async function closeAndQueryArca(
  turn: Turn,
  attempt: Attempt,
  reason: string,
  answer: Closing['answer'],
): Promise<void> {
  turn.sending.count('uncertain');
  await closeAnd(turn, attempt, { outcome: 'uncertain', answer }, { state: 'uncertain', wait_reason: reason });
}

async function closeAnd(
  turn: Turn,
  attempt: Attempt,
  closing: Omit<Closing, 'now'>,
  columns: { state: 'pending' | 'uncertain'; wait_reason: string },
): Promise<void> {
  await turn.run(async (scope) => {
    if (!(await closeLocked(turn, scope, attempt, closing))) return;
    await scope.tx
      .updateTable('invoices')
      .set({ ...columns, next_attempt_at: turn.now })
      .where('tenant_id', '=', turn.tenantId)
      .where('id', '=', attempt.invoiceId)
      .execute();
    turn.announce(scope, attempt.invoiceId);
  });
}

async function closeLocked(
  turn: Turn,
  scope: TenantScope,
  attempt: Attempt,
  closing: Omit<Closing, 'now'>,
): Promise<boolean> {
  await lockVoucher(scope, attempt.invoiceId);
  return closeAttempt(scope, attempt, { ...closing, now: turn.now });
}

async function postponeIn(
  turn: Turn,
  scope: TenantScope,
  id: string,
  { waiting, isCounted }: Postponement,
): Promise<void> {
  const row = await lockVoucher(scope, id);
  if (row.next_attempt_at === null) return;
  const undecided = await findUndecided(scope, turn.key);
  const state = undecided?.invoiceId === id ? 'uncertain' : 'pending';
  const attempts = isCounted || isQuiet(waiting) ? row.attempts : row.attempts + 1;
  const next = waiting.until ?? nextAttempt(attempts, turn.now, waiting.interval);
  await scope.tx
    .updateTable('invoices')
    .set({
      state,
      attempts,
      next_attempt_at: next,
      wait_reason: isTold(row, waiting) ? row.wait_reason : waiting.message,
    })
    .where('tenant_id', '=', turn.tenantId)
    .where('id', '=', id)
    .execute();
  turn.announce(scope, id);
  await delaySequence(turn, scope, id, next);
}

/** True if the stored text is the message of `waiting` with a detail in parentheses. The voucher then keeps it. */
const isTold = ({ wait_reason: reason }: InvoiceRow, waiting: Waiting) => reason.startsWith(`${waiting.message} (`);

const isQuiet = ({ until, interval }: Waiting) => until !== undefined || interval === 'local';

export async function delaySequence(turn: Turn, { tx, actor }: TenantScope, id: string, until: Date): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ next_attempt_at: until, wait_reason: waitReasons.previous })
    .where((column) => column.and({ tenant_id: actor.tenantId, ...turn.key, state: 'pending' }))
    .where('id', '<>', id)
    .where('next_attempt_at', '<', until.toISOString())
    .execute();
}
