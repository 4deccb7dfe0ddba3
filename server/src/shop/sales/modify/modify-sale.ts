import { toCents } from '@dioptria/contract/base/money.ts';
import type { NewModification } from '@dioptria/contract/shop/sales/modifications.ts';
import {
  type ModificationPlan,
  planModification,
  planUndo,
  refuseUnconfirmed,
} from '@dioptria/contract/shop/sales/sale-modification.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { nextVersion } from '../../../base/records/write-checks.ts';
import { moveCoveredLines } from '../../coverages/move-covered-lines.ts';
import { followLines, restoreJobs } from '../../jobs/follow-lines.ts';
import { moveStock } from '../../products/stock-ledger.ts';
import type { Addition } from '../../sums/kept-sums.ts';
import { storeSales } from '../change/store-sale.ts';
import { amountColumns } from '../sale-amounts.ts';
import { type LineRow, readSaleRecord, type Sale, type SaleRow } from '../sale-records.ts';
import { refusing } from '../sale-problems.ts';
import { takeBack } from '../sale-stock.ts';
import { type ModificationRow, writeModification, writeUndo } from './sale-modifications.ts';
import { lockToModify, type ReadSale } from './sale-to-modify.ts';

/** Locks, plans and stores (docs/rules.md#modifications-1). */
export async function modifySale(context: Context, id: string, sent: NewModification): Promise<Sale> {
  const read = await lockToModify(context, id, sent);
  const plan = refusing(() => {
    const planned = planModification(read.sale, read.known, sent);
    refuseUnconfirmed(read.sale, planned, sent);
    return planned;
  });
  return storeModification(context, read, plan, sent.reason);
}

async function storeModification(
  context: Context,
  read: ReadSale,
  plan: ModificationPlan,
  reason: string,
): Promise<Sale> {
  const { stored, sale, jobs } = read;
  const former = { lines: sale.lines, jobs: jobs.map(({ columns }) => columns), deposit: stored.deposit_cents };
  return storePlan(context, read, plan, {
    followJobs: (order) => followLines(context, order, jobs, plan.jobs),
    write: (made) => writeModification(context, made, { plan, reason, ...former }),
  });
}

/** The last change of a sale is taken back exactly, with its jobs and its stock (docs/rules.md#modifications-9). */
export async function undoModification(
  context: Context,
  id: string,
  updatedAt: string,
  undone: ModificationRow,
): Promise<Sale> {
  const read = await lockToModify(context, id, { updatedAt }, undone.before.lines);
  const { before, after } = undone;
  const plan = refusing(() => planUndo(read.sale, read.known, { before, after }));
  return storePlan(context, read, plan, {
    deposit: before.deposit,
    followJobs: (order) => restoreJobs(context, order, read.jobs, { ...before, places: placesOf(plan), since: undone }),
    write: (made) => writeUndo(context, made, { plan, lines: read.sale.lines, undone }),
  });
}

interface Storing {
  deposit?: number;
  followJobs: (order: SaleRow) => Promise<readonly Addition[]>;
  write: (made: Sale) => Promise<Addition>;
}

async function storePlan(
  context: Context,
  { stored, children }: ReadSale,
  plan: ModificationPlan,
  { deposit = stored.deposit_cents, followJobs, write }: Storing,
): Promise<Sale> {
  const chosen = { ...changedRow(context, stored, plan), deposit_cents: deposit };
  const lines = lineRows(stored, plan);
  await exchangeStock(context, children.lines, lines, plan);
  await moveCoveredLines(context, stored.id, placesOf(plan));
  const ofJobs = await followJobs(chosen);
  const nothingBooked = { planned: [], sums: { paid: 0, refunded: 0 }, note: '' };
  const change = { stored, chosen, lines, change: nothingBooked };
  const [written] = await storeSales(context, stored.client_id, [change], async ([made]) => {
    if (!made) throw new Error('No change was stored');
    return [...ofJobs, await write(made.sale)];
  });
  if (!written) throw new Error('No change was stored');
  const after = await readSaleRecord(context, stored.id);
  recordChange(context, sales, { id: stored.id, before: written.before, after });
  return after;
}

const placesOf = ({ lines }: ModificationPlan): ReadonlyMap<number, number> =>
  new Map(lines.flatMap(({ line }, position) => (line === null ? [] : [[line, position] as const])));

const changedRow = ({ now }: Context, stored: SaleRow, { after }: ModificationPlan): SaleRow => ({
  ...stored,
  ...amountColumns(after, after),
  delivery_date: after.deliveryDate,
  notes: after.notes,
  updated_at: nextVersion(stored.updated_at, now).toISOString(),
});

const lineRows = ({ tenant_id, id: sale_id }: SaleRow, { lines }: ModificationPlan): LineRow[] =>
  lines.map((line, position) => ({
    tenant_id,
    sale_id,
    position,
    product_id: line.product,
    name: line.name,
    code: line.code,
    price_cents: toCents(line.price),
    cost_cents: toCents(line.cost),
    quantity: line.quantity,
    returned: line.returned,
    prescription_type: line.prescriptionType,
    needs_workshop: line.needsWorkshop,
    workshop_note: line.workshopNote,
  }));

/** Units come back at the cost that the sale had, and leave at the cost of its new lines. */
async function exchangeStock(
  context: Context,
  before: readonly LineRow[],
  after: readonly LineRow[],
  { stock }: ModificationPlan,
): Promise<void> {
  const moves = stock.map(({ product, back, broken, taken }) => {
    const lineIn = (lines: readonly LineRow[]) => lines.find(({ product_id }) => product_id === product);
    const [former, next] = [lineIn(before), lineIn(after)];
    const saleId = (former ?? next)?.sale_id ?? '';
    return {
      productId: product,
      back,
      broken,
      taken,
      saleId,
      former: (former ?? next)?.cost_cents ?? 0,
      next: (next ?? former)?.cost_cents ?? 0,
    };
  });
  await takeBack(
    context,
    'cancellation',
    moves.map(({ productId, back, broken, saleId, former }) => ({
      productId,
      quantity: back,
      broken,
      saleId,
      unitCostCents: former,
    })),
  );
  await moveStock(
    context,
    'sale',
    moves.map(({ productId, taken, saleId, next }) => ({ productId, quantity: -taken, saleId, unitCostCents: next })),
  );
}
