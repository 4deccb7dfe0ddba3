import type { PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { Context } from '../../base/records/context.ts';
import { largeAmounts, refuseLargeSum } from '../sums/largest-sums.ts';
import { expectedCents } from './session-records.ts';

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
