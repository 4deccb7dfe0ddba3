import type { Insertable } from 'kysely';
import { v7 as newId } from 'uuid';
import { insertPrepared } from '../../base/database/prepared-inserts.ts';
import type { Tables } from '../../base/database/tables.ts';
import type { Context } from '../../base/records/context.ts';

type Entry = Insertable<Tables['insurer_entries']>;

export type NewInsurerEntry = Pick<Entry, 'insurance_id' | 'kind' | 'amount_cents'> &
  Partial<Pick<Entry, 'coverage_id' | 'item_id' | 'payment_id' | 'claimed_cents' | 'note'>>;

/**
 * The caller has locked the insurers (docs/rules.md#coverage-1). A charge counts +, a correction ±, a payment, a loss and an
 * amount moved to the client −. A debit and a rebill count 0: their amount is in `claimed_cents`.
 */
export async function bookInsurerEntries(
  { tx, actor, now }: Context,
  entries: readonly NewInsurerEntry[],
): Promise<void> {
  const rows = entries.map((entry) => ({
    tenant_id: actor.tenantId,
    id: newId(),
    coverage_id: null,
    item_id: null,
    payment_id: null,
    claimed_cents: 0,
    note: '',
    ...entry,
    user_id: actor.userId,
    created_at: now.toISOString(),
  }));
  await insertPrepared(tx, 'insurer_entries', rows);
}
