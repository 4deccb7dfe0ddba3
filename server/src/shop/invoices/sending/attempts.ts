import { sql } from 'kysely';
import type { VoucherRequest } from '../../../base/arca/voucher-request.ts';
import type { TenantScope } from '../../../base/records/context.ts';
import type { AttemptOutcome, SequenceKey } from '../invoice-tables.ts';

export interface Attempt {
  id: string;
  invoiceId: string;
  number: number;
  day: string;
  payload: string;
  request: VoucherRequest;
  outcome: AttemptOutcome;
  sentAt: Date;
}

export const undecided = ['open', 'uncertain'] as const;

function selectAttempts({ tx, actor }: TenantScope, key: SequenceKey) {
  return tx
    .selectFrom('voucher_attempts')
    .select(['id', 'invoice_id', 'number', 'day', 'payload', 'request', 'outcome', 'sent_at'])
    .where((column) => column.and({ tenant_id: actor.tenantId, ...key }));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAttempts>['executeTakeFirstOrThrow']>>;

const toAttempt = ({ invoice_id: invoiceId, sent_at: sentAt, request, ...row }: Row): Attempt => ({
  ...row,
  invoiceId,
  sentAt: new Date(sentAt),
  // The cast is correct: only the queue writes this column, and it writes a `VoucherRequest`.
  request: request as VoucherRequest,
});

/** A sequence has at most one undecided attempt. */
export async function findUndecided(scope: TenantScope, key: SequenceKey): Promise<Attempt | undefined> {
  const row = await selectAttempts(scope, key)
    // PostgreSQL uses the partial index of undecided attempts only if the values are literals.
    .where(sql<boolean>`outcome in ('open', 'uncertain')`)
    .orderBy('number')
    .executeTakeFirst();
  return row && toAttempt(row);
}

export async function attemptsWithNumber(scope: TenantScope, key: SequenceKey, number: number): Promise<Attempt[]> {
  const rows = await selectAttempts(scope, key).where('number', '=', number).orderBy('sent_at', 'desc').execute();
  return rows.map(toAttempt);
}

export interface Closing {
  outcome: AttemptOutcome;
  answer?: { httpStatus: number | null; raw: string | null } | undefined;
  now: Date;
}

/** Changes nothing and returns false if another server has already decided the attempt. */
export async function closeAttempt(
  { tx, actor }: TenantScope,
  { id, outcome: before }: Pick<Attempt, 'id' | 'outcome'>,
  { outcome, answer, now }: Closing,
): Promise<boolean> {
  const isDecided = !undecided.some((one) => one === before);
  const { numUpdatedRows } = await tx
    .updateTable('voucher_attempts')
    .set({
      outcome,
      answered_at: now,
      ...(answer && { http_status: answer.httpStatus, answer: answer.raw }),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    // A decided attempt changes only if it still has the outcome that this server has read.
    .where('outcome', 'in', isDecided ? [before] : undecided)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
