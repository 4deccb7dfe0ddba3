import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import { correctionProblems } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { ClosedCorrection } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { alreadyCorrected, paymentKindTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { Big } from 'big.js';
import type { TenantScope } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { planRighting, remainderOf } from './corrections.ts';
import type { Entry, PlannedEntry } from './entries.ts';
import { type BookedEntry, isInClosedCashSession } from './ledger.ts';
import { surchargeOf } from './plans.ts';
import type { Remainder } from './remainders.ts';

export type CorrectedEntry = Pick<BookedEntry, 'id' | 'kind' | 'cash_session_id' | 'plan_hundredths'>;

/** @throws Refusal `locked` for a correction, or an entry that is in no closed cash session (docs/rules.md#cash-15). */
export async function refuseOpenEntry(scope: TenantScope, entry: CorrectedEntry): Promise<void> {
  if (paymentKindTable[entry.kind].isCorrection) throw conflict('locked', correctionProblems.ofCorrection);
  if (!(await isInClosedCashSession(scope, entry))) throw conflict('locked', correctionProblems.stillOpen);
}

/** In cents: the surcharge of the entry if its amount were `amount`. A refund keeps its surcharge. */
export function surchargeFor({ plan_hundredths: hundredths }: CorrectedEntry, of: Remainder, amount: number): number {
  if (of.isRefund) return of.surcharge;
  if (hundredths !== null) return surchargeOf(amount, { hundredths });
  return new Big(of.surcharge).times(amount).div(of.amount).round(0).toNumber();
}

/** @throws Refusal `locked` if nothing is left of the entry; `invalid` if the correction changes nothing. */
export function planClosedCorrection(
  ledger: readonly Entry[],
  corrected: CorrectedEntry,
  { part, method, amount }: ClosedCorrection,
): PlannedEntry[] {
  const remainder = remainderOf(ledger, corrected.id);
  if (!remainder) throw conflict('locked', alreadyCorrected);
  if (part === 'whole') return planRighting(ledger, corrected.id, {});
  if (part === 'method') {
    if (method === remainder.method) throw invalid({ path: 'method', message: correctionProblems.sameMethod });
    return planRighting(ledger, corrected.id, { method });
  }
  const cents = toCents(amount ?? fromCents(remainder.amount));
  if (cents === remainder.amount) throw invalid({ path: 'amount', message: correctionProblems.sameAmount });
  return planRighting(ledger, corrected.id, { amount: cents, surcharge: surchargeFor(corrected, remainder, cents) });
}
