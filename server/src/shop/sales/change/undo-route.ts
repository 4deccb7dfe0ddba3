import { nothingToUndo, saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { cannotCancelClosedEntry } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { toCents } from '@dioptria/contract/base/money.ts';
import { can } from '@dioptria/contract/shop/permissions.ts';
import { type OrderStatus, orderStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { type SaleChange, sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { conflict } from '../../../base/records/refusal.ts';
import { refuseOtherVersion } from '../../../base/records/write-checks.ts';
import { restoreCoverages } from '../../coverages/follow-sale.ts';
import { lockCoverages } from '../../coverages/lock-coverages.ts';
import { ledgerSums } from '../../payments/entries.ts';
import { planReversals } from '../../payments/corrections.ts';
import { type BookedEntry, closedEntries, isInClosedCashSession, ledgerOf } from '../../payments/ledger.ts';
import { changesOf } from './sale-changes.ts';
import { returnsOf } from './sale-returns.ts';
import { childrenOf, saleRecord, type SaleRow } from '../sale-records.ts';
import { lockSale } from '../lock-sales.ts';
import { undoModification } from '../modify/modify-sale.ts';
import { lastModification, modificationsOf } from '../modify/sale-modifications.ts';
import { storeSales } from './store-sale.ts';

const undoable = {
  orderStatus: 'order_status',
  paymentStatus: 'payment_status',
  paymentMethod: 'payment_method',
} as const satisfies Partial<Record<SaleChange['field'], keyof SaleRow>>;
const delivered = 'delivered' satisfies OrderStatus;
const isUndoable = (field: SaleChange['field']): field is keyof typeof undoable => field in undoable;

export function undoRoute(api: Api): void {
  serve(api, saleEndpoints.undo, {
    async work(context, { params, body }) {
      const stored = await lockSale(context, params.id);
      // Only the last change can be undone, so a newer version of the stored sale is a conflict.
      refuseOtherVersion(stored.updated_at, body.updatedAt);
      const undone = await lastModification(context, stored);
      if (undone) return { sale: await undoModification(context, stored.id, body.updatedAt, undone) };
      const chosen = { ...stored, ...(await formerValues(context, stored)) };
      const before = saleRecord({ row: stored, ...(await childrenOf(context, stored.id)) });
      // The insurers are locked before the cash sessions of the entries (docs/rules.md#locks-1).
      await lockCoverages(context, stored.id);
      const wasCanceled = orderStatusTable[stored.order_status].isVoid;
      const restored = wasCanceled ? await restoreCoverages(context, stored.id, stored.updated_at) : [];
      const change = await undoneEntries(context, stored);
      const [written] = await storeSales(context, stored.client_id, [{ stored, chosen, change }], () =>
        Promise.resolve(restored),
      );
      if (!written) throw new Error('No change was stored');
      recordChange(context, sales, { id: stored.id, before, after: written.sale });
      return { sale: written.sale };
    },
  });
}

/**
 * Returns the values from before the last change, including values that follow from the undone fields: the deposit, the insurers'
 * part that a cancellation ended, and the time of the delivery.
 * @throws Refusal `locked` if the last change includes a field that cannot be undone, or no field that can be undone.
 */
async function formerValues(context: Context, stored: SaleRow): Promise<Partial<SaleRow>> {
  const returns = await returnsOf(context, stored.id);
  const modifications = await modificationsOf(context, stored.id);
  if ([...returns, ...modifications].some(({ at }) => at === stored.updated_at))
    throw conflict('locked', nothingToUndo);
  const changes = await changesOf(context, stored.id);
  const last = changes.filter(({ at }) => at === stored.updated_at);
  const columns = last.flatMap(({ field, from }) => (isUndoable(field) ? [[undoable[field], from] as const] : []));
  const deposit = last.find(({ field }) => field === 'deposit');
  const { isVoid } = orderStatusTable[stored.order_status];
  const insurers = isVoid ? last.find(({ field }) => field === 'insurerTotal') : undefined;
  const following = [deposit, insurers].filter((change) => change !== undefined);
  if (columns.length === 0 || columns.length + following.length < last.length) throw conflict('locked', nothingToUndo);
  const wasDelivered = last.some(({ field, from }) => field === 'orderStatus' && from === delivered);
  return {
    ...Object.fromEntries(columns),
    ...(deposit && { deposit_cents: toCents(Number(deposit.from)) }),
    ...(insurers && { insurer_cents: toCents(Number(insurers.from)) }),
    ...(wasDelivered && { delivered_at: deliveredAt(changes) ?? stored.created_at }),
  };
}

/** Undefined for a sale that was created as delivered. */
const deliveredAt = (changes: readonly SaleChange[]) =>
  changes.findLast(({ field, to }) => field === 'orderStatus' && to === delivered)?.at;

/** @throws Refusal `locked` if the cash session of an undone entry is closed (docs/rules.md#cash-5). */
async function undoneEntries(context: Context, stored: SaleRow) {
  const ledger = await ledgerOf(context, stored.id);
  const booked = ledger.filter(({ created_at: at }) => at === stored.updated_at);
  for (const entry of booked) await refuseClosed(context, entry);
  refuseCorrected(context, ledger, booked);
  const planned = planReversals(ledger, booked);
  return { planned, sums: ledgerSums(planned, ledger) };
}

/**
 * If an admin corrected an entry of a closed cash session, only an admin undoes it (docs/rules.md#cash-15).
 * @throws Refusal `locked`
 */
function refuseCorrected({ actor }: Context, ledger: readonly BookedEntry[], booked: readonly BookedEntry[]): void {
  if (can(actor.permissions, 'cash_sessions.correct')) return;
  const closed = closedEntries(ledger);
  if (booked.some(({ corrects }) => closed.has(corrects ?? ''))) throw conflict('locked', cannotCancelClosedEntry);
}

async function refuseClosed(context: Context, entry: BookedEntry): Promise<void> {
  if (await isInClosedCashSession(context, entry)) throw conflict('locked', cannotCancelClosedEntry);
}
