import { fromCents, toCents } from '@dioptria/contract/money.ts';
import type { UpdateOf } from '@dioptria/contract/resource.ts';
import { depositOverTotal, depositProblem } from '@dioptria/contract/sale-total.ts';
import { sales } from '@dioptria/contract/sales.ts';
import type { Context } from '../resource/context.ts';
import { invalid } from '../resource/refusal.ts';
import { columnsOf } from '../resource/stored-fields.ts';
import { nextVersion, refuseStale } from '../resource/versions.ts';
import { addToSums } from '../sums/add-to-sums.ts';
import { additionsOfSale } from '../sums/kept-sums.ts';
import { amountColumns, checkedAmounts } from './sale-amounts.ts';
import { changesOf, differences, writeChanges } from './sale-changes.ts';
import { reclaimPrescriptions } from './sale-prescriptions.ts';
import { childrenOf, lockSale, saleRecord, type Sale, type SaleColumns, type SaleRow } from './sale-records.ts';
import { returnStock, takeStock } from './sale-stock.ts';

type SaleChanges = UpdateOf<typeof sales>;

/**
 * Changes a sale and records each change (docs/rules.md#sales-17). Canceling returns the products to stock. To make a canceled
 * sale active again takes stock and prescriptions again, or throws a Refusal. A field sent with its stored value changes nothing.
 */
export async function updateSale(context: Context, id: string, changes: SaleChanges): Promise<Sale> {
  const stored = await lockSale(context, id);
  refuseStale(stored.updated_at, changes.updatedAt);
  const changed = applyChanges(stored, changes);
  const children = await childrenOf(context, id);
  const { lines } = children;
  const [wasCanceled, isCanceled] = [stored.order_status === 'canceled', changed.order_status === 'canceled'];
  if (wasCanceled && !isCanceled) {
    const ids = children.prescriptions.map((prescription) => prescription.id);
    await reclaimPrescriptions(context, stored.client_id, ids);
  }
  const changedFields = differences(stored, changed);
  if (changedFields.length > 0) {
    changed.updated_at = nextVersion(stored.updated_at, context.now).toISOString();
    await writeSale(context, stored, changed);
    await writeChanges(context, changed, changedFields);
    children.changes = await changesOf(context, id);
  }
  const record = saleRecord({ row: changed, ...children });
  if (wasCanceled && !isCanceled) await takeStock(context, lines);
  if (!wasCanceled && isCanceled) await returnStock(context, lines);
  await addToSums(context, [...additionsOfSale(stored, lines, -1), ...additionsOfSale(changed, lines)]);
  return record;
}

function applyChanges<Stored extends SaleColumns>(stored: Stored, changes: SaleChanges): Stored {
  const { payment_status = stored.payment_status, ...columns } = columnsOf(sales, changes);
  return { ...stored, ...columns, payment_status, ...changedAmounts(stored, changes, payment_status) };
}

/** Checks discount and deposit against the prices at the time of the sale. Later price changes do not affect a sale. */
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
  // A stored deposit stays when the payment status changes, so a discount may not lower the total below it.
  const deposit_cents = changes.deposit === undefined ? stored.deposit_cents : toCents(changes.deposit);
  if (deposit_cents > toCents(amounts.total)) throw invalid({ path: 'discount', message: depositOverTotal });
  return { ...amountColumns(amounts, sent), deposit_cents };
}

/** Writes the columns that differ. */
async function writeSale({ tx, actor }: Context, stored: SaleRow, changed: SaleRow): Promise<void> {
  const columns = Object.entries(changed).filter(([column, value]) => value !== stored[column as keyof SaleRow]);
  await tx
    .updateTable('sales')
    .set(Object.fromEntries(columns))
    .where('tenant_id', '=', actor.tenantId)
    .where('id', '=', changed.id)
    .execute();
}
