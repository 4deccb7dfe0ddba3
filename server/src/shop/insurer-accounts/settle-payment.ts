import { fromCents } from '@dioptria/contract/base/money.ts';
import { type CashMovementKind, openingNeeded } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { cashSessions, recordedMovement } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import type { InsurerMethod } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import { paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict } from '../../base/records/refusal.ts';
import { storeCashMovement } from '../cash/change-session.ts';
import { nameOfCashSession, openCashSessionOf, readCashSession } from '../cash/session-records.ts';
import {
  bookInsurerEntries,
  dueDaysOf,
  type NewInsurerEntry,
  settleBatches,
  settleCoverages,
} from '../coverages/settle-coverages.ts';
import type { Addition } from '../sums/kept-sums.ts';
import type { PlannedPart } from './payable-items.ts';

/** PostgreSQL limits the parameters of a statement. */
const ENTRIES_AT_ONCE = 1000;

export interface Settlement {
  paymentId: string;
  insuranceId: string;
  parts: readonly PlannedPart[];
}

/**
 * Changes the paid amounts of the items, and then the sums and states of their coverages and batches
 * (docs/rules.md#insurer-payments-3). Pass `sign` 1 if `write` stores the allocations, and -1 if it removes them. The
 * caller has locked the insurer, and adds the result to the kept sums at the end of the transaction.
 */
export async function settlePayment(
  context: Context,
  { parts }: Settlement,
  { sign, write }: { sign: 1 | -1; write: () => Promise<void> },
): Promise<Addition[]> {
  const { tx, actor, now } = context;
  const coverageIds = [...new Set(parts.map(({ coverageId }) => coverageId))];
  const before = await dueDaysOf(context, coverageIds);
  await write();
  const ids = parts.map(({ itemId }) => itemId);
  const cents = parts.map((part) => sign * part.cents);
  await sql`
    update claim_items set paid_cents = claim_items.paid_cents + part.cents,
      updated_at = ${now.toISOString()}
    from unnest(${ids}::uuid[], ${cents}::bigint[]) as part (id, cents)
    where claim_items.tenant_id = ${actor.tenantId} and claim_items.id = part.id`.execute(tx);
  const additions = await settleCoverages(context, coverageIds, before);
  await settleBatches(context, [...new Set(parts.map(({ batchId }) => batchId))]);
  return additions;
}

/** If the payment already has a part for an item, the new part is added to this part. */
export async function storeAllocations({ tx, actor }: Context, { paymentId, parts }: Settlement): Promise<void> {
  const ids = parts.map(({ itemId }) => itemId);
  const cents = parts.map((part) => part.cents);
  await sql`
    insert into insurer_allocations (tenant_id, payment_id, item_id, amount_cents)
    select tenants.id, ${paymentId}::uuid, part.id, part.cents
    from tenants, unnest(${ids}::uuid[], ${cents}::bigint[]) as part (id, cents) where tenants.id = ${actor.tenantId}
    on conflict (tenant_id, payment_id, item_id) do update
      set amount_cents = insurer_allocations.amount_cents + excluded.amount_cents`.execute(tx);
}

interface PaymentEntries extends Settlement {
  kind: 'payment' | 'correction';
  /** -1 for a payment, which lowers the insurer's debt, and 1 for a payment's reversal. */
  sign: 1 | -1;
  /** The signed cents of the entry that belongs to no coverage. No such entry is booked for 0. */
  loose: number;
  note: string;
}

export async function bookPayment(
  context: Context,
  { paymentId, insuranceId, parts, kind, sign, loose, note }: PaymentEntries,
): Promise<void> {
  const own = { insurance_id: insuranceId, payment_id: paymentId, kind, note };
  const entries: NewInsurerEntry[] = parts.map(({ itemId, coverageId, cents }) => ({
    ...own,
    coverage_id: coverageId,
    item_id: itemId,
    amount_cents: sign * cents,
  }));
  if (loose !== 0) entries.push({ ...own, amount_cents: loose });
  for (let first = 0; first < entries.length; first += ENTRIES_AT_ONCE)
    await bookInsurerEntries(context, entries.slice(first, first + ENTRIES_AT_ONCE));
}

export const unallocated = (insuranceId: string, cents: number): Addition => ({
  table: 'insurer_accounts',
  row: { insurance_id: insuranceId, open_cents: 0, unallocated_cents: cents },
});

export const sumOfParts = (parts: readonly PlannedPart[]): number => parts.reduce((sum, { cents }) => sum + cents, 0);

/**
 * Keeps the cash session open until the transaction ends (docs/rules.md#insurer-payments-5). Returns null for a payment that
 * moves no cash.
 * @throws Refusal `no_open_session`
 */
export async function cashSessionFor(
  context: Context,
  { method, netCents }: { method: InsurerMethod; netCents: number },
): Promise<string | null> {
  if (!paymentMethodTable[method].isInDrawer || netCents === 0) return null;
  const session = await openCashSessionOf(context);
  if (session === null) throw conflict('no_open_session', openingNeeded);
  return session;
}

export async function moveCashOfPayment(
  context: Context,
  sessionId: string,
  { kind, netCents, reason }: { kind: CashMovementKind; netCents: number; reason: string },
): Promise<string> {
  const origin = 'insurerPayment';
  const movement = await storeCashMovement(context, sessionId, { kind, amount: fromCents(netCents), reason, origin });
  const moved = { ...cashSessions, record: recordedMovement };
  const session = await readCashSession(context, sessionId);
  recordChange(context, moved, {
    id: sessionId,
    action: 'update',
    after: { ...movement, origin },
    name: nameOfCashSession(session),
  });
  return movement._id;
}
