import { toCents } from '@dioptria/contract/base/money.ts';
import type { DebitReason } from '@dioptria/contract/shop/insurances/insurer-labels.ts';
import { v7 as newId } from 'uuid';
import { asTenant } from '../../base/database/as-tenant.ts';
import type { Database } from '../../base/database/database.ts';
import type { Context } from '../../base/records/context.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { bookInsurerEntries, settleBatches, settleCoverages } from '../../shop/coverages/settle-coverages.ts';
import { addToSums } from '../../shop/sums/sum-rules.ts';
import type { Shop } from '../shops/new-shop.ts';

export interface GivenItem {
  claimed: number;
  /** Absent for an item without an answer. The rest of the claimed amount is debited. */
  recognized?: number;
  reason?: DebitReason;
  decision?: 'lost';
  /** The default is the day of the presentation. */
  answeredDay?: string;
  /** The default is a sale that was deleted. */
  sale?: { _id: string; number: number; positions: number[] };
}

export interface GivenBatch {
  insurance: string;
  presentedDay: string;
  dueDay: string;
  items: readonly GivenItem[];
}

export async function givenClaims(
  database: Database,
  shop: Shop,
  batch: GivenBatch,
): Promise<{ batch: string; items: string[]; coverages: string[] }> {
  const ids = { batch: newId(), items: batch.items.map(() => newId()), coverages: batch.items.map(() => newId()) };
  const actor = { tenantId: shop.tenantId, userId: shop.as('admin').userId };
  await asTenant(database, shop.tenantId, async (tx) => {
    // The functions that settle coverages and batches read only these three members of the context.
    const context = { tx, actor, now: new Date() } as Context;
    await storeCoverages(context, batch, ids.coverages);
    await storeItems(context, batch, ids);
    const additions = await settleCoverages(context, ids.coverages, []);
    await settleBatches(context, [ids.batch]);
    await addToSums(context, additions);
  });
  return ids;
}

async function storeCoverages(
  context: Context,
  { insurance, items }: GivenBatch,
  coverages: readonly string[],
): Promise<void> {
  const { tx, actor } = context;
  const own = { tenant_id: actor.tenantId };
  const rows = items.map(({ claimed, sale }, index) => ({
    ...own,
    id: coverages[index] ?? '',
    sale_id: sale?._id ?? newId(),
    sale_number: sale?.number ?? 1 + index,
    client_id: newId(),
    client_name: 'Carla Cliente',
    insurance_id: insurance,
    plan_id: null,
    position: 1,
    affiliate_number: '',
    prescription_id: null,
    prescription_day: null,
    authorization_number: '',
    authorization_key: '',
    authorized_day: null,
    voucher_number: '',
    note: '',
    warnings: JSON.stringify([]),
    insurer_cents: toCents(claimed),
    claimable_day: null,
    signed_day: null,
    open_cents: toCents(claimed),
    user_id: actor.userId,
  }));
  await tx.insertInto('coverages').values(rows).execute();
  const lines = items.map(({ claimed, sale }, index) => ({
    ...own,
    coverage_id: coverages[index] ?? '',
    position: 0,
    rule_id: null,
    code: '',
    description: 'Anteojos',
    target: 'pair',
    pair_kind: null,
    sale_positions: sale?.positions ?? [0],
    quantity: 1,
    list_cents: toCents(claimed),
    base_cents: toCents(claimed),
    insurer_cents: toCents(claimed),
    client_cents: 0,
    proposed_cents: null,
  }));
  await tx.insertInto('coverage_lines').values(lines).execute();
  const charges = rows.map(({ id, insurer_cents: cents }) => ({ coverage_id: id, amount_cents: cents }));
  const entry = { insurance_id: insurance, kind: 'charge' } as const;
  await bookInsurerEntries(
    context,
    charges.map((charge) => ({ ...entry, ...charge })),
  );
}

async function storeItems(
  context: Context,
  { insurance, presentedDay, dueDay, items }: GivenBatch,
  ids: { batch: string; items: readonly string[]; coverages: readonly string[] },
): Promise<void> {
  const { tx, actor } = context;
  const own = { tenant_id: actor.tenantId };
  const number = await takeNumbers(context, 'claim_batches');
  const days = { period_from: presentedDay, period_to: presentedDay, presented_day: presentedDay, due_day: dueDay };
  const row = { ...own, id: ids.batch, number, insurance_id: insurance, ...days };
  await tx
    .insertInto('claim_batches')
    .values({ ...row, state: 'presented', user_id: actor.userId })
    .execute();
  const rows = items.map(({ claimed, recognized, reason, decision, answeredDay = presentedDay }, index) => {
    const debited = recognized === undefined ? 0 : toCents(claimed) - toCents(recognized);
    return {
      ...own,
      id: ids.items[index] ?? '',
      batch_id: ids.batch,
      coverage_id: ids.coverages[index] ?? '',
      claimed_cents: toCents(claimed),
      recognized_cents: recognized === undefined ? null : toCents(recognized),
      debited_cents: debited,
      reason_code: reason ?? null,
      decision: decision ?? null,
      answered_day: recognized === undefined ? null : answeredDay,
      is_active: recognized === undefined || (debited > 0 && decision === undefined),
    };
  });
  await tx.insertInto('claim_items').values(rows).execute();
  const lost = items.flatMap(({ claimed, recognized = 0, decision }, index) =>
    decision === 'lost' ? [{ index, cents: toCents(claimed) - toCents(recognized) }] : [],
  );
  await bookInsurerEntries(
    context,
    lost.map(({ index, cents }) => ({
      insurance_id: insurance,
      coverage_id: ids.coverages[index] ?? '',
      item_id: ids.items[index] ?? '',
      kind: 'lost' as const,
      amount_cents: -cents,
    })),
  );
}
