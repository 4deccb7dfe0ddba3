import {
  type PaymentKind,
  paymentKindTable,
  paymentMethodTable,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { openingNeeded } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { cashNeedsSession, keepOpen, openCashSessionOf } from '../cash/open-cash-session.ts';
import type { Context } from '../../base/records/context.ts';
import { conflict } from '../../base/records/refusal.ts';
import type { PlannedEntry } from './entries.ts';

interface Corrected {
  kind: PaymentKind;
  session: string | null;
  isOpen: boolean;
}

const staysWith = (of: Corrected | undefined) => of !== undefined && (of.session === null || of.isOpen);

const takenBack = ({ corrects, takesBack }: PlannedEntry) => takesBack ?? corrects;

/**
 * In the order of the entries (docs/rules.md#cash-4). An entry joins the open cash session of the user's register. A correction
 * joins the cash session of the entry that it corrects, unless that session is closed.
 * @throws Refusal `no_open_session` for an entry in cash that joins no cash session, if the shop's settings require a cash
 * session.
 */
export async function joinedCashSessions(
  context: Context,
  planned: readonly PlannedEntry[],
): Promise<(string | null)[]> {
  const corrected = await correctedEntries(context, planned);
  const correctedBy = (entry: PlannedEntry) => corrected.get(takenBack(entry) ?? '');
  const joins = planned.some((entry) => !staysWith(correctedBy(entry)));
  const own = joins ? await openCashSessionOf(context) : null;
  const sessions = planned.map((entry) => {
    const of = correctedBy(entry);
    return of && staysWith(of) ? of.session : own;
  });
  const isOutside = planned.some((entry, index) => sessions[index] === null && movesCash(entry, correctedBy(entry)));
  if (isOutside && (await cashNeedsSession(context))) throw conflict('no_open_session', openingNeeded);
  return sessions;
}

function movesCash({ kind, method, amount_cents: amount }: PlannedEntry, corrected: Corrected | undefined): boolean {
  if (!paymentMethodTable[method].isInDrawer) return false;
  if (!paymentKindTable[kind].isCorrection) return true;
  return amount > 0 && (corrected === undefined || !paymentKindTable[corrected.kind].isGivenBack);
}

async function correctedEntries(
  context: Context,
  planned: readonly PlannedEntry[],
): Promise<ReadonlyMap<string, Corrected>> {
  const ids = [...new Set(planned.flatMap((entry) => takenBack(entry) ?? []))];
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
