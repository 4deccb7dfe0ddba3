import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { cashMovementTable, correctionProblems } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashCorrection, CashMovement, ClosedCorrection } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { alreadyCorrected } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { type RawBuilder, sql } from 'kysely';
import { announce } from '../../base/database/announcements.ts';
import { inTenant } from '../../base/database/statements.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
import { storeCashMovement } from './change-session.ts';
import { entryFor, type EntryRow } from './session-entries.ts';
import { countsBlindly, findCashSession } from './session-records.ts';

/**
 * Returns, for each of the closed cash sessions, the id of the open cash session of the same register. A lock keeps these open until
 * the transaction ends.
 * @throws Refusal `no_open_session` if a register has no open cash session.
 */
export async function openSessionsBeside(
  { tx, actor }: TenantScope,
  closed: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (closed.length === 0) return new Map();
  const sessions = await tx
    .selectFrom('cash_sessions')
    .innerJoin('cash_registers', (join) => inTenant(join, 'cash_registers.id', 'cash_sessions.cash_register_id'))
    .select(['cash_sessions.id', 'cash_register_id as register', 'cash_registers.name'])
    .where('cash_sessions.tenant_id', '=', actor.tenantId)
    .where('cash_sessions.id', 'in', closed)
    .execute();
  const open = await tx
    .selectFrom('cash_sessions')
    .select(['id', 'cash_register_id as register'])
    .where('tenant_id', '=', actor.tenantId)
    .where(
      'cash_register_id',
      'in',
      sessions.map(({ register }) => register),
    )
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Map(
    sessions.map(({ id, register, name }) => {
      const beside = open.find((session) => session.register === register);
      if (!beside) throw conflict('no_open_session', correctionProblems.needsSession(name));
      return [id, beside.id];
    }),
  );
}

interface CorrectedMovement {
  closedId: string;
  movementId: string;
  correction: ClosedCorrection;
}

/**
 * The open cash session gets a movement of the difference (docs/rules.md#cash-15).
 * @throws Refusal `not_found`; `locked` for a correction, an insurer's payment, a movement of an open cash session, or one of which
 * nothing is left; `no_open_session`; `invalid` for another method or the same amount.
 */
export async function correctMovement(
  context: Context,
  { closedId, movementId, correction }: CorrectedMovement,
): Promise<{ movement: CashMovement; session: string }> {
  const closed = await findCashSession(context, closedId);
  if (closed.closed_at === null) throw conflict('locked', correctionProblems.movementStillOpen);
  const session = (await openSessionsBeside(context, [closedId])).get(closedId);
  if (session === undefined) throw new Error('A register without an open session was not refused');
  const ledger = await movementWithCorrections(context, movementId);
  const of = ledger.find(({ id, cash_session_id: joined }) => id === movementId && joined === closedId);
  if (!of) throw notFound();
  if (of.corrects !== null) throw conflict('locked', correctionProblems.ofCorrection);
  if (of.origin !== 'user') throw conflict('locked', correctionProblems.ofInsurer);
  if (correction.part === 'method') throw invalid({ path: 'method', message: correctionProblems.alwaysCash });
  const signed = ledger.reduce((sum, one) => sum + inDrawer(one), 0);
  if (signed === 0) throw conflict('locked', alreadyCorrected);
  const sign = cashMovementTable[of.kind].goesOut ? -1 : 1;
  const target = correction.part === 'whole' ? 0 : sign * toCents(correction.amount ?? 0);
  if (target === signed) throw invalid({ path: 'amount', message: correctionProblems.sameAmount });
  const movement = await storeCashMovement(context, session, {
    kind: target > signed ? 'in' : 'out',
    amount: fromCents(Math.abs(target - signed)),
    reason: correction.reason,
    origin: of.origin,
    correcting: { corrects: of.id, correction_number: ledger.length },
  });
  announceCashSessions(context, [closedId]);
  return { movement, session };
}

const inDrawer = ({ kind, amount_cents: cents }: { kind: CashMovement['kind']; amount_cents: number }) =>
  cashMovementTable[kind].goesOut ? -cents : cents;

async function movementWithCorrections({ tx, actor }: Context, id: string) {
  return tx
    .selectFrom('cash_movements')
    .select(['id', 'cash_session_id', 'kind', 'origin', 'amount_cents', 'corrects'])
    .where('tenant_id', '=', actor.tenantId)
    .where((where) => where.or([where('id', '=', id), where('corrects', '=', id)]))
    .execute();
}

/**
 * Also announces the change to the tab that made the request, because a request about a sale does not tell this tab that a cash
 * session or its list of corrections has changed.
 */
export function announceCashSessions({ tx, actor }: TenantScope, sessions: readonly (string | null)[]): void {
  for (const id of new Set(sessions)) {
    if (id !== null) announce(tx, { tenantId: actor.tenantId, topic: 'cash-sessions', cashSessionId: id });
  }
}

interface CorrectionRow extends EntryRow {
  session_id: string | null;
  session_number: number | null;
  corrected_at: string;
  corrected_kind: CashCorrection['kind'];
  corrected_method: CashCorrection['method'];
  corrected_session_id: string;
  corrected_session_number: number;
}

const columnsOf = {
  payments: sql`entry.kind, entry.method, entry.note, entry.sale_id, entry.sale_number, entry.client_name, entry.client_id,
    entry.on_account or entry.sale_id is null as on_account, 'payment' as origin, corrected.kind as corrected_kind,
    corrected.method as corrected_method`,
  cash_movements: sql`entry.kind, 'cash' as method, entry.reason as note, null::uuid as sale_id, null::int as sale_number,
    null as client_name, null::uuid as client_id, false as on_account, entry.origin, corrected.kind as corrected_kind,
    'cash' as corrected_method`,
};

const centsOf = {
  payments: sql`entry.amount_cents + entry.surcharge_cents`,
  cash_movements: sql`case entry.kind when 'in' then entry.amount_cents else -entry.amount_cents end`,
};

/** `side` is the entry whose cash session is `sessionId`: the correction, or the corrected entry. */
const correctionsIn = (
  { actor }: Context,
  table: 'payments' | 'cash_movements',
  side: 'entry' | 'corrected',
  sessionId: string,
): RawBuilder<unknown> => sql`
  select entry.id, entry.created_at, entry.user_id, entry.corrects, entry.cash_session_id, corrected.created_at as corrected_at,
    corrected.cash_session_id as corrected_session_id, ${columnsOf[table]}, ${centsOf[table]} as cents
  from ${sql.table(table)} as entry
  join ${sql.table(table)} as corrected on corrected.tenant_id = ${actor.tenantId} and corrected.id = entry.corrects
  where entry.tenant_id = ${actor.tenantId} and ${sql.ref(`${side}.cash_session_id`)} = ${sessionId}
    and corrected.cash_session_id is not null and entry.cash_session_id is distinct from corrected.cash_session_id`;

/** The oldest correction comes first. */
export async function correctionsOf(context: Context, sessionId: string): Promise<CashCorrection[]> {
  await findCashSession(context, sessionId);
  const { tx, actor } = context;
  const parts = (['payments', 'cash_movements'] as const).flatMap((table) =>
    (['entry', 'corrected'] as const).map((side) => correctionsIn(context, table, side, sessionId)),
  );
  const { rows } = await sql<CorrectionRow>`
    select entries.*, users.name as user_name, sales.id as stored_sale_id, joined.id as session_id,
      joined.number as session_number, closed.number as corrected_session_number
    from (${sql.join(parts, sql` union all `)}) as entries
    join users on users.tenant_id = ${actor.tenantId} and users.id = entries.user_id
    join cash_sessions as closed on closed.tenant_id = ${actor.tenantId} and closed.id = entries.corrected_session_id
    left join cash_sessions as joined on joined.tenant_id = ${actor.tenantId} and joined.id = entries.cash_session_id
    left join sales on sales.tenant_id = ${actor.tenantId} and sales.id = entries.sale_id
    order by entries.created_at, entries.id`.execute(tx);
  const isBlind = await countsBlindly(context);
  return rows.map((row) => ({
    ...entryFor(context, row, isBlind),
    session: row.session_id === null ? null : { _id: row.session_id, number: row.session_number ?? 0 },
    corrected: {
      createdAt: row.corrected_at,
      kind: row.corrected_kind,
      method: row.corrected_method,
      session: { _id: row.corrected_session_id, number: row.corrected_session_number },
    },
  }));
}
