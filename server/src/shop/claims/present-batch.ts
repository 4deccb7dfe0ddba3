import { addDays, shopDay } from '@dioptria/contract/base/shop-time.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimProblems } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { conflict, invalid } from '../../base/records/refusal.ts';
import { joinClient, missingDocuments } from '../coverages/coverage-records.ts';
import { dueDaysOf, followOpenItems, settleBatches, settleCoverages } from '../coverages/settle-coverages.ts';
import { activeInvoiceOfBatch } from '../invoices/draft-invoice.ts';
import { addToSums } from '../sums/sum-rules.ts';
import { readBatchAlone } from './claim-records.ts';
import { itemAffiliate, itemClientCents, itemDocument, itemName } from './claim-items.ts';
import { batchBefore, lockBatch, recordBatch } from './lock-batch.ts';

/**
 * After the presentation the claimed amounts no longer change, and the insurer owes them on the due day (docs/rules.md#claims-3).
 * @throws Refusal `closed` if the batch is not open; `invalid` for a day after today or before the batch's period;
 * `not_chargeable` if the batch is empty, or if one of its coverages is no longer ready.
 */
export async function presentBatch(context: Context, id: string, sentDay?: string): Promise<ClaimBatch> {
  const { tx, actor, now, timeZone } = context;
  const locked = await lockBatch(context, id);
  if (locked.state !== 'open') throw conflict('closed', claimProblems.notOpen);
  const today = shopDay(now, timeZone);
  const day = sentDay ?? today;
  if (day > today) throw invalid({ path: 'day', message: claimProblems.presentedInFuture });
  if (day < locked.periodFrom) throw invalid({ path: 'day', message: claimProblems.presentedBefore });
  const coverageIds = await coveragesOf(context, id);
  const due = await dueDaysOf(context, coverageIds);
  await followOpenItems(context, coverageIds);
  const { items } = await readBatchAlone(context, id);
  if (items === 0) throw conflict('not_chargeable', claimProblems.empty);
  await refuseUnready(context, id);
  const terms = await tx
    .selectFrom('insurances')
    .select('pays_within_days')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', locked.insurance._id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('claim_batches')
    .set({ state: 'presented', presented_day: day, due_day: addDays(day, terms.pays_within_days) })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', id)
    .execute();
  await storeSheet(context, id);
  await settleBatches(context, [id]);
  await addToSums(context, await settleCoverages(context, coverageIds, due));
  return recordBatch(context, await batchBefore(context, locked));
}

async function refuseUnready({ tx, actor }: Context, batchId: string): Promise<void> {
  const { rows } = await sql<{ sale_number: number }>`
    select distinct coverages.sale_number from claim_items
    join coverages on coverages.tenant_id = claim_items.tenant_id and coverages.id = claim_items.coverage_id
    where claim_items.tenant_id = ${actor.tenantId} and claim_items.batch_id = ${batchId}
      and (coverages.claimable_day is null or cardinality(${missingDocuments(actor.tenantId)}) > 0)
    order by 1`.execute(tx);
  if (rows.length === 0) return;
  throw conflict('not_chargeable', claimProblems.noLongerReady(rows.map((row) => row.sale_number)));
}

/** Copies the clients' data and parts into the items, so that later changes do not change the sheet. */
async function storeSheet({ tx, actor }: Context, batchId: string): Promise<void> {
  await sql`
    update claim_items set presented_name = sheet.name, presented_document = sheet.document, presented_affiliate = sheet.affiliate,
      presented_client_cents = sheet.client
    from (
      select item.id, ${itemName} as name, ${itemDocument} as document, ${itemAffiliate} as affiliate, ${itemClientCents(actor.tenantId)} as client
      from claim_items as item
      join coverages on coverages.tenant_id = item.tenant_id and coverages.id = item.coverage_id ${joinClient}
      where item.tenant_id = ${actor.tenantId} and item.batch_id = ${batchId}
    ) as sheet
    where claim_items.tenant_id = ${actor.tenantId} and claim_items.id = sheet.id`.execute(tx);
}

/**
 * @throws Refusal `closed` if the batch is withdrawn already; `locked` if an item has an answer or the batch has an invoice
 * (docs/rules.md#claims-3)
 */
export async function withdrawBatch(context: Context, id: string): Promise<ClaimBatch> {
  const { tx, actor } = context;
  const locked = await lockBatch(context, id);
  if (locked.state === 'canceled') throw conflict('closed', claimProblems.notPresented);
  if (await hasAnswer(context, id)) throw conflict('locked', claimProblems.answered);
  if (await activeInvoiceOfBatch(context, id)) throw conflict('locked', claimProblems.invoiced);
  const coverageIds = await coveragesOf(context, id);
  const due = await dueDaysOf(context, coverageIds);
  const scope = sql`tenant_id = ${actor.tenantId}`;
  // Clears `rebill_of`, so that another batch can claim the debits that these items claimed.
  await sql`update claim_items set is_active = false, rebill_of = null where ${scope} and batch_id = ${id}`.execute(tx);
  await sql`update claim_batches set state = 'canceled' where ${scope} and id = ${id}`.execute(tx);
  await settleBatches(context, [id]);
  await addToSums(context, await settleCoverages(context, coverageIds, due));
  return recordBatch(context, await batchBefore(context, locked));
}

async function hasAnswer({ tx, actor }: Context, batchId: string): Promise<boolean> {
  const answered = await tx
    .selectFrom('claim_items')
    .select('id')
    .where('tenant_id', '=', actor.tenantId)
    .where('batch_id', '=', batchId)
    .where('recognized_cents', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return answered !== undefined;
}

async function coveragesOf({ tx, actor }: Context, batchId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('claim_items')
    .select('coverage_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('batch_id', '=', batchId)
    .execute();
  return rows.map((row) => row.coverage_id);
}
