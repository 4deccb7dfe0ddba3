import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import type { UpdateOf } from '@dioptria/contract/base/resource.ts';
import { dayAheadProblem, shopDay } from '@dioptria/contract/base/shop-time.ts';
import { discountBelowInsurers } from '@dioptria/contract/shop/coverages/coverage-labels.ts';
import { orderStatusTable, paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { depositProblem } from '@dioptria/contract/shop/sales/sale-total.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Context } from '../../../base/records/context.ts';
import { invalid } from '../../../base/records/refusal.ts';
import { columnsOf } from '../../../base/records/stored-fields.ts';
import { refuseStale } from '../../../base/records/write-checks.ts';
import { lockCoverages } from '../../coverages/lock-coverages.ts';
import { refuseCovered } from './refuse-covered.ts';
import { lockSale } from '../lock-sales.ts';
import { ledgerChange } from '../pay/sale-payments.ts';
import { amountColumns, checkedAmounts } from '../sale-amounts.ts';
import type { Sale, SaleColumns, SaleRow } from '../sale-records.ts';
import { storeSale } from './store-sale.ts';

export function refuseImpossibleDelivery({ now, timeZone }: Context, day: string): void {
  const message = dayAheadProblem('delivery', day, shopDay(now, timeZone));
  if (message) throw invalid({ path: 'deliveryDate', message });
}

type SaleChanges = UpdateOf<typeof sales>;

/**
 * A field sent with its stored value changes nothing. A change of payment status, deposit or method books entries in the sale's
 * ledger (docs/rules.md#payments-3).
 */
export async function updateSale(context: Context, id: string, changes: SaleChanges): Promise<Sale> {
  const stored = await lockSale(context, id);
  refuseStale(stored.updated_at, changes.updatedAt);
  const { deliveryDate = stored.delivery_date } = changes;
  if (deliveryDate !== stored.delivery_date) refuseImpossibleDelivery(context, deliveryDate);
  const changed = applyChanges(stored, changes);
  await followInsurers(context, stored, changed);
  const change = await ledgerChange(context, stored, changed, changes);
  const { sale } = await storeSale(context, { stored, chosen: changed, change, reason: changes.reason });
  return sale;
}

/** Call it before the change locks a cash session (docs/rules.md#locks-1). */
async function followInsurers(context: Context, stored: SaleRow, changed: SaleRow): Promise<void> {
  const isReimbursed =
    changed.payment_status !== stored.payment_status && paymentStatusTable[changed.payment_status].isGivenBack;
  const isFollowed = changed.order_status !== stored.order_status || changed.total_cents !== stored.total_cents;
  if (!isReimbursed && !isFollowed) return;
  const standing = await lockCoverages(context, stored.id);
  if (isReimbursed && !orderStatusTable[changed.order_status].isVoid)
    await refuseCovered(context, stored.id, standing, 'paymentStatus');
}

function applyChanges<Stored extends SaleColumns>(stored: Stored, changes: SaleChanges): Stored {
  const { payment_status = stored.payment_status, ...columns } = columnsOf(sales, changes);
  return { ...stored, ...columns, payment_status, ...changedAmounts(stored, changes, payment_status) };
}

/** The lines keep the prices at the time of the sale, so later price changes do not affect a sale. */
function changedAmounts(stored: SaleColumns, changes: SaleChanges, paymentStatus: SaleColumns['payment_status']) {
  const sent = {
    discount: changes.discount ?? fromCents(stored.discount_hundredths),
    discountType: changes.discountType ?? stored.discount_type,
    total: changes.total,
  };
  const amounts = checkedAmounts([{ price: fromCents(stored.subtotal_cents), quantity: 1 }], sent);
  const clientTotal = toCents(amounts.total) - stored.insurer_cents;
  if (clientTotal < 0) throw invalid({ path: 'discount', message: discountBelowInsurers });
  const parts = { total: amounts.total, clientTotal: fromCents(clientTotal) };
  const wrongDeposit =
    changes.deposit === undefined ? undefined : depositProblem(changes.deposit, parts, paymentStatus);
  if (wrongDeposit) throw invalid({ path: 'deposit', message: wrongDeposit });
  // A discount may lower the client's part below the paid sum. The difference is then the client's credit.
  const deposit = changes.deposit === undefined ? stored.deposit_cents : toCents(changes.deposit);
  return { ...amountColumns(amounts, sent), deposit_cents: Math.min(deposit, clientTotal) };
}
