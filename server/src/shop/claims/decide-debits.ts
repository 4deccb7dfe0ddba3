import type { BatchDecision, ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { claimProblems, type DebitDecision } from '@dioptria/contract/shop/claims/claim-labels.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { sql } from 'kysely';
import type { Context } from '../../base/records/context.ts';
import { recordChange } from '../../base/records/record-change.ts';
import { conflict, invalid, notFound, type Refusal } from '../../base/records/refusal.ts';
import { joinClient } from '../coverages/coverage-records.ts';
import { bookInsurerEntries, dueDaysOf, settleBatches, settleCoverages } from '../coverages/settle-coverages.ts';
import { lockClientsOfSales } from '../payments/lock-clients.ts';
import { type PlannedChange, storeChangesOfClients } from '../sales/change/store-sale.ts';
import { lockSales } from '../sales/lock-sales.ts';
import type { SaleRow } from '../sales/sale-records.ts';
import type { Addition } from '../sums/kept-sums.ts';
import { itemName } from './claim-items.ts';
import { batchBefore, lockBatch, recordBatch } from './lock-batch.ts';

/**
 * The decision is for all of the debits: a later batch claims them again, the shop loses them, or they move to the
 * clients, who then owe more for their sales (docs/rules.md#claims-5).
 * @throws Refusal `closed` if an item has no debit, if its debit is decided already, or if the debit would move to the
 * client but the sale is deleted or canceled; `invalid` for an item of another batch.
 */
export async function decideDebits(context: Context, batchId: string, sent: BatchDecision): Promise<ClaimBatch> {
  const { items, decision, note } = sent;
  const goesToClients = decision === 'toClient';
  if (goesToClients) await lockClientsOfSales(context, saleIdsOf(await readItems(context, batchId, items)));
  const batch = await lockBatch(context, batchId);
  const debits = undecided(items, await readItems(context, batchId, items));
  const changes = goesToClients ? movesToClients(debits, await lockSales(context, saleIdsOf(debits))) : [];
  const before = await batchBefore(context, batch, items);
  const additions = await storeDecision(context, batch, debits, { decision, note });
  for (const { before: was, sale } of await storeChangesOfClients(context, changes, additions))
    recordChange(context, sales, { id: sale._id, before: was, after: sale });
  return recordBatch(context, before);
}

/** @throws Refusal as `decideDebits`; `not_found` */
export async function decideDebit(
  context: Context,
  itemId: string,
  decision: Omit<BatchDecision, 'items'>,
): Promise<ClaimBatch> {
  const { tx, actor } = context;
  const item = await tx
    .selectFrom('claim_items')
    .select('batch_id')
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', itemId)
    .executeTakeFirst();
  if (!item) throw notFound();
  return decideDebits(context, item.batch_id, { ...decision, items: [itemId] });
}

interface Item {
  id: string;
  coverage_id: string;
  sale_id: string;
  client_name: string;
  debited: number;
  decision: DebitDecision | null;
}

async function readItems({ tx, actor }: Context, batchId: string, ids: readonly string[]): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select item.id, item.coverage_id, coverages.sale_id, ${itemName} as client_name, item.debited_cents::float8 as debited,
      item.decision
    from claim_items as item
    join coverages on coverages.tenant_id = item.tenant_id and coverages.id = item.coverage_id
    ${joinClient}
    where item.tenant_id = ${actor.tenantId} and item.batch_id = ${batchId} and item.id = any(${ids}::uuid[])`.execute(
    tx,
  );
  return rows;
}

const saleIdsOf = (items: readonly Item[]) => items.map(({ sale_id: id }) => id);

/** Returns the items in the order of the request. */
function undecided(ids: readonly string[], read: readonly Item[]): Item[] {
  const items = new Map(read.map((item) => [item.id, item]));
  return ids.map((id, index) => {
    const item = items.get(id);
    if (!item) throw invalid({ path: `items.${index}`, message: claimProblems.otherBatch });
    if (item.debited === 0 || item.decision !== null) throw closed(item, ids.length, claimProblems.noDebit);
    return item;
  });
}

const closed = ({ client_name: client }: Item, decided: number, problem: string, path?: string): Refusal =>
  conflict('closed', decided === 1 ? problem : claimProblems.ofClient(client, problem), path);

/**
 * Plans one change per item. A sale has at most one coverage of an insurer, so a batch has at most one item of a
 * sale.
 */
function movesToClients(debits: readonly Item[], locked: ReadonlyMap<string, SaleRow>): PlannedChange[] {
  return debits.map((item) => {
    const stored = locked.get(item.sale_id);
    if (!stored || orderStatusTable[stored.order_status].isVoid)
      throw closed(item, debits.length, claimProblems.saleGone, 'decision');
    const chosen = { ...stored, insurer_cents: stored.insurer_cents - item.debited };
    return { stored, chosen, change: { planned: [], sums: { paid: 0, refunded: 0 } } };
  });
}

async function storeDecision(
  context: Context,
  { _id: batchId, insurance }: Pick<ClaimBatch, '_id' | 'insurance'>,
  debits: readonly Item[],
  { decision, note }: Omit<BatchDecision, 'items'>,
): Promise<Addition[]> {
  const { tx, actor, now } = context;
  const ids = debits.map(({ id }) => id);
  const coverageIds = debits.map(({ coverage_id: id }) => id);
  const due = await dueDaysOf(context, coverageIds);
  await sql`update claim_items set decision = ${decision}, is_active = false, updated_at = ${now.toISOString()}
    where tenant_id = ${actor.tenantId} and id = any(${ids}::uuid[])`.execute(tx);
  const isClaimedAgain = decision === 'rebill';
  await bookInsurerEntries(
    context,
    debits.map(({ id, coverage_id, debited }) => ({
      insurance_id: insurance._id,
      coverage_id,
      item_id: id,
      kind: decision,
      amount_cents: isClaimedAgain ? 0 : -debited,
      claimed_cents: isClaimedAgain ? debited : 0,
      note,
    })),
  );
  await settleBatches(context, [batchId]);
  return settleCoverages(context, coverageIds, due);
}
