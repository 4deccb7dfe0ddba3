import { fromCents } from '@dioptria/contract/base/money.ts';
import { alreadyClosed } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { type CashSession, cashSessions } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { type PaymentMethod, paymentMethods } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { type InferResult, sql } from 'kysely';
import { inTenant, parameter, run, statement } from '../../base/database/statements.ts';
import type { Context, TenantScope } from '../../base/records/context.ts';
import { betweenShopDays, documentListing } from '../../base/records/listing.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { largeAmounts, refuseLargeSum } from '../sums/largest-sums.ts';
import { movementSign, paymentSign } from '../sums/kept-sums.ts';
import { talliesOf, tallyRecord, type TallyRow } from './session-tallies.ts';

export type CashSessionRow = InferResult<ReturnType<typeof selectCashSessions>>[number];

function selectCashSessions({ tx, actor }: Context) {
  return tx
    .selectFrom('cash_sessions')
    .innerJoin('cash_registers', (join) => inTenant(join, 'cash_registers.id', 'cash_sessions.cash_register_id'))
    .innerJoin('users as openers', (join) => inTenant(join, 'openers.id', 'cash_sessions.user_id'))
    .leftJoin('users as closers', (join) => inTenant(join, 'closers.id', 'cash_sessions.closed_by'))
    .selectAll('cash_sessions')
    .select(['cash_registers.name as register_name', 'openers.name as opener_name', 'closers.name as closer_name'])
    .where('cash_sessions.tenant_id', '=', actor.tenantId);
}

export async function findCashSession(context: Context, id: string): Promise<CashSessionRow> {
  const row = await selectCashSessions(context).where('cash_sessions.id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

/** @throws Refusal `not_found`; `locked` for a closed cash session. */
export async function lockCashSession(context: Context, id: string): Promise<CashSessionRow> {
  const [session] = await selectCashSessions(context)
    .where('cash_sessions.id', '=', id)
    .forUpdate('cash_sessions')
    .execute();
  if (!session) throw notFound();
  if (session.closed_at !== null) throw conflict('locked', alreadyClosed);
  return session;
}

type Cents = Partial<Record<PaymentMethod, number>>;

/**
 * The expected amount of a method is the sum of its payments with their surcharges, minus its refunds. For cash, the
 * opening amount and the cash that was put in are added, and the cash that was taken out is subtracted
 * (docs/rules.md#cash-6).
 */
export async function expectedCents(
  { tx, actor }: Context,
  sessions: readonly Pick<CashSessionRow, 'id' | 'opening_cents'>[],
): Promise<ReadonlyMap<string, Cents>> {
  const expected = new Map<string, Cents>(sessions.map(({ id, opening_cents: cash }) => [id, { cash }]));
  if (sessions.length === 0) return expected;
  const isOfThese = sql`tenant_id = ${actor.tenantId} and cash_session_id = any(${[...expected.keys()]}::uuid[])`;
  const { rows } = await sql<{ id: string; method: PaymentMethod; cents: number }>`
    select cash_session_id as id, method, sum(cents)::float8 as cents from (
      select cash_session_id, method, ${paymentSign} * (amount_cents + surcharge_cents) as cents
      from payments where ${isOfThese}
      union all select cash_session_id, 'cash', ${movementSign} * amount_cents
      from cash_movements where ${isOfThese}
    ) as entries group by 1, 2`.execute(tx);
  for (const { id, method, cents } of rows) {
    const session = expected.get(id) ?? {};
    expected.set(id, { ...session, [method]: (session[method] ?? 0) + cents });
  }
  return expected;
}

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

async function cashSessionRecords(context: Context, rows: readonly CashSessionRow[]): Promise<CashSession[]> {
  return recordsFor(context, rows, rows.length > 0 && (await countsBlindly(context)));
}

async function recordsFor(context: Context, rows: readonly CashSessionRow[], isBlind: boolean): Promise<CashSession[]> {
  const open = isBlind ? [] : rows.filter(({ closed_at: closedAt }) => closedAt === null);
  const expected = await expectedCents(context, open);
  const tallies = await talliesOf(
    context,
    rows.map(({ id }) => id),
  );
  const corrections = await correctionsBookedIn(
    context,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const sent = tallies.get(row.id) ?? [];
    return {
      _id: row.id,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      number: row.number,
      cashRegister: { _id: row.cash_register_id, name: row.register_name },
      user: { _id: row.user_id, name: row.opener_name },
      openingAmount: fromCents(row.opening_cents),
      openedWith: row.opened_with_cents === null ? null : fromCents(row.opened_with_cents),
      ...(isBlind ? { expected: null, counts: null, takenOut: null } : sumsOf(row, expected.get(row.id), sent.at(-1))),
      tallies: sent.map((tally) => tallyRecord(context, tally, isBlind)),
      corrections: corrections.get(row.id) ?? 0,
      note: row.note,
      closedAt: row.closed_at,
      closedBy: row.closed_by === null ? null : { _id: row.closed_by, name: row.closer_name ?? '' },
    };
  });
}

/** The numbers of entries that correct entries of other cash sessions, which were closed before. */
async function correctionsBookedIn(
  { tx, actor }: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const isBookedIn = (table: string) => sql`
    select entry.cash_session_id as id from ${sql.table(table)} as entry
    join ${sql.table(table)} as corrected on corrected.tenant_id = ${actor.tenantId} and corrected.id = entry.corrects
    where entry.tenant_id = ${actor.tenantId} and entry.cash_session_id = any(${ids}::uuid[])
      and corrected.cash_session_id <> entry.cash_session_id`;
  const { rows } = await sql<{ id: string; total: number }>`
    select id, count(*)::float8 as total from (
      ${isBookedIn('payments')} union all ${isBookedIn('cash_movements')}
    ) as corrections group by id`.execute(tx);
  return new Map(rows.map(({ id, total }) => [id, total]));
}

/**
 * A closed cash session has the expected amounts of its last tally, because entries may have been added after the first tally.
 */
function sumsOf(
  { counts, taken_out_cents: takenOut }: CashSessionRow,
  open: Cents | undefined,
  latest: TallyRow | undefined,
) {
  const closed = Object.fromEntries((latest?.counts ?? []).map(({ method, expected }) => [method, expected]));
  return {
    expected: amountsOf(open ?? closed),
    takenOut: takenOut === null ? null : fromCents(takenOut),
    counts:
      counts?.map(({ method, expected, counted }) => ({
        method,
        expected: fromCents(expected),
        counted: fromCents(counted),
      })) ?? null,
  };
}

export async function readCashSession(context: Context, id: string): Promise<CashSession> {
  const [record] = await cashSessionRecords(context, [await findCashSession(context, id)]);
  if (!record) throw notFound();
  return record;
}

/** The record has all sums. Use it only for the audit log, and never answer a request with it. */
export async function cashSessionWithSums(context: Context, id: string): Promise<CashSession> {
  const [record] = await recordsFor(context, [await findCashSession(context, id)], false);
  if (!record) throw notFound();
  return record;
}

export const nameOfCashSession = ({ cashRegister, number }: CashSession): string =>
  `${cashRegister.name} N.º ${number}`;

export const cashSessionsListing = documentListing(cashSessions, {
  rows: selectCashSessions,
  sorts: () => ({ openingAmount: sql.ref('cash_sessions.opening_cents') }),
  filters: ({ timeZone }) => ({
    cashRegisterId: 'cash_sessions.cash_register_id',
    userId: 'cash_sessions.user_id',
    status: (status) => sql`cash_sessions.closed_at is ${status === 'open' ? sql`` : sql`not`} null`,
    ...betweenShopDays('cash_sessions.created_at', timeZone),
  }),
  records: cashSessionRecords,
});

type Worker = TenantScope & { actor: { userId: string } };

const chosen = sql`(select cash_register_id from users where tenant_id = ${parameter(1)} and id = ${parameter(2)})`;
const onlyOne = sql`(select (array_agg(id))[1] from cash_registers
  where tenant_id = ${parameter(1)} and enabled having count(*) = 1)`;

const cashSessionOfUser = statement('cash_session_of_user', (queries) =>
  queries
    .selectFrom('cash_sessions')
    .select('id')
    .where('tenant_id', '=', parameter<string>(1))
    .where('closed_at', 'is', null)
    .where(sql<boolean>`(cash_register_id = ${chosen} or cash_register_id = ${onlyOne})`)
    .orderBy(sql`(cash_register_id = ${chosen}) is true`, 'desc')
    .limit(sql.lit(1))
    .forKeyShare(),
);

/**
 * Returns the id of the cash session at the register that the user chose, or else at the only enabled register of the
 * shop (docs/rules.md#cash-3). A lock keeps the cash session open until the transaction ends.
 */
export async function openCashSessionOf({ tx, actor }: Worker): Promise<string | null> {
  const [session] = await run(tx, cashSessionOfUser, [actor.tenantId, actor.userId]);
  return session?.id ?? null;
}

/** A lock keeps the cash sessions open until the transaction ends. */
export async function keepOpen({ tx, actor }: TenantScope, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const open = await tx
    .selectFrom('cash_sessions')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(open.map(({ id }) => id));
}

const cashRule = statement('cash_needs_session', (queries) =>
  queries.selectFrom('tenants').select('cash_needs_session').where('id', '=', parameter<string>(1)),
);

export async function cashNeedsSession({ tx, actor }: TenantScope): Promise<boolean> {
  const [shop] = await run(tx, cashRule, [actor.tenantId]);
  return shop?.cash_needs_session ?? false;
}

/** `cents` is negative for money that went out. */
interface JoinedEntry {
  session: string | null;
  method: PaymentMethod;
  cents: number;
}

/** Called after the entries are stored. @throws LargeSum */
export async function refuseLargeCashSessions(context: Context, entries: readonly JoinedEntry[]): Promise<void> {
  const large = entries.filter(({ cents }) => largeAmounts([cents]).length > 0);
  const sessions = [...new Set(large.flatMap(({ session }) => session ?? []))];
  if (sessions.length === 0) return;
  const expected = await expectedCents(
    context,
    sessions.map((id) => ({ id, opening_cents: 0 })),
  );
  for (const { session, method, cents } of large) {
    if (session !== null) refuseLargeSum(expected.get(session)?.[method] ?? 0, cents);
  }
}
