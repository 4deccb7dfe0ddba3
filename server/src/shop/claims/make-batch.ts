import { fromCents } from '@dioptria/contract/base/money.ts';
import { shopDay } from '@dioptria/contract/base/shop-time.ts';
import {
  type ChangedClaimBatch,
  type ClaimBatch,
  claimBatches,
  type ClaimProposal,
  type NewClaimBatch,
} from '@dioptria/contract/shop/claims/claim-batches.ts';
import { type ClaimPeriod, claimPeriod } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { claimProblems, fceWarning } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { takeNumbers } from '../../base/records/record-counts.ts';
import { conflict, invalid, notFound } from '../../base/records/refusal.ts';
import { refuseStale } from '../../base/records/write-checks.ts';
import { lockInsurers } from '../coverages/lock-coverages.ts';
import { settleBatches } from '../coverages/settle-coverages.ts';
import { readBatch } from './claim-records.ts';
import { announceSales, batchBefore, lockBatch, recordBatch } from './lock-batch.ts';
import { readyCoverages, requireReady, storeItems, toReady } from './ready-coverages.ts';

/**
 * The default period is the insurer's cycle with the day of the oldest ready coverage. If no coverage is ready, it is
 * the current cycle. Coverages with a debit to claim again do not count for this period (docs/rules.md#claims-1).
 */
export async function proposeBatch(
  context: Context,
  insuranceId: string,
  period: Partial<ClaimPeriod> = {},
): Promise<ClaimProposal> {
  const { tx, actor, now, timeZone } = context;
  const insurer = await tx
    .selectFrom('insurances')
    .select(['id', 'name', 'kind', 'cycle', 'cutoff_day'])
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', insuranceId)
    .executeTakeFirst();
  if (!insurer) throw notFound();
  const { id, name, kind, cycle, cutoff_day: cutoffDay } = insurer;
  const ready = await readyCoverages(context, insuranceId);
  const first = ready.find(({ rebill_of: rebillOf }) => rebillOf === null);
  const proposed = claimPeriod(first?.claimable_day ?? shopDay(now, timeZone), { cycle, cutoffDay });
  const { periodFrom = proposed.periodFrom, periodTo = proposed.periodTo } = period;
  const taken = ready.filter(
    ({ claimable_day: day, rebill_of: rebillOf }) => day <= periodTo && (day >= periodFrom || rebillOf !== null),
  );
  const total = fromCents(taken.reduce((sum, { cents }) => sum + cents, 0));
  return {
    insurance: { _id: id, name },
    periodFrom,
    periodTo,
    total,
    fce: fceWarning(kind, total),
    coverages: taken.map(toReady),
  };
}

/**
 * @throws Refusal `invalid` if nothing is ready or a coverage is not of the insurer; `in_use` if a coverage is in another batch.
 */
export async function createBatch(context: Context, sent: NewClaimBatch): Promise<ClaimBatch> {
  const { tx, actor, now } = context;
  const { insurance, periodFrom, periodTo, coverages, document, note } = sent;
  const locked = await lockInsurers(context, [insurance]);
  if (!locked.has(insurance)) throw invalid({ path: 'insurance', message: claimProblems.unknownInsurer });
  const chosen = coverages
    ? await requireReady(context, insurance, coverages, 'coverages')
    : await readyCoverages(context, insurance, { periodFrom, periodTo });
  if (chosen.length === 0)
    throw invalid({ path: coverages ? 'coverages' : 'periodFrom', message: claimProblems.noneReady });
  const id = newId();
  await tx
    .insertInto('claim_batches')
    .values({
      tenant_id: actor.tenantId,
      id,
      number: await takeNumbers(context, claimBatches.name),
      insurance_id: insurance,
      period_from: periodFrom,
      period_to: periodTo,
      state: 'open',
      document,
      note,
      user_id: actor.userId,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await storeItems(context, { _id: id, items: 0 }, chosen, coverages ? 'coverages' : 'periodTo');
  await settleBatches(context, [id]);
  const after = await readBatch(context, id);
  const { lines: _lines, toCredit: _toCredit, ...logged } = after;
  recordChange(context, claimBatches, { id, after: logged });
  announceSales(context);
  return after;
}

/**
 * The document and the note may change at any time, the coverages only in an open batch (docs/rules.md#claims-2).
 * @throws Refusal `closed`; `in_use` if a coverage is in another batch; `stale`.
 */
export async function changeBatch(context: Context, id: string, sent: ChangedClaimBatch): Promise<ClaimBatch> {
  const batch = await lockBatch(context, id);
  refuseStale(batch.updatedAt, sent.updatedAt);
  const { add, remove, document = batch.document, note = batch.note } = sent;
  if (add.length + remove.length > 0 && batch.state !== 'open') throw conflict('closed', claimProblems.notOpen);
  const coverages = await requireReady(context, batch.insurance._id, add, 'add');
  const before = await batchBefore(context, batch, await itemsOf(context, id, remove));
  const removed = await removeItems(context, id, remove);
  const items = batch.items - removed;
  await storeItems(context, { _id: id, items }, coverages, 'add');
  await context.tx
    .updateTable('claim_batches')
    .set({ document, note })
    .where('tenant_id', '=', context.actor.tenantId)
    .where('id', '=', id)
    .execute();
  await settleBatches(context, [id]);
  return recordBatch(context, before);
}

async function itemsOf({ tx, actor }: Context, batchId: string, coverageIds: readonly string[]): Promise<string[]> {
  if (coverageIds.length === 0) return [];
  const rows = await tx
    .selectFrom('claim_items')
    .select(['id', 'coverage_id'])
    .where('tenant_id', '=', actor.tenantId)
    .where('batch_id', '=', batchId)
    .where('coverage_id', '=', sql<string>`any(${coverageIds}::uuid[])`)
    .execute();
  const found = new Map(rows.map((row) => [row.coverage_id, row.id]));
  return coverageIds.map((coverageId, index) => {
    const item = found.get(coverageId);
    if (item === undefined) throw invalid({ path: `remove.${index}`, message: claimProblems.otherBatch });
    return item;
  });
}

async function removeItems({ tx, actor }: Context, batchId: string, coverageIds: readonly string[]): Promise<number> {
  if (coverageIds.length === 0) return 0;
  const removed = await tx
    .deleteFrom('claim_items')
    .where('tenant_id', '=', actor.tenantId)
    .where('batch_id', '=', batchId)
    .where('coverage_id', '=', sql<string>`any(${coverageIds}::uuid[])`)
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
