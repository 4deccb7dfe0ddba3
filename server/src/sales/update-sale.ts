import { fromCents, toCents } from '@dioptria/contract/money.ts';
import type { UpdateOf } from '@dioptria/contract/resource.ts';
import { depositOverTotal, depositProblem } from '@dioptria/contract/sale-total.ts';
import type { sales } from '@dioptria/contract/sales.ts';
import type { Context } from '../resource/context.ts';
import { invalid } from '../resource/refusal.ts';
import { nextVersion, refuseStale } from '../resource/versions.ts';
import { amountColumns, checkedAmounts } from './sale-amounts.ts';
import { changesOf, differences, writeChanges } from './sale-changes.ts';
import { reclaimPrescriptions } from './sale-prescriptions.ts';
import { linesOf, lockSale, prescriptionsOf, saleRecord, type Sale, type SaleColumns } from './sale-records.ts';
import { returnStock, takeStock } from './sale-stock.ts';
import { moveFigures } from './sale-summaries.ts';

type SaleChanges = UpdateOf<typeof sales>;

/**
 * Changes what of a sale may change, and records each change (decisions §3). Canceling gives the stock back; the way back
 * takes stock and prescriptions again, or throws a Refusal. What is sent as it is already changes nothing.
 */
export async function updateSale(context: Context, id: string, changes: SaleChanges): Promise<Sale> {
  const stored = await lockSale(context, id);
  refuseStale(stored.updated_at, changes.updatedAt);
  const changed = applyChanges(stored, changes);
  const lines = await linesOf(context, [id]);
  const prescriptions = await prescriptionsOf(context, [id]);
  const [wasCanceled, isCanceled] = [stored.order_status === 'canceled', changed.order_status === 'canceled'];
  if (wasCanceled && !isCanceled) {
    const ids = prescriptions.map((prescription) => prescription.id);
    await reclaimPrescriptions(context, stored.client_id, ids);
  }
  const changedFields = differences(stored, changed);
  if (changedFields.length > 0) {
    changed.updated_at = nextVersion(stored.updated_at, context.now).toISOString();
    await writeSale(context, changed);
    await writeChanges(context, changed, changedFields);
  }
  const record = saleRecord(changed, lines, prescriptions);
  record.changes = await changesOf(context, id);
  if (wasCanceled && !isCanceled) await takeStock(context, lines);
  if (!wasCanceled && isCanceled) await returnStock(context, lines);
  await moveFigures(context, lines, stored, changed);
  return record;
}

function applyChanges<Stored extends SaleColumns>(stored: Stored, changes: SaleChanges): Stored {
  const paymentStatus = changes.paymentStatus ?? stored.payment_status;
  return {
    ...stored,
    order_status: changes.orderStatus ?? stored.order_status,
    payment_status: paymentStatus,
    payment_method: changes.paymentMethod ?? stored.payment_method,
    delivery_date: changes.deliveryDate ?? stored.delivery_date,
    notes: changes.notes ?? stored.notes,
    ...changedAmounts(stored, changes, paymentStatus),
  };
}

/** Discount and deposit against what the sale cost when it was sold: later prices do not rewrite it. */
function changedAmounts(stored: SaleColumns, changes: SaleChanges, paymentStatus: SaleColumns['payment_status']) {
  const sent = {
    discount: changes.discount ?? fromCents(stored.discount_hundredths),
    discountType: changes.discountType ?? stored.discount_type,
    total: changes.total,
  };
  const amounts = checkedAmounts([{ price: fromCents(stored.subtotal_cents), quantity: 1 }], sent);
  const wrongDeposit =
    changes.deposit === undefined ? undefined : depositProblem(changes.deposit, amounts.total, paymentStatus);
  if (wrongDeposit) throw invalid({ path: 'deposit', message: wrongDeposit });
  // A deposit taken before stays, also once the sale is no longer waiting: a discount may not go below it.
  const deposit_cents = changes.deposit === undefined ? stored.deposit_cents : toCents(changes.deposit);
  if (deposit_cents > toCents(amounts.total)) throw invalid({ path: 'discount', message: depositOverTotal });
  return { ...amountColumns(amounts, sent), deposit_cents };
}

async function writeSale({ tx, actor }: Context, changed: SaleColumns): Promise<void> {
  await tx
    .updateTable('sales')
    .set({
      order_status: changed.order_status,
      payment_status: changed.payment_status,
      payment_method: changed.payment_method,
      delivery_date: changed.delivery_date,
      notes: changed.notes,
      discount_hundredths: changed.discount_hundredths,
      discount_type: changed.discount_type,
      discount_cents: changed.discount_cents,
      total_cents: changed.total_cents,
      deposit_cents: changed.deposit_cents,
      updated_at: changed.updated_at,
    })
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', changed.id)
    .execute();
}
