import {
  alreadyClosed,
  alreadyOpen,
  countsOf,
  differenceNeedsNote,
  disabledRegister,
  hasDifference,
} from '@dioptria/contract/cash-rules.ts';
import {
  type CashMovement,
  type CashSession,
  type cashClosing,
  type cashSessions,
  type newCashMovement,
} from '@dioptria/contract/cash-sessions.ts';
import { fromCents, toCents } from '@dioptria/contract/money.ts';
import { problemTexts } from '@dioptria/contract/problems.ts';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { violationOf } from '../database/violations.ts';
import type { Context } from '../resource/context.ts';
import { conflict, invalid } from '../resource/refusal.ts';
import { nextVersion } from '../resource/versions.ts';
import { takeNumbers } from '../sums/add-to-sums.ts';
import { cashSessionKind } from '../sums/kept-sums.ts';
import { keepOpen } from './open-session.ts';
import { expectedCents, findSession, readSession, selectSessions } from './session-records.ts';

/**
 * Opens a session of a register, at which the user works from now on (docs/rules.md#cash-2).
 * @throws Refusal `already_open`; 400 for a register that is disabled or not the tenant's.
 */
export async function openSession(context: Context, input: z.output<typeof cashSessions.create>): Promise<CashSession> {
  const { tx, actor, now } = context;
  const register = await tx
    .selectFrom('cash_registers')
    .select('enabled')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', input.cashRegisterId)
    .executeTakeFirst();
  if (!register) throw invalid({ path: 'cashRegisterId', message: problemTexts.unknownReference });
  if (!register.enabled) throw invalid({ path: 'cashRegisterId', message: disabledRegister });
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
  await workAt(context, input.cashRegisterId);
  return readSession(context, row.id);
}

/**
 * The user works at the register of an open session from now on (docs/rules.md#cash-3).
 * @throws Refusal `not_found`, or `locked` once it is closed.
 */
export async function joinSession(context: Context, id: string): Promise<CashSession> {
  const session = await findSession(context, id);
  await refuseClosed(context, id);
  await workAt(context, session.cash_register_id);
  return readSession(context, id);
}

async function workAt({ tx, actor }: Context, registerId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ cash_register_id: registerId })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', actor.userId)
    .execute();
}

/** Books cash that somebody puts into the drawer or takes out of it. @throws Refusal `not_found` or `locked` */
export async function moveCash(
  context: Context,
  id: string,
  { kind, amount, reason }: z.output<typeof newCashMovement>,
): Promise<CashMovement> {
  const { tx, actor, now } = context;
  await findSession(context, id);
  await refuseClosed(context, id);
  const movement = { id: newId(), kind, reason, user_id: actor.userId, created_at: now.toISOString() };
  const session = { tenant_id: actor.tenantId, cash_session_id: id };
  await tx
    .insertInto('cash_movements')
    .values({ ...movement, ...session, amount_cents: toCents(amount) })
    .execute();
  const user = { _id: actor.userId, name: actor.name };
  return { _id: movement.id, createdAt: movement.created_at, kind, amount, reason, user };
}

/** Keeps the session open until the transaction ends. @throws Refusal `locked` */
async function refuseClosed(context: Context, id: string): Promise<void> {
  if (!(await keepOpen(context, [id])).has(id)) throw conflict('locked', alreadyClosed);
}

/**
 * Closes a session for ever, with what was expected and counted by each method (docs/rules.md#cash-6). It waits for payments
 * that are joining the session.
 * @throws Refusal `not_found`; `locked` for a closed session; 400 for a difference without a note.
 */
export async function closeSession(
  context: Context,
  id: string,
  { counted, note }: z.output<typeof cashClosing>,
): Promise<{ before: CashSession; after: CashSession }> {
  const { tx, actor, now } = context;
  await findSession(context, id);
  const locked = await selectSessions(context).where('cash_sessions.id', '=', id).forUpdate('cash_sessions').execute();
  const [session] = locked;
  if (!session || session.closed_at !== null) throw conflict('locked', alreadyClosed);
  const before = await readSession(context, id);
  const cents = (await expectedCents(context, [session])).get(id) ?? {};
  const expected = Object.fromEntries(Object.entries(cents).map(([method, amount]) => [method, fromCents(amount)]));
  const counts = countsOf(expected, counted);
  if (hasDifference(counts) && note === '') throw invalid({ path: 'note', message: differenceNeedsNote });
  const stored = counts.map((count) => ({
    method: count.method,
    expected: toCents(count.expected),
    counted: toCents(count.counted),
  }));
  const closing = { counts: JSON.stringify(stored), note, closed_by: actor.userId, closed_at: now };
  await tx
    .updateTable('cash_sessions')
    .set({ ...closing, updated_at: nextVersion(session.updated_at, now) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  return { before, after: await readSession(context, id) };
}
