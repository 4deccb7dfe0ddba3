import { openingNeeded } from '@dioptria/contract/cash-rules.ts';
import { cashNeedsSession, keepOpen, openSessionOf } from '../cash/open-session.ts';
import type { Context } from '../resource/context.ts';
import { conflict } from '../resource/refusal.ts';
import type { PlannedEntry } from './entries.ts';

/** What a correction needs to know of the entry that it corrects. */
interface Corrected {
  kind: string;
  session: string | null;
  isOpen: boolean;
}

/** True if a correction belongs where its entry is. */
const staysWith = (of: Corrected | undefined) => of !== undefined && (of.session === null || of.isOpen);

/**
 * The cash session that each planned entry joins, in their order (docs/rules.md#cash-4). An entry joins the open session of the
 * user's register. A correction belongs where its entry is, unless that session is closed.
 * @throws Refusal `no_open_session` for cash without a session, if the shop's settings ask for one.
 */
export async function joinedSessions(context: Context, planned: readonly PlannedEntry[]): Promise<(string | null)[]> {
  const corrected = await correctedEntries(context, planned);
  const correctedBy = ({ corrects }: PlannedEntry) => (corrects === null ? undefined : corrected.get(corrects));
  const joins = planned.some((entry) => !staysWith(correctedBy(entry)));
  const own = joins ? await openSessionOf(context) : null;
  const sessions = planned.map((entry) => {
    const of = correctedBy(entry);
    return of && staysWith(of) ? of.session : own;
  });
  const isOutside = planned.some((entry, index) => sessions[index] === null && movesCash(entry, correctedBy(entry)));
  if (isOutside && (await cashNeedsSession(context))) throw conflict('no_open_session', openingNeeded);
  return sessions;
}

/** True for cash that comes in or goes out: not for a correction that takes an entry back. */
function movesCash({ kind, method, amount_cents: amount }: PlannedEntry, corrected: Corrected | undefined): boolean {
  if (method !== 'cash') return false;
  return kind !== 'correction' || (amount > 0 && corrected?.kind !== 'refund');
}

async function correctedEntries(
  context: Context,
  planned: readonly PlannedEntry[],
): Promise<ReadonlyMap<string, Corrected>> {
  const ids = [...new Set(planned.flatMap(({ corrects }) => corrects ?? []))];
  if (ids.length === 0) return new Map();
  const { tx, actor } = context;
  const entries = await tx
    .selectFrom('payments')
    .select(['id', 'kind', 'cash_session_id as session'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', 'in', ids)
    .execute();
  const open = await keepOpen(context, [...new Set(entries.flatMap(({ session }) => session ?? []))]);
  return new Map(
    entries.map(({ id, kind, session }) => [id, { kind, session, isOpen: session !== null && open.has(session) }]),
  );
}
