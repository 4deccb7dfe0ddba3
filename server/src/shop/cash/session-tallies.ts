import { paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { CashTally } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { fromCents } from '@dioptria/contract/base/money.ts';
import type { InferResult } from 'kysely';
import { v7 as newId } from 'uuid';
import type { StoredCount } from './cash-tables.ts';
import type { Context } from '../../base/records/context.ts';
import { inTenant } from '../../base/database/statements.ts';

export type TallyRow = InferResult<ReturnType<typeof selectTallies>>[number];

function selectTallies({ tx, actor }: Context, sessionIds: readonly string[]) {
  return tx
    .selectFrom('cash_tallies')
    .innerJoin('users', (join) => inTenant(join, 'users.id', 'cash_tallies.user_id'))
    .selectAll('cash_tallies')
    .select('users.name as user_name')
    .where('cash_tallies.tenant_id', '=', actor.tenantId)
    .where('cash_session_id', 'in', sessionIds)
    .orderBy('cash_session_id')
    .orderBy('sequence');
}

export async function talliesOf(
  context: Context,
  sessionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly TallyRow[]>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await selectTallies(context, sessionIds).execute();
  return Map.groupBy(rows, ({ cash_session_id: sessionId }) => sessionId);
}

/** The caller has locked the cash session, so no other tally of the cash session gets the same `sequence`. */
export async function addTally(
  { tx, actor, now }: Context,
  sessionId: string,
  { sequence, counts }: { sequence: number; counts: readonly StoredCount[] },
): Promise<void> {
  await tx
    .insertInto('cash_tallies')
    .values({
      tenant_id: actor.tenantId,
      id: newId(),
      cash_session_id: sessionId,
      sequence,
      user_id: actor.userId,
      counts: JSON.stringify(counts),
      created_at: now,
    })
    .execute();
}

export function tallyRecord({ actor }: Context, row: TallyRow, isBlind: boolean): CashTally {
  return {
    _id: row.id,
    createdAt: row.created_at,
    place: row.sequence,
    user: { _id: row.user_id, name: row.user_name },
    counts: isBlind ? (row.user_id === actor.userId ? sentCounts(row.counts) : null) : row.counts.map(knownCount),
  };
}

const knownCount = ({ method, expected, counted }: StoredCount) => ({
  method,
  expected: fromCents(expected),
  counted: fromCents(counted),
});

/** Leaves out a method with 0, except cash: the 0 would show that the cash session has entries of this method. */
const sentCounts = (counts: readonly StoredCount[]) =>
  counts
    .filter(({ method, counted }) => paymentMethodTable[method].isInDrawer || counted !== 0)
    .map(({ method, counted }) => ({ method, expected: null, counted: fromCents(counted) }));
