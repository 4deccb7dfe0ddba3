import {
  alreadyClosed,
  alreadyOpen,
  cashMovementTable,
  disabledRegister,
} from '@dioptria/contract/shop/cash/cash-labels.ts';
import {
  type CashMovement,
  type CashSession,
  type cashSessions,
  type newCashMovement,
} from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import { problemTexts } from '@dioptria/contract/base/problems.ts';
import { v7 as newId } from 'uuid';
import type { z } from 'zod';
import { violationOf } from '../../base/database/violations.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { cashSessionKind } from '../sums/kept-sums.ts';
import { refuseLargeCashSessions } from './largest-sessions.ts';
import { keepOpen } from './open-cash-session.ts';
import { findCashSession, readCashSession } from './session-records.ts';

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

/**
 * @throws Refusal `not_found`; `locked` if the cash session is closed.
 * @throws LargeSum if the expected cash becomes larger than the largest sum.
 */
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

export async function moveCash(
  context: Context,
  id: string,
  movement: z.output<typeof newCashMovement>,
): Promise<CashMovement> {
  await findCashSession(context, id);
  await refuseClosed(context, id);
  return storeCashMovement(context, id, movement);
}

/**
 * In a cash session that the transaction keeps open.
 * @throws LargeSum if the expected cash becomes larger than the largest sum.
 */
export async function storeCashMovement(
  context: Context,
  id: string,
  { kind, amount, reason }: z.output<typeof newCashMovement>,
): Promise<CashMovement> {
  const { tx, actor, now } = context;
  const movement = { id: newId(), kind, reason, user_id: actor.userId, created_at: now.toISOString() };
  const session = { tenant_id: actor.tenantId, cash_session_id: id };
  await tx
    .insertInto('cash_movements')
    .values({ ...movement, ...session, amount_cents: toCents(amount) })
    .execute();
  const cents = cashMovementTable[kind].goesOut ? -toCents(amount) : toCents(amount);
  await refuseLargeCashSessions(context, [{ session: id, method: 'cash', cents }]);
  const user = { _id: actor.userId, name: actor.name };
  return { _id: movement.id, createdAt: movement.created_at, kind, amount, reason, user };
}

/** No request closes the cash session before the transaction ends. @throws Refusal `locked` */
async function refuseClosed(context: Context, id: string): Promise<void> {
  if (!(await keepOpen(context, [id])).has(id)) throw conflict('locked', alreadyClosed);
}
