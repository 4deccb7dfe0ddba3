import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimProblems, type DebitDecision } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict, notFound } from '../../base/records/refusal.ts';
import { bookInsurerEntries, dueDaysOf, settleBatches, settleCoverages } from '../coverages/settle-coverages.ts';
import { lockInsurers } from '../coverages/lock-coverages.ts';
import { lockClient } from '../payments/lock-clients.ts';
import { lockSales } from '../sales/lock-sales.ts';
import type { SaleRow } from '../sales/sale-records.ts';
import { storeSales } from '../sales/change/store-sale.ts';
import { addToSums } from '../sums/sum-rules.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { readBatchAlone } from './claim-records.ts';
import { batchBefore, recordBatch } from './lock-batch.ts';

interface Decision {
  decision: DebitDecision;
  note: string;
}

interface ItemPlace {
  id: string;
  batch_id: string;
  coverage_id: string;
  insurance_id: string;
  sale_id: string;
  client_id: string;
}

/**
 * The shop claims the debit again in a later batch, loses it, or the client pays it, who then owes more for the sale
 * (docs/rules.md#claims-5).
 * @throws Refusal `closed` if the item has no debit without a decision, or its sale is deleted or canceled.
 */
export async function decideDebit(context: Context, itemId: string, sent: Decision): Promise<ClaimBatch> {
  const place = await placeOf(context, itemId);
  const goesToClient = sent.decision === 'toClient';
  // The client is the first lock of a transaction that changes a sale, and the insurer the second (docs/rules.md#locks-1).
  const client = goesToClient ? await lockClient(context, place.client_id) : undefined;
  await lockInsurers(context, [place.insurance_id]);
  const debited = await undecidedCents(context, itemId);
  const sale = goesToClient ? await standingSale(context, client && place.sale_id) : undefined;
  const before = await batchBefore(context, await readBatchAlone(context, place.batch_id), [itemId]);
  const additions = await storeDecision(context, place, { ...sent, debited });
  if (sale) await moveToClient(context, sale, debited, additions);
  else await addToSums(context, additions);
  return recordBatch(context, before);
}

async function placeOf({ tx, actor }: Context, itemId: string): Promise<ItemPlace> {
  const place = await tx
    .selectFrom('claim_items')
    .innerJoin('coverages', (join) =>
      join
        .onRef('coverages.tenant_id', '=', 'claim_items.tenant_id')
        .onRef('coverages.id', '=', 'claim_items.coverage_id'),
    )
    .select(['claim_items.id', 'batch_id', 'coverage_id', 'insurance_id', 'sale_id', 'client_id'])
    .where('claim_items.tenant_id', '=', actor.tenantId)
    .where('claim_items.id', '=', itemId)
    .executeTakeFirst();
  if (!place) throw notFound();
  return place;
}

async function undecidedCents({ tx, actor }: Context, itemId: string): Promise<number> {
  const item = await tx
    .selectFrom('claim_items')
    .select('debited_cents')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', itemId)
    .where('debited_cents', '>', 0)
    .where('decision', 'is', null)
    .executeTakeFirst();
  if (!item) throw conflict('closed', claimProblems.noDebit);
  return item.debited_cents;
}

async function standingSale(context: Context, saleId: string | undefined): Promise<SaleRow> {
  const sale = saleId === undefined ? undefined : (await lockSales(context, [saleId])).get(saleId);
  if (!sale || orderStatusTable[sale.order_status].isVoid) throw conflict('closed', claimProblems.saleGone, 'decision');
  return sale;
}

async function storeDecision(
  context: Context,
  { id, batch_id: batchId, coverage_id: coverageId, insurance_id: insuranceId }: ItemPlace,
  { decision, note, debited }: Decision & { debited: number },
): Promise<Addition[]> {
  const { tx, actor, now } = context;
  const due = await dueDaysOf(context, [coverageId]);
  await sql`update claim_items set decision = ${decision}, is_active = false, updated_at = ${now.toISOString()}
    where tenant_id = ${actor.tenantId} and id = ${id}`.execute(tx);
  const isClaimedAgain = decision === 'rebill';
  await bookInsurerEntries(context, [
    {
      insurance_id: insuranceId,
      coverage_id: coverageId,
      item_id: id,
      kind: decision,
      amount_cents: isClaimedAgain ? 0 : -debited,
      claimed_cents: isClaimedAgain ? debited : 0,
      note,
    },
  ]);
  await settleBatches(context, [batchId]);
  return settleCoverages(context, [coverageId], due);
}

async function moveToClient(
  context: Context,
  stored: SaleRow,
  cents: number,
  additions: readonly Addition[],
): Promise<void> {
  const chosen = { ...stored, insurer_cents: stored.insurer_cents - cents };
  const change = { planned: [], sums: { paid: 0, refunded: 0 } };
  const changes = [{ stored, chosen, change }];
  const [written] = await storeSales(context, stored.client_id, changes, () => Promise.resolve(additions));
  if (!written) throw new Error('No change was stored');
  recordChange(context, sales, { id: stored.id, before: written.before, after: written.sale });
}
