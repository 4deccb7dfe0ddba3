import { toCents } from '@dioptria/contract/base/money.ts';
import type { NewModification } from '@dioptria/contract/shop/sales/modifications.ts';
import {
  type ModificationPlan,
  planModification,
  refuseUnconfirmed,
} from '@dioptria/contract/shop/sales/sale-modification.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { nextVersion } from '../../../base/records/write-checks.ts';
import { moveCoveredLines } from '../../coverages/move-covered-lines.ts';
import { followLines } from '../../jobs/follow-lines.ts';
import { moveStock } from '../../products/stock-ledger.ts';
import { storeSales } from '../change/store-sale.ts';
import { amountColumns } from '../sale-amounts.ts';
import { type LineRow, readSaleRecord, type Sale, type SaleRow } from '../sale-records.ts';
import { refusing } from '../sale-problems.ts';
import { takeBack } from '../sale-stock.ts';
import { writeModification } from './sale-modifications.ts';
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
  { stored, children, sale, jobs }: ReadSale,
  plan: ModificationPlan,
  reason: string,
): Promise<Sale> {
  const chosen = changedRow(context, stored, plan);
  const lines = lineRows(stored, plan);
  await exchangeStock(context, children.lines, lines, plan);
  const places = new Map(
    plan.lines.flatMap(({ line }, position) => (line === null ? [] : [[line, position] as const])),
  );
  await moveCoveredLines(context, stored.id, places);
  const ofJobs = await followLines(context, chosen, jobs, plan.jobs);
  const nothingBooked = { planned: [], sums: { paid: 0, refunded: 0 }, note: '' };
  const change = { stored, chosen, lines, change: nothingBooked };
  const [written] = await storeSales(context, stored.client_id, [change], async ([made]) => {
    if (!made) throw new Error('No change was stored');
    const former = { lines: sale.lines, jobs: jobs.map(({ columns }) => columns) };
    const figures = await writeModification(context, made.sale, { plan, reason, ...former });
    return [...ofJobs, figures];
  });
  if (!written) throw new Error('No change was stored');
  const after = await readSaleRecord(context, stored.id);
  recordChange(context, sales, { id: stored.id, before: written.before, after });
  return after;
}

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
      former: former?.cost_cents ?? 0,
      next: next?.cost_cents ?? 0,
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
