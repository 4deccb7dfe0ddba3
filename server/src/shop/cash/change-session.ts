import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import {
  alreadyClosed,
  alreadyOpen,
  cannotChangeOpening,
  type CashMovementOrigin,
  cashMovementTable,
  countsOf,
  differenceNeedsNote,
  takenTooMuch,
  disabledRegister,
  firstTallyNeedsNote,
} from '@dioptria/contract/shop/cash/cash-labels.ts';
import type {
  cashClosing,
  CashMovement,
  CashSession,
  cashSessions,
  newCashMovement,
} from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { alreadyCorrected } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { isDeepStrictEqual } from 'node:util';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { violationOf } from '../../base/database/errors.ts';
import type { Context } from '../../base/records/context.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { conflict, invalid, type Refusal } from '../../base/records/refusal.ts';
import { nextVersion, refuseDuplicate } from '../../base/records/write-checks.ts';
import { cashSessionKind } from '../sums/kept-sums.ts';
import type { StoredCount } from './cash-tables.ts';
import {
  type CashSessionRow,
  cashSessionWithSums,
  expectedCents,
  findCashSession,
  keepOpen,
  lockCashSession,
  readCashSession,
  refuseLargeCashSessions,
} from './session-records.ts';
import { addTally, talliesOf, type TallyRow } from './session-tallies.ts';

/**
 * The user works at this register from now on (docs/rules.md#cash-2).
 * @throws Refusal `already_open`; 400 for a disabled register or an id that is no register of the tenant.
 */
export async function openCashSession(
  context: Context,
  input: z.output<typeof cashSessions.create>,
): Promise<CashSession> {
  const { tx, actor, now } = context;
  const register = await tx
    .selectFrom('cash_registers')
    .select('enabled')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', input.cashRegisterId)
    .executeTakeFirst();
  if (!register) throw invalid({ path: 'cashRegisterId', message: problemTexts.unknownReference });
  if (!register.enabled) throw invalid({ path: 'cashRegisterId', message: disabledRegister });
  await workAt(context, input.cashRegisterId);
  const row = {
    tenant_id: actor.tenantId,
    id: newId(),
    number: await takeNumbers(context, cashSessionKind),
    cash_register_id: input.cashRegisterId,
    user_id: actor.userId,
    opening_cents: toCents(input.openingAmount),
    created_at: now,
    updated_at: now,
  };
  try {
    await tx.insertInto('cash_sessions').values(row).execute();
  } catch (error) {
    if (violationOf(error)?.constraint === 'cash_sessions_open') throw conflict('already_open', alreadyOpen);
    throw error;
  }
  return readCashSession(context, row.id);
}

/** @throws Refusal `not_found`; `locked` if the cash session is closed. */
export async function joinCashSession(context: Context, id: string): Promise<CashSession> {
  const session = await findCashSession(context, id);
  await refuseClosed(context, id);
  await workAt(context, session.cash_register_id);
  return readCashSession(context, id);
}

async function workAt({ tx, actor }: Context, registerId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ cash_register_id: registerId })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', actor.userId)
    .execute();
}

/**
 * @throws Refusal `not_found`; `locked` if the cash session is closed.
 * @throws LargeSum if the expected cash becomes larger than the largest sum.
 */
export async function moveCash(
  context: Context,
  id: string,
  movement: z.output<typeof newCashMovement>,
): Promise<CashMovement> {
  await findCashSession(context, id);
  await refuseClosed(context, id);
  return storeCashMovement(context, id, { ...movement, origin: 'user' });
}

type StoredMovement = z.output<typeof newCashMovement> & {
  origin: CashMovementOrigin;
  correcting?: { corrects: string; correction_number: number };
};

/**
 * Adds the movement to a cash session that the transaction keeps open.
 * @throws LargeSum if the expected cash becomes larger than the largest sum.
 */
export async function storeCashMovement(
  context: Context,
  id: string,
  { kind, amount, reason, origin, correcting }: StoredMovement,
): Promise<CashMovement> {
  const { tx, actor, now } = context;
  const movement = { id: newId(), kind, origin, reason, user_id: actor.userId, created_at: now.toISOString() };
  const session = { tenant_id: actor.tenantId, cash_session_id: id };
  const write = tx
    .insertInto('cash_movements')
    .values({ ...movement, ...session, ...correcting, amount_cents: toCents(amount) })
    .execute();
  await refuseDuplicate(write, 'cash_movements_correction', alreadyCorrected, 'locked');
  const cents = cashMovementTable[kind].goesOut ? -toCents(amount) : toCents(amount);
  await refuseLargeCashSessions(context, [{ session: id, method: 'cash', cents }]);
  const user = { _id: actor.userId, name: actor.name };
  return { _id: movement.id, createdAt: movement.created_at, kind, amount, reason, user };
}

/** After this call, no request closes the cash session before the transaction ends. @throws Refusal `locked` */
async function refuseClosed(context: Context, id: string): Promise<void> {
  if (!(await keepOpen(context, [id])).has(id)) throw conflict('locked', alreadyClosed);
}

/** If there is a refusal, the tally is stored and the cash session is still open. */
interface Closing {
  before: CashSession;
  after: CashSession;
  refusal: Refusal | undefined;
}

/**
 * The cash session closes with the amounts of its first tally (docs/rules.md#cash-11). If this tally differs from the expected
 * amounts and there is no note, the cash session does not close. The closing waits for concurrent transactions that add entries.
 * @throws Refusal `not_found`; `locked` for a closed cash session; `invalid` if more cash is taken out than counted. In these cases
 * nothing is stored.
 */
export async function closeCashSession(
  context: Context,
  id: string,
  { counted, takenOut, note }: z.output<typeof cashClosing>,
): Promise<Closing> {
  const session = await lockCashSession(context, id);
  if (takenOut > (counted.cash ?? 0)) throw invalid({ path: 'takenOut', message: takenTooMuch });
  const before = await cashSessionWithSums(context, id);
  const counts = await countedCents(context, session, counted);
  const sent = (await talliesOf(context, [id])).get(id) ?? [];
  const isRecount = !isRepeated(context, sent.at(-1), counts);
  if (isRecount) await addTally(context, id, { sequence: sent.length + 1, counts });
  const first = sent[0]?.counts ?? counts;
  if (note === '' && first.some((count) => count.expected !== count.counted)) {
    // Each later tally without a note gets the same message, because different messages would tell the user whether the tally
    // matches.
    const message = sent.length + Number(isRecount) > 1 ? firstTallyNeedsNote : differenceNeedsNote;
    return { before, after: await cashSessionWithSums(context, id), refusal: invalid({ path: 'note', message }) };
  }
  await storeClosing(context, session, { counts: first, takenOut, note });
  return { before, after: await cashSessionWithSums(context, id), refusal: undefined };
}

async function countedCents(
  context: Context,
  session: CashSessionRow,
  counted: z.output<typeof cashClosing>['counted'],
): Promise<StoredCount[]> {
  const cents = (await expectedCents(context, [session])).get(session.id) ?? {};
  const expected = Object.fromEntries(Object.entries(cents).map(([method, amount]) => [method, fromCents(amount)]));
  return countsOf(expected, counted).map((count) => ({
    method: count.method,
    expected: toCents(count.expected),
    counted: toCents(count.counted),
  }));
}

/** True if the user sends the last tally again, usually to add a note. Such a request stores no new tally. */
const isRepeated = ({ actor }: Context, latest: TallyRow | undefined, counts: readonly StoredCount[]): boolean =>
  latest?.user_id === actor.userId && isDeepStrictEqual(latest.counts, counts);

async function storeClosing(
  { tx, actor, now }: Context,
  { id, updated_at: updatedAt }: CashSessionRow,
  { counts, takenOut, note }: { counts: readonly StoredCount[]; takenOut: number; note: string },
): Promise<void> {
  const closing = {
    counts: JSON.stringify(counts),
    taken_out_cents: toCents(takenOut),
    note,
    closed_by: actor.userId,
    closed_at: now,
  };
  await tx
    .updateTable('cash_sessions')
    .set({ ...closing, updated_at: nextVersion(updatedAt, now) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}

/**
 * The amount is in pesos. The cash session also keeps its first opening amount (docs/rules.md#cash-13).
 * @throws Refusal `not_found`; `locked` if the cash session is closed or has a tally.
 */
export async function correctOpening(
  context: Context,
  id: string,
  openingAmount: number,
): Promise<{ before: number; after: CashSession }> {
  const { tx, actor, now } = context;
  const session = await lockCashSession(context, id);
  if ((await talliesOf(context, [id])).has(id)) throw conflict('locked', cannotChangeOpening);
  const { opening_cents: cents, opened_with_cents: first, updated_at: updatedAt } = session;
  const corrected = toCents(openingAmount);
  await tx
    .updateTable('cash_sessions')
    .set({
      opening_cents: corrected,
      opened_with_cents: first ?? (corrected === cents ? null : cents),
      updated_at: nextVersion(updatedAt, now),
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  return { before: fromCents(cents), after: await readCashSession(context, id) };
}
