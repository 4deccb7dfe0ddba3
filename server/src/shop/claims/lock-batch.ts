import { type ClaimBatch, claimBatches } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { announce } from '../../base/database/announcements.ts';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { notFound } from '../../base/records/refusal.ts';
import { lockInsurers } from '../coverages/lock-coverages.ts';
import { readItemsById } from './claim-items.ts';
import { readBatch, readBatchAlone } from './claim-records.ts';

/** Locks the insurer: no other transaction changes the batch until this transaction ends. */
export async function lockBatch(context: Context, id: string): Promise<ClaimBatch> {
  const found = await context.tx
    .selectFrom('claim_batches')
    .select('insurance_id')
    .where('tenant_id', '=', context.actor.tenantId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!found) throw notFound();
  await lockInsurers(context, [found.insurance_id]);
  return readBatchAlone(context, id);
}

/** If a change concerns more items, its audit entry has only the totals of the batch, and no items. */
const MAX_LOGGED_ITEMS = 50;

export interface BatchBefore {
  before: ClaimBatch;
  itemIds: readonly string[];
}

export async function batchBefore(
  context: Context,
  batch: ClaimBatch,
  itemIds: readonly string[] = [],
): Promise<BatchBefore> {
  if (itemIds.length === 0 || itemIds.length > MAX_LOGGED_ITEMS) return { before: batch, itemIds: [] };
  return { before: { ...batch, lines: await readItemsById(context, itemIds) }, itemIds };
}

/** Announces the sales too, because the states of their coverages follow from the batch. */
export async function recordBatch(context: Context, { before, itemIds }: BatchBefore): Promise<ClaimBatch> {
  const { _id: id } = before;
  const changed = await readBatch(context, id);
  const after = { ...alone(changed), ...(before.lines && { lines: await readItemsById(context, itemIds) }) };
  recordChange(context, claimBatches, { id, before, after });
  announceSales(context);
  return changed;
}

export function announceSales({ tx, actor, tabId }: Context): void {
  announce(tx, { tenantId: actor.tenantId, topic: 'sales', tabId });
}

function alone({ lines: _lines, toCredit: _toCredit, ...batch }: ClaimBatch): ClaimBatch {
  return batch;
}
