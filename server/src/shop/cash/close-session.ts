import { countsOf, differenceNeedsNote, firstTallyNeedsNote } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { CashSession, cashClosing } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { StoredCount } from './cash-tables.ts';
import type { Context } from '../../base/records/context.ts';
import { invalid, type Refusal } from '../../base/records/refusal.ts';
import { nextVersion } from '../../base/records/versions.ts';
import { cashSessionWithSums, type CashSessionRow, expectedCents, lockCashSession } from './session-records.ts';
import { addTally, talliesOf, type TallyRow } from './session-tallies.ts';

/** If there is a refusal, the tally is stored and the cash session is still open. */
interface Closing {
  before: CashSession;
  after: CashSession;
  refusal: Refusal | undefined;
}

/**
 * The cash session closes with the amounts of its first tally (docs/rules.md#cash-11). If the first tally differs from the
 * expected amounts and there is no note, it is not closed. The closing waits for concurrent transactions that add entries.
 * @throws Refusal `not_found`; `locked` for a closed cash session: nothing is stored.
 */
export async function closeCashSession(
  context: Context,
  id: string,
  { counted, note }: z.output<typeof cashClosing>,
): Promise<Closing> {
  const session = await lockCashSession(context, id);
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
  await storeClosing(context, session, { counts: first, note });
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

/** The user sends the latest tally again in order to add the note. Such a request stores no new tally. */
const isRepeated = ({ actor }: Context, latest: TallyRow | undefined, counts: readonly StoredCount[]): boolean =>
  latest?.user_id === actor.userId && isDeepStrictEqual(latest.counts, counts);

async function storeClosing(
  { tx, actor, now }: Context,
  { id, updated_at: updatedAt }: CashSessionRow,
  { counts, note }: { counts: readonly StoredCount[]; note: string },
): Promise<void> {
  const closing = { counts: JSON.stringify(counts), note, closed_by: actor.userId, closed_at: now };
  await tx
    .updateTable('cash_sessions')
    .set({ ...closing, updated_at: nextVersion(updatedAt, now) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
}
