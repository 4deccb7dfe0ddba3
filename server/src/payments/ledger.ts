import { cashSessions } from '@dioptria/contract/cash-sessions.ts';
import { fromCents } from '@dioptria/contract/money.ts';
import type { Payment } from '@dioptria/contract/payments.ts';
import { shopDay } from '@dioptria/contract/shop-time.ts';
import { v7 as newId } from 'uuid';
import { announce } from '../database/announcements.ts';
import { parameter, run, statement } from '../database/statements.ts';
import type { Context, TenantScope } from '../resource/context.ts';
import { keepOpen } from '../cash/open-session.ts';
import { addToSums, takeNumbers } from '../sums/add-to-sums.ts';
import { additionsOfEntries, receiptKind } from '../sums/kept-sums.ts';
import { joinedSessions } from './joined-sessions.ts';
import type { PlannedEntry } from './entries.ts';

/** The parts of a sale that its entries keep, because they outlive the sale. */
export interface PaidSale {
  id: string;
  number: number;
  client_id: string;
  client_name: string;
}

const entriesOfSale = statement('payments', (queries) =>
  queries
    .selectFrom('payments')
    .innerJoin('users', (join) =>
      join.onRef('users.tenant_id', '=', 'payments.tenant_id').onRef('users.id', '=', 'payments.user_id'),
    )
    .leftJoin('cash_sessions', (join) =>
      join
        .onRef('cash_sessions.tenant_id', '=', 'payments.tenant_id')
        .onRef('cash_sessions.id', '=', 'payments.cash_session_id'),
    )
    .selectAll('payments')
    .select(['users.name as user_name', 'cash_sessions.closed_at as session_closed_at'])
    .where('payments.tenant_id', '=', parameter<string>(1))
    .where('payments.sale_id', '=', parameter<string>(2))
    .orderBy('payments.created_at')
    .orderBy('payments.id'),
);

/** A booked entry with the name of its user and the closing of its cash session. */
export type BookedEntry = Awaited<ReturnType<typeof ledgerOf>>[number];

/** The ledger of a sale, oldest entry first. A deleted sale keeps its ledger. */
export async function ledgerOf({ tx, actor }: TenantScope, saleId: string) {
  return run(tx, entriesOfSale, [actor.tenantId, saleId]);
}

/** True if the cash session of an entry is closed. Otherwise the session stays open until the transaction ends. */
export async function isInClosedSession(
  scope: TenantScope,
  { cash_session_id: session }: Pick<BookedEntry, 'cash_session_id'>,
): Promise<boolean> {
  return session !== null && !(await keepOpen(scope, [session])).has(session);
}

/** The texts of entries that are booked together. */
export interface EntryTexts {
  note?: string;
  /** The name of the plan. */
  plan?: string;
}

const hasReceipt = ({ kind }: PlannedEntry) => kind === 'deposit' || kind === 'payment';

/**
 * Books entries of a sale. The caller adds their sums to the sale and has locked it.
 * @returns the entries as records, in their order.
 */
export async function bookEntries(
  context: Context,
  sale: PaidSale,
  planned: readonly PlannedEntry[],
  { note = '', plan = '' }: EntryTexts = {},
): Promise<Payment[]> {
  if (planned.length === 0) return [];
  const { tx, actor, now } = context;
  // The sessions come first: whoever waits for a closing holds no receipt number.
  const sessions = await joinedSessions(context, planned);
  let receipt = await takeNumbers(context, receiptKind, planned.filter(hasReceipt).length);
  const rows = planned.map((entry, index) => ({
    ...entry,
    cash_session_id: sessions[index] ?? null,
    tenant_id: actor.tenantId,
    id: newId(),
    sale_id: sale.id,
    sale_number: sale.number,
    client_id: sale.client_id,
    client_name: sale.client_name,
    note,
    plan,
    receipt_number: hasReceipt(entry) ? receipt++ : null,
    user_id: actor.userId,
    created_at: now.toISOString(),
  }));
  await tx.insertInto('payments').values(rows).execute();
  announceSessions(context, sessions);
  await addToSums(context, additionsOfEntries(planned, shopDay(now, context.timeZone)));
  return rows.map((row) => paymentRecord({ ...row, user_name: actor.name, session_closed_at: null }));
}

/** An entry as the API answers it. */
export function paymentRecord(entry: BookedEntry): Payment {
  return {
    _id: entry.id,
    createdAt: entry.created_at,
    kind: entry.kind,
    amount: fromCents(entry.amount_cents),
    surcharge: fromCents(entry.surcharge_cents),
    method: entry.method,
    user: { _id: entry.user_id, name: entry.user_name },
    note: entry.note,
    plan: entry.plan,
    receiptNumber: entry.receipt_number,
    corrects: entry.corrects,
    cashSessionId: entry.cash_session_id,
    locked: entry.session_closed_at !== null,
  };
}

/** Tells every screen of these sessions, also in the tab that booked: its request was about a sale. */
function announceSessions({ tx, actor }: Context, sessions: readonly (string | null)[]): void {
  for (const id of new Set(sessions)) {
    if (id !== null) announce(tx, { tenantId: actor.tenantId, topic: cashSessions.path, id });
  }
}
