import { accountTexts } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import type { Payment } from '@dioptria/contract/shop/payments/payments.ts';
import { orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { insertPrepared } from '../../../base/database/inserts.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { nextVersion } from '../../../base/records/write-checks.ts';
import { coveragesOf } from '../../coverages/coverage-records.ts';
import { followDiscount, voidCoverages } from '../../coverages/follow-sale.ts';
import { lockCoverages } from '../../coverages/lock-coverages.ts';
import { setClaimableDays } from '../../coverages/settle-coverages.ts';
import { followOrder } from '../../jobs/make-jobs.ts';
import { accountSums, addToAccount, noCredit } from '../../payments/credit.ts';
import { creditSpent, ledgerSums, planRefund } from '../../payments/entries.ts';
import { bookEntries, type EntryTexts } from '../../payments/ledger.ts';
import { additionsOfSale } from '../../sums/additions.ts';
import { refreshOldestDebt } from '../../sums/debt-ages.ts';
import type { Addition } from '../../sums/kept-sums.ts';
import { addToSums } from '../../sums/sum-rules.ts';
import { refuseOtherTotal } from '../invoice/invoiced-sale.ts';
import { issueAtChange } from '../invoice/billed-sale.ts';
import { lockSalesInCredit, type SaleInCredit } from '../lock-sales.ts';
import { type LedgerChange, settle } from '../pay/sale-payments.ts';
import { reclaimPrescriptions } from '../sale-prescriptions.ts';
import { childrenOf, type LineRow, type Sale, type SaleChildren, saleRecord, type SaleRow } from '../sale-records.ts';
import { returnStock, takeStock } from '../sale-stock.ts';
import { changesOf, differences, paymentStatusAtCancellation, withDelivery, writeChanges } from './sale-changes.ts';

/**
 * Call it before the sale is stored. `chosen.delivered_at` must already have its new value.
 * @throws Refusal `locked` for the cancellation of a sale with a presented coverage; `invalid` for a discount that
 * leaves less than the insurers pay.
 */
async function followChange(
  context: Context,
  { stored, chosen, lines }: { stored: SaleRow; chosen: SaleRow; lines: readonly LineRow[] },
): Promise<{ insurer: number; additions: Addition[] }> {
  const standing = await lockCoverages(context, stored.id);
  if (orderStatusTable[chosen.order_status].isVoid) {
    const canceledWith = nextVersion(stored.updated_at, context.now).toISOString();
    return { insurer: 0, additions: await voidCoverages(context, standing, canceledWith) };
  }
  const isMoved = chosen.delivered_at !== stored.delivered_at;
  await setClaimableDays(context, standing, chosen, { isMoved });
  if (chosen.total_cents !== stored.total_cents) await followDiscount(context, standing, lines, chosen.total_cents);
  return { insurer: chosen.insurer_cents, additions: [] };
}

/**
 * `stored` is the row before the change, `chosen` the row with the values of the request. If `chosen` has another
 * `updated_at`, the sale gets a new version, even if no other field changes.
 */
export interface PlannedChange {
  stored: SaleRow;
  chosen: SaleRow;
  change: LedgerChange & EntryTexts;
  /** The lines after a return or another change of the lines. */
  lines?: readonly LineRow[];
  /** The reason for a change of the order status, for example for a delivery before the client has paid everything. */
  reason?: string | undefined;
}

export interface StoredChange {
  before: Sale;
  sale: Sale;
  payments: Payment[];
}

export async function storeSale(context: Context, planned: PlannedChange): Promise<StoredChange> {
  const [stored] = await storeSales(context, planned.stored.client_id, [planned]);
  if (!stored) throw new Error('No change was stored');
  return stored;
}

/**
 * A canceled sale returns its products to stock. A canceled sale that becomes active takes its stock and its prescriptions again.
 * `bookMore` books further entries of the client after the entries of the sales.
 * @throws Refusal `no_credit` if the entries spend more than the client's credit.
 */
export async function storeSales(
  context: Context,
  clientId: string,
  changes: readonly PlannedChange[],
  bookMore: (stored: readonly StoredChange[]) => Promise<readonly Addition[]> = () => Promise.resolve([]),
): Promise<StoredChange[]> {
  const spent = creditSpent(changes.flatMap(({ change }) => change.planned));
  const changing = new Set(changes.map(({ stored }) => stored.id));
  const moves = await planCreditMoves(context, clientId, spent, async () =>
    (await lockSalesInCredit(context, clientId)).filter(({ sale }) => !changing.has(sale.id)),
  );
  const written: WrittenChange[] = [];
  for (const change of [...moves, ...changes]) written.push(await writeChange(context, change));
  const more = await bookMore(written.slice(moves.length));
  await addToAccount(context, clientId, [...written.flatMap(({ additions }) => additions), ...more]);
  recordMoves(context, written.slice(0, moves.length));
  return written.slice(moves.length);
}

/**
 * The changes must book no entries. The caller has locked the clients of the sales. `more` has further additions to the
 * kept sums.
 */
export async function storeChangesOfClients(
  context: Context,
  changes: readonly PlannedChange[],
  more: readonly Addition[],
): Promise<StoredChange[]> {
  const written: WrittenChange[] = [];
  for (const change of changes) written.push(await writeChange(context, change));
  await addToSums(context, [...written.flatMap(({ additions }) => additions), ...more]);
  for (const id of new Set(changes.map(({ stored }) => stored.client_id).toSorted()))
    await refreshOldestDebt(context, id);
  return written;
}

/**
 * Moves credit from the oldest sales to the account until the account can spend `cents`. `locked` are the sales in credit, if the
 * caller has already locked them. The caller adds the result to the kept sums at the end of the transaction.
 * @throws Refusal `no_credit` if the client has less credit than `cents`.
 */
export async function freeCredit(
  context: Context,
  clientId: string,
  cents: number,
  locked?: readonly SaleInCredit[],
): Promise<Addition[]> {
  const inCredit = async () => locked ?? (await lockSalesInCredit(context, clientId));
  const written: WrittenChange[] = [];
  for (const move of await planCreditMoves(context, clientId, cents, inCredit)) {
    written.push(await writeChange(context, move));
  }
  recordMoves(context, written);
  return written.flatMap(({ additions }) => additions);
}

function recordMoves(context: Context, moved: readonly StoredChange[]): void {
  for (const { before, sale } of moved) recordChange(context, sales, { id: sale._id, before, after: sale });
}

/** Plans refunds by credit note, which move the sales' credit to the account until the account can spend `cents`. */
async function planCreditMoves(
  context: Context,
  clientId: string,
  cents: number,
  lockInCredit: () => Promise<readonly SaleInCredit[]>,
): Promise<PlannedChange[]> {
  if (cents <= 0) return [];
  const { unassigned_cents: unassigned } = await accountSums(context, clientId);
  let missing = cents - unassigned;
  if (missing <= 0) return [];
  const moves: PlannedChange[] = [];
  for (const { sale, credit } of await lockInCredit()) {
    const moved = Math.min(missing, credit);
    if (moved > 0) {
      const planned = planRefund(moved, 'creditNote');
      const change = { planned, sums: ledgerSums(planned), note: accountTexts.movedCredit };
      moves.push({ stored: sale, chosen: { ...sale }, change });
    }
    missing -= moved;
  }
  if (missing > 0) throw noCredit(cents - missing);
  return moves;
}

interface WrittenChange extends StoredChange {
  additions: Addition[];
}

const isVoid = ({ order_status: status }: Pick<SaleRow, 'order_status'>) => orderStatusTable[status].isVoid;

/** The returned additions to the kept sums are not yet stored. */
async function writeChange(
  context: Context,
  { stored, chosen: sent, change: { planned, sums, ...texts }, lines: kept, reason = '' }: PlannedChange,
): Promise<WrittenChange> {
  const chosen = withDelivery(sent, context.now);
  const children = await childrenOf(context, stored.id);
  const { lines, prescriptions } = children;
  const after = kept ?? lines;
  const covered = await followCoverages(context, { stored, chosen, children, lines: after });
  const [wasCanceled, isCanceled] = [isVoid(stored), isVoid(chosen)];
  const isSoldAgain = wasCanceled && !isCanceled && chosen.payment_status === stored.payment_status;
  const payment_status = isSoldAgain
    ? paymentStatusAtCancellation(children.changes ?? [], stored.payment_status)
    : chosen.payment_status;
  const settled = settle({ ...chosen, payment_status, insurer_cents: covered.insurer }, sums, isCovered(covered));
  if (wasCanceled && !isCanceled) {
    await reclaimPrescriptions(
      context,
      stored,
      prescriptions.map(({ id }) => id),
    );
  }
  if (kept) await writeLines(context, stored, kept);
  else if (settled.total_cents !== stored.total_cents) await refuseOtherTotal(context, stored.id);
  const changedFields = differences(stored, settled);
  const isTouched = chosen.updated_at !== stored.updated_at;
  const isNewVersion = changedFields.length > 0 || planned.length > 0 || isTouched;
  const changed = isNewVersion
    ? { ...settled, updated_at: nextVersion(stored.updated_at, context.now).toISOString() }
    : settled;
  if (isNewVersion) await writeSale(context, stored, changed);
  if (changedFields.length > 0) await writeChanges(context, changed, changedFields, reason);
  const changes = changedFields.length > 0 ? await changesOf(context, stored.id) : children.changes;
  if (wasCanceled && !isCanceled) await takeStock(context, lines);
  if (!wasCanceled && isCanceled) await returnStock(context, lines);
  const followed = await followOrder(context, { ...stored, lines }, { ...changed, lines: after });
  const { payments, additions } = await bookEntries(context, changed, planned, { ...texts, at: changed.updated_at });
  const issued = await issueAtChange(context, stored, changed);
  const row = issued ? { ...changed, invoice_refusal: issued.refusal } : changed;
  return {
    before: saleRecord({ row: stored, ...children }),
    sale: saleRecord({ row, ...children, lines: after, changes, coverages: covered.coverages }),
    payments,
    additions: [
      ...additionsOfSale(stored, lines, -1),
      ...additionsOfSale(changed, after),
      ...followed,
      ...covered.additions,
      ...additions,
      ...(issued?.additions ?? []),
    ],
  };
}

const isCovered = ({ coverages }: Pick<SaleChildren, 'coverages'>) =>
  coverages?.some(({ state }) => state !== 'void') ?? false;

/** Updates the coverages for the sale as it is after the change. */
async function followCoverages(
  context: Context,
  {
    stored,
    chosen,
    children,
    lines,
  }: Pick<PlannedChange, 'stored' | 'chosen'> & { children: SaleChildren; lines: readonly LineRow[] },
): Promise<Pick<SaleChildren, 'coverages'> & { insurer: number; additions: readonly Addition[] }> {
  const isSame = chosen.order_status === stored.order_status && chosen.total_cents === stored.total_cents;
  const { coverages } = children;
  if (isSame || !isCovered(children)) return { insurer: chosen.insurer_cents, additions: [], coverages };
  const followed = await followChange(context, { stored, chosen, lines });
  return { ...followed, coverages: await coveragesOf(context, stored.id) };
}

async function writeSale({ tx, actor }: Context, stored: SaleRow, changed: SaleRow): Promise<void> {
  const columns = Object.entries(changed).filter(([column, value]) => value !== stored[column as keyof SaleRow]);
  await tx
    .updateTable('sales')
    .set(Object.fromEntries(columns))
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', changed.id)
    .execute();
}

/** Positions change with the lines, so all lines are written again. */
async function writeLines(
  { tx, actor }: Context,
  { id }: Pick<SaleRow, 'id'>,
  lines: readonly LineRow[],
): Promise<void> {
  await tx.deleteFrom('sale_lines').where('tenant_id', '=', actor.tenantId).where('sale_id', '=', id).execute();
  await insertPrepared(tx, 'sale_lines', lines);
}
