import type { StoredVoucher } from '../../../base/arca/stored-voucher.ts';
import { isSameVoucher } from '../../../base/arca/stored-voucher.ts';
import { consult, lastNumber } from '../../../base/arca/wsfe.ts';
import { invoiceStateTable } from '@dioptria/contract/shop/invoices/invoice-labels.ts';
import type { TenantScope } from '../../../base/records/context.ts';
import { findInvoice, type InvoiceRow } from '../invoice-records.ts';
import { type Attempt, attemptsWithNumber } from './attempts.ts';
import { advanceSequence } from './lease.ts';
import { storeOutside } from './outside-voucher.ts';
import { storeAuthorised } from './store-outcome.ts';
import type { Turn } from './turn.ts';
import { voucherRequest } from './voucher-request.ts';
import { waitFor } from './waiting.ts';

/**
 * One step stores at most this number of unknown vouchers. Between two steps the server can shut down, or give other
 * sequences their turn.
 */
const MAX_LEARNED = 10;

export interface LastVoucher {
  number: number;
  day: string | null;
}

/**
 * Stores each voucher that ARCA has and the server does not know (docs/rules.md#invoices-45). `head` is the first
 * waiting voucher. Returns ARCA's last voucher, or undefined if ARCA has more unknown vouchers than one step stores.
 * @throws ArcaFailure, LostLease, or Waiting if the answers of ARCA contradict each other.
 */
export async function compareWithArca(turn: Turn, head: InvoiceRow): Promise<LastVoucher | undefined> {
  const { point_of_sale: pointOfSale, type } = turn.key;
  await turn.session.open();
  const known = await turn.keep();
  const last = await turn.session.ask((session) => lastNumber(session, pointOfSale, type));
  if (known.lastNumber === null) return baseline(turn, last);
  if (last < known.lastNumber) throw waitFor('behind');
  const learned = Math.min(last, known.lastNumber + MAX_LEARNED);
  for (let number = known.lastNumber + 1; number <= learned; number++) await learn(turn, number, head);
  if (learned < last) return undefined;
  if (last === known.lastNumber) return { number: last, day: known.lastDay };
  const { lastDay } = await turn.keep();
  return { number: last, day: lastDay };
}

async function consultNumber(turn: Turn, number: number): Promise<StoredVoucher | undefined> {
  const { point_of_sale: pointOfSale, type } = turn.key;
  await turn.keep();
  return turn.session.ask((session) => consult(session, pointOfSale, type, number));
}

/** At the first use of a sequence, earlier vouchers of another program are ignored: only the last number and day matter. */
async function baseline(turn: Turn, number: number): Promise<LastVoucher> {
  const stored = number === 0 ? undefined : await consultNumber(turn, number);
  const day = stored?.day ?? null;
  await turn.run(async (scope) => {
    await turn.renew(scope);
    await advanceSequence(scope, turn.key, { number, day });
  });
  return { number, day };
}

async function learn(turn: Turn, number: number, head: InvoiceRow): Promise<void> {
  const stored = await consultNumber(turn, number);
  if (!stored) throw waitFor('incoherent');
  const own = await turn.run((scope) => ownAttempt(turn, scope, stored));
  if (own && (await storeAuthorised(turn, own, stored, undefined))) return;
  await storeOutside(turn, stored, head);
}

/**
 * Finds the attempt whose request made this voucher at ARCA, even if the attempt's outcome is 'rejected' or 'notSent'.
 */
async function ownAttempt(turn: Turn, scope: TenantScope, stored: StoredVoucher): Promise<Attempt | undefined> {
  for (const attempt of await attemptsWithNumber(scope, turn.key, stored.number)) {
    if (attempt.outcome === 'authorised' || !isSameVoucher(stored, attempt.request)) continue;
    const row = await findInvoice(scope, attempt.invoiceId);
    const isUnchanged = isSameVoucher(stored, voucherRequest(row, stored.number, stored.day));
    if (isUnchanged && (await mayBecomeAuthorised(scope, row))) return attempt;
  }
  return undefined;
}

/** False for an authorised or canceled voucher, and for an invoice whose sale or batch has got another invoice. */
async function mayBecomeAuthorised({ tx, actor }: TenantScope, row: InvoiceRow): Promise<boolean> {
  const { isQueued, canRetry } = invoiceStateTable[row.state];
  if (!isQueued && !canRetry) return false;
  const [column, id] =
    row.batch_id === null ? (['sale_id', row.sale_id] as const) : (['batch_id', row.batch_id] as const);
  if (row.kind !== 'invoice' || id === null) return true;
  const other = await tx
    .selectFrom('invoices')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where(column, '=', id)
    .where('is_active', '=', true)
    .where('id', '<>', row.id)
    .executeTakeFirst();
  return other === undefined;
}
