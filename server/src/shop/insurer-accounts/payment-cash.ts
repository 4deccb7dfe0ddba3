import { fromCents } from '@dioptria/contract/base/money.ts';
import { type CashMovementKind, openingNeeded } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { cashMovement, cashSessions } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { InsurerMethod } from '@dioptria/contract/shop/insurer-accounts/insurer-payment-labels.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict } from '../../base/records/refusal.ts';
import { storeCashMovement } from '../cash/change-session.ts';
import { openCashSessionOf } from '../cash/open-cash-session.ts';
import { nameOfCashSession, readCashSession } from '../cash/session-records.ts';

/**
 * Keeps the session open (docs/rules.md#insurer-payments-5). Null for a payment that moves no cash.
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
  const movement = await storeCashMovement(context, sessionId, { kind, amount: fromCents(netCents), reason });
  const moved = { ...cashSessions, record: cashMovement.pick({ kind: true, amount: true, reason: true }) };
  const session = await readCashSession(context, sessionId);
  recordChange(context, moved, {
    id: sessionId,
    action: 'update',
    after: movement,
    name: nameOfCashSession(session),
  });
  return movement._id;
}
