import { fromCents } from '@dioptria/contract/base/money.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import { correctionProblems, openingNeeded } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import {
  alreadyCorrected,
  type PaymentKind,
  paymentKindTable,
  paymentMethodTable,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { v7 as newId } from 'uuid';
import { insertPrepared } from '../../base/database/inserts.ts';
import { inTenant, parameter, run, statement } from '../../base/database/statements.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { conflict } from '../../base/records/refusal.ts';
import { refuseDuplicate } from '../../base/records/write-checks.ts';
import { announceCashSessions, openSessionsBeside } from '../cash/corrections.ts';
import { cashNeedsSession, keepOpen, openCashSessionOf, refuseLargeCashSessions } from '../cash/session-records.ts';
import { additionsOfCredit, additionsOfEntries, receivedBy } from '../sums/additions.ts';
import { type Addition, receiptKind } from '../sums/kept-sums.ts';
import { ledgerSums, planCounterEntries, type PlannedEntry } from './entries.ts';

interface Corrected {
  kind: PaymentKind;
  session: string | null;
  isOpen: boolean;
}

const takenBack = ({ corrects, takesBack }: PlannedEntry) => takesBack ?? corrects;

/**
 * Returns the cash sessions in the order of the entries (docs/rules.md#cash-4), and the closed cash sessions whose entries
 * are corrected. An entry joins the open cash session of the user's register. A correction joins the cash session of the corrected
 * entry or, if this cash session is closed, the open cash session of the same register (docs/rules.md#cash-15).
 * @throws Refusal `no_open_session` if a register has no open cash session for a correction, or if an entry in cash joins no cash
 * session and the shop's settings require one; `locked` if the user may not correct entries of closed cash sessions.
 */
async function joinedCashSessions(
  context: Context,
  planned: readonly PlannedEntry[],
  mayCorrectClosed: boolean,
): Promise<{ sessions: (string | null)[]; closed: string[] }> {
  const corrected = await correctedEntries(context, planned);
  const correctedBy = (entry: PlannedEntry) => corrected.get(takenBack(entry) ?? '');
  const closed = [
    ...new Set([...corrected.values()].flatMap(({ session, isOpen }) => (isOpen ? [] : (session ?? [])))),
  ];
  if (closed.length > 0 && !mayCorrectClosed) throw conflict('locked', correctionProblems.needsAdmin);
  const beside = await openSessionsBeside(context, closed);
  const own = planned.some((entry) => !correctedBy(entry)) ? await openCashSessionOf(context) : null;
  const sessions = planned.map((entry) => {
    const of = correctedBy(entry);
    return of ? (beside.get(of.session ?? '') ?? of.session) : own;
  });
  const isOutside = planned.some((entry, index) => sessions[index] === null && movesCash(entry, correctedBy(entry)));
  if (isOutside && (await cashNeedsSession(context))) throw conflict('no_open_session', openingNeeded);
  return { sessions, closed };
}

function movesCash({ kind, method, amount_cents: amount }: PlannedEntry, corrected: Corrected | undefined): boolean {
  if (!paymentMethodTable[method].isInDrawer) return false;
  if (!paymentKindTable[kind].isCorrection) return true;
  return amount > 0 && (corrected === undefined || !paymentKindTable[corrected.kind].isGivenBack);
}

async function correctedEntries(
  context: Context,
  planned: readonly PlannedEntry[],
): Promise<ReadonlyMap<string, Corrected>> {
  const ids = [...new Set(planned.flatMap((entry) => takenBack(entry) ?? []))];
  if (ids.length === 0) return new Map();
  const { tx, actor } = context;
  const entries = await tx
    .selectFrom('payments')
    .select(['id', 'kind', 'cash_session_id as session'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', ids)
    .execute();
  const open = await keepOpen(context, [...new Set(entries.flatMap(({ session }) => session ?? []))]);
  return new Map(
    entries.map(({ id, kind, session }) => [id, { kind, session, isOpen: session !== null && open.has(session) }]),
  );
}

/** Each entry stores a copy of the sale's number and the client's name, because the entry outlives the sale and the client. */
export interface PaidSale {
  /** Null for entries of the client's account that belong to no sale. */
  id: string | null;
  number: number | null;
  client_id: string;
  client_name: string;
}

const entriesOfSale = statement('payments', (queries) =>
  queries
    .selectFrom('payments')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'payments.user_id'))
    .leftJoin('cash_sessions', (join) => inTenant(join, 'cash_sessions.id', 'payments.cash_session_id'))
    .selectAll('payments')
    .select(['users.name as user_name', 'cash_sessions.closed_at as session_closed_at'])
    .where('payments.tenant_id', '=', parameter<string>(1))
    .where('payments.sale_id', '=', parameter<string>(2))
    .orderBy('payments.created_at')
    .orderBy('payments.id'),
);

export type BookedEntry = Awaited<ReturnType<typeof ledgerOf>>[number];

/** The oldest entry comes first. The ledger outlives the sale. */
export async function ledgerOf({ tx, actor }: TenantScope, saleId: string) {
  return run(tx, entriesOfSale, [actor.tenantId, saleId]);
}

/** The ids of the entries whose cash sessions are closed. */
export const closedEntries = (ledger: readonly BookedEntry[]): ReadonlySet<string> =>
  new Set(ledger.filter((entry) => entry.session_closed_at !== null).map(({ id }) => id));

/** If the cash session is open, the transaction locks it, so nobody can close it until the transaction ends. */
export async function isInClosedCashSession(
  scope: TenantScope,
  { cash_session_id: session }: Pick<BookedEntry, 'cash_session_id'>,
): Promise<boolean> {
  return session !== null && !(await keepOpen(scope, [session])).has(session);
}

export interface EntryTexts {
  note?: string;
  /**
   * All parts of a payment to the client's account share this receipt number. By default, each deposit and each payment takes a new
   * receipt number.
   */
  accountReceipt?: number;
  /** The time of the entries: the new version of the sale, or by default the time of the request. */
  at?: string;
  /** True for the deletion of a sale, which corrects entries of closed cash sessions for any user (docs/rules.md#payments-8). */
  deletesSale?: boolean;
}

export interface BookedEntries {
  payments: Payment[];
  additions: Addition[];
}

const hasReceipt = ({ kind }: PlannedEntry) => paymentKindTable[kind].isReceived;

/**
 * If an entry of a sale has the method credit note, also books an entry of the client's account that balances this
 * entry. The caller has locked the sale, updates the sums of the sale, and adds the returned additions to the kept sums.
 */
export async function bookEntries(
  context: Context,
  subject: PaidSale,
  planned: readonly PlannedEntry[],
  { accountReceipt, deletesSale: isDeletion = false, ...texts }: EntryTexts = {},
): Promise<BookedEntries> {
  if (planned.length === 0) return { payments: [], additions: [] };
  // The transaction locks the cash sessions before it takes receipt numbers: while it waits for the closing of a cash session, it
  // must not make other payments wait for their receipt numbers.
  const mayCorrectClosed = isDeletion || can(context.actor.permissions, 'cash_sessions.correct');
  const { sessions, closed } = await joinedCashSessions(context, planned, mayCorrectClosed);
  const ownReceipts = accountReceipt === undefined ? planned.filter(hasReceipt).length : 0;
  let receipt = await takeNumbers(context, receiptKind, ownReceipts);
  const rows = planned.map((entry, index) => ({
    ...rowOf(context, subject, entry, texts),
    cash_session_id: sessions[index] ?? null,
    receipt_number: hasReceipt(entry) ? (accountReceipt ?? receipt++) : null,
    on_account: accountReceipt !== undefined,
  }));
  // Credit that moves between a sale and the client's account has no receipt, and does not change the amounts of a cash session.
  const counters = subject.id === null ? [] : rows.flatMap((row) => countersOf(context, subject, row));
  const booked = [...rows, ...counters];
  const write = insertPrepared(context.tx, 'payments', booked);
  await refuseDuplicate(write, 'payments_correction', alreadyCorrected, 'locked');
  await refuseLargeCashSessions(
    context,
    booked.map((row) => ({ session: row.cash_session_id, method: row.method, cents: receivedBy(row) })),
  );
  announceCashSessions(context, [...sessions, ...closed]);
  const credit = ledgerSums(booked.filter(({ sale_id: saleId }) => saleId === null)).paid;
  return {
    payments: rows.map((row) => paymentRecord({ ...row, user_name: context.actor.name, session_closed_at: null })),
    additions: [
      ...additionsOfEntries(booked, shopDay(context.now, context.timeZone)),
      ...additionsOfCredit(subject.client_id, credit),
    ],
  };
}

function countersOf(
  context: Context,
  subject: PaidSale,
  {
    note,
    cash_session_id,
    created_at: at,
    ...entry
  }: PlannedEntry & { note: string; created_at: string; cash_session_id: string | null },
) {
  const { kind, method, amount_cents, surcharge_cents, corrects } = entry;
  return planCounterEntries([{ kind, method, amount_cents, surcharge_cents, corrects }]).map((counter) => ({
    ...rowOf(context, { ...subject, id: null }, counter, { note, at }),
    cash_session_id,
    receipt_number: null,
    on_account: false,
  }));
}

function rowOf(
  { actor, now }: Context,
  { id: saleId, number, client_id, client_name }: PaidSale,
  { kind, amount_cents, surcharge_cents, method, corrects, correction_number, ...plan }: PlannedEntry,
  { note = '', at = now.toISOString() }: Pick<EntryTexts, 'note' | 'at'>,
) {
  return {
    kind,
    amount_cents,
    surcharge_cents,
    method,
    corrects,
    correction_number: correction_number ?? null,
    tenant_id: actor.tenantId,
    id: newId(),
    sale_id: saleId,
    sale_number: number,
    client_id,
    client_name,
    note,
    plan: plan.plan ?? '',
    plan_hundredths: plan.plan_hundredths ?? null,
    user_id: actor.userId,
    created_at: at,
  };
}

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
    onAccount: entry.on_account,
    corrects: entry.corrects,
    cashSessionId: entry.cash_session_id,
    locked: entry.session_closed_at !== null,
  };
}
