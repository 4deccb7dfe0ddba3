import type { CashSession } from '@dioptria/contract/cash-sessions.ts';
import { fromCents } from '@dioptria/contract/money.ts';
import { can } from '@dioptria/contract/permissions.ts';
import { type PaymentMethod, paymentMethods } from '@dioptria/contract/sale-status.ts';
import { sql, type InferResult } from 'kysely';
import type { Context } from '../resource/context.ts';
import { notFound } from '../resource/refusal.ts';

/** A session with the names of its register and users. */
export type SessionRow = InferResult<ReturnType<typeof selectSessions>>[number];

/** The tenant's sessions with every column of the record. */
export function selectSessions({ tx, actor }: Context) {
  return tx
    .selectFrom('cash_sessions')
    .innerJoin('cash_registers', (join) =>
      join
        .onRef('cash_registers.tenant_id', '=', 'cash_sessions.tenant_id')
        .onRef('cash_registers.id', '=', 'cash_sessions.cash_register_id'),
    )
    .innerJoin('users as openers', (join) =>
      join.onRef('openers.tenant_id', '=', 'cash_sessions.tenant_id').onRef('openers.id', '=', 'cash_sessions.user_id'),
    )
    .leftJoin('users as closers', (join) =>
      join
        .onRef('closers.tenant_id', '=', 'cash_sessions.tenant_id')
        .onRef('closers.id', '=', 'cash_sessions.closed_by'),
    )
    .selectAll('cash_sessions')
    .select(['cash_registers.name as register_name', 'openers.name as opener_name', 'closers.name as closer_name'])
    .where('cash_sessions.tenant_id', '=', actor.tenantId);
}

/** @throws Refusal `not_found` */
export async function findSession(context: Context, id: string): Promise<SessionRow> {
  const row = await selectSessions(context).where('cash_sessions.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** Cents of each method. */
type Cents = Partial<Record<PaymentMethod, number>>;

/**
 * What the drawers of these sessions should hold, in cents by method: the opening, receipts with their surcharges less refunds,
 * and what was put in less what was taken out (docs/rules.md#cash-6).
 */
export async function expectedCents(
  { tx, actor }: Context,
  sessions: readonly Pick<SessionRow, 'id' | 'opening_cents'>[],
): Promise<ReadonlyMap<string, Cents>> {
  const expected = new Map<string, Cents>(sessions.map(({ id, opening_cents: cash }) => [id, { cash }]));
  if (sessions.length === 0) return expected;
  const isOfThese = sql`tenant_id = ${actor.tenantId} and cash_session_id = any(${[...expected.keys()]}::uuid[])`;
  const { rows } = await sql<{ id: string; method: PaymentMethod; cents: number }>`
    select cash_session_id as id, method, sum(cents)::bigint as cents from (
      select cash_session_id, method, case when kind = 'refund' then -1 else 1 end * (amount_cents + surcharge_cents) as cents
      from payments where ${isOfThese}
      union all select cash_session_id, 'cash', case when kind = 'out' then -1 else 1 end * amount_cents
      from cash_movements where ${isOfThese}
    ) as entries group by 1, 2`.execute(tx);
  for (const { id, method, cents } of rows) {
    const session = expected.get(id) ?? {};
    expected.set(id, { ...session, [method]: (session[method] ?? 0) + cents });
  }
  return expected;
}

/** True if the user sees expected amounts only after counting (docs/rules.md#cash-8). */
export async function countsBlindly({ tx, actor }: Context): Promise<boolean> {
  if (can(actor.permissions, 'cash_expected.read')) return false;
  const shop = tx.selectFrom('tenants').select('blind_count').where('id', '=', actor.tenantId);
  return (await shop.executeTakeFirstOrThrow()).blind_count;
}

const amountsOf = (cents: Cents): CashSession['expected'] =>
  paymentMethods.flatMap((method) => {
    const amount = cents[method];
    return amount === undefined ? [] : [{ method, amount: fromCents(amount) }];
  });

/** The records of sessions, in the same order: an open one has its expected amounts, unless the user counts blindly. */
export async function sessionRecords(context: Context, rows: readonly SessionRow[]): Promise<CashSession[]> {
  const open = rows.filter(({ closed_at }) => closed_at === null);
  const expected = open.length === 0 || (await countsBlindly(context)) ? undefined : await expectedCents(context, open);
  return rows.map((row) => {
    const counts = row.counts?.map(({ method, ...cents }) => ({
      method,
      expected: fromCents(cents.expected),
      counted: fromCents(cents.counted),
    }));
    const cents = expected?.get(row.id);
    return {
      _id: row.id,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      number: row.number,
      cashRegister: { _id: row.cash_register_id, name: row.register_name },
      user: { _id: row.user_id, name: row.opener_name },
      openingAmount: fromCents(row.opening_cents),
      expected:
        counts?.map(({ method, expected: amount }) => ({ method, amount })) ?? (cents ? amountsOf(cents) : null),
      counts: counts ?? null,
      note: row.note,
      closedAt: row.closed_at,
      closedBy: row.closed_by === null ? null : { _id: row.closed_by, name: row.closer_name ?? '' },
    };
  });
}

/** The record of a session. @throws Refusal `not_found` */
export async function readSession(context: Context, id: string): Promise<CashSession> {
  const [record] = await sessionRecords(context, [await findSession(context, id)]);
  if (!record) throw notFound();
  return record;
}

/** The name of a session in the log. */
export const nameOfSession = ({ cashRegister, number }: CashSession): string => `${cashRegister.name} N.º ${number}`;
