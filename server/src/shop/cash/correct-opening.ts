import { cannotChangeOpening } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/versions.ts';
import { lockCashSession, readCashSession } from './session-records.ts';
import { talliesOf } from './session-tallies.ts';

/**
 * In pesos. The cash session keeps the amount with which it was opened (docs/rules.md#cash-13).
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
