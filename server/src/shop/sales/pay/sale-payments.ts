import { paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { cannotChangeClosedMethod, correctionNotes } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { paymentStatusOf } from '@dioptria/contract/shop/payments/payments.ts';
import type { UpdateOf } from '@dioptria/contract/base/resource.ts';
import { type PaymentMethod, paymentChanged } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { sales } from '@dioptria/contract/shop/sales/sales.ts';
import { type Entry, type LedgerSums, type PlannedEntry, type SaleTerms, ledgerSums } from '../../payments/entries.ts';
import { planMethod, planPaid, planStatus } from '../../payments/corrections.ts';
import { leavesSurchargeAlone } from '../../payments/remainders.ts';
import { type BookedEntry, closedEntries, isInClosedCashSession, ledgerOf } from '../../payments/ledger.ts';
import type { Context } from '../../../base/records/context.ts';
import { conflict } from '../../../base/records/refusal.ts';
import { clientPartOf } from '../../sums/additions.ts';
import { refuseLargeSum } from '../../sums/largest-sums.ts';
import type { SaleColumns } from '../sale-records.ts';

export interface LedgerChange {
  planned: readonly PlannedEntry[];
  sums: LedgerSums;
  note?: string;
}

/** In cents. */
export const termsOf = (sale: SaleColumns): SaleTerms => ({
  total: clientPartOf(sale),
  deposit: sale.deposit_cents,
  method: sale.payment_method,
});

/** Payment status and deposit follow from the new sums. @throws LargeSum if the sale's refunds add up to too much. */
export function settle<Sale extends SaleColumns>(sale: Sale, added: LedgerSums, isCovered: boolean): Sale {
  const clientTotal = clientPartOf(sale);
  const paid = sale.paid_cents + added.paid;
  const refunded = sale.refunded_cents + added.refunded;
  refuseLargeSum(refunded, added.refunded);
  const payment_status = paymentStatusOf(
    { clientTotal, paid, refunded, isCovered, orderStatus: sale.order_status },
    sale.payment_status,
  );
  // A sale keeps its deposit after it is charged, because its status may go back to waiting.
  const deposit_cents = paymentStatusTable[payment_status].takesDeposit
    ? paid
    : Math.min(sale.deposit_cents, clientTotal);
  return { ...sale, paid_cents: paid, refunded_cents: refunded, payment_status, deposit_cents };
}

/**
 * `changed` is the sale with the values of the request. If the change corrects entries of closed cash sessions, the note is
 * the reason (docs/rules.md#cash-15).
 * @throws Refusal `locked` if the entries would leave a surcharge without its payment (docs/rules.md#payments-17).
 */
export async function ledgerChange(
  context: Context,
  stored: SaleColumns,
  changed: SaleColumns,
  { paymentStatus, deposit }: Pick<UpdateOf<typeof sales>, 'paymentStatus' | 'deposit'>,
): Promise<LedgerChange> {
  const methodChanges = changed.payment_method !== stored.payment_method;
  const statusChanges = paymentStatus !== undefined && paymentStatus !== stored.payment_status;
  // Only a waiting sale takes a deposit, so a deposit in the request for any other sale must not take payments back.
  const { takesDeposit } = paymentStatusTable[changed.payment_status];
  const depositChanges = takesDeposit && deposit !== undefined && changed.deposit_cents !== stored.deposit_cents;
  if (!methodChanges && !statusChanges && !depositChanges) return { planned: [], sums: { paid: 0, refunded: 0 } };
  const ledger = await ledgerOf(context, stored.id);
  const moved = methodChanges ? await movedEntries(context, ledger, changed.payment_method) : [];
  const after: Entry[] = [...ledger, ...moved.map((entry, index) => ({ ...entry, id: `moved ${index}` }))];
  const planned = [
    ...moved,
    ...(statusChanges
      ? planStatus(after, paymentStatus, termsOf(changed))
      : depositChanges
        ? planPaid(after, changed.deposit_cents, changed.payment_method)
        : []),
  ];
  if (leavesSurchargeAlone(ledger, planned)) throw conflict('locked', paymentChanged);
  const closed = closedEntries(ledger);
  const correctsClosed = planned.some(({ corrects }) => closed.has(corrects ?? ''));
  const note = statusChanges ? correctionNotes.paymentStatus(paymentStatus) : correctionNotes.deposit;
  return { planned, sums: ledgerSums(planned, ledger), ...(correctsClosed && { note }) };
}

/** @throws Refusal `locked` if the cash session of the latest payment is closed (docs/rules.md#cash-5). */
async function movedEntries(
  context: Context,
  ledger: readonly BookedEntry[],
  method: PaymentMethod,
): Promise<PlannedEntry[]> {
  const moved = planMethod(ledger, method);
  const latest = ledger.find(({ id }) => id === moved[0]?.corrects);
  if (latest && (await isInClosedCashSession(context, latest))) throw conflict('locked', cannotChangeClosedMethod);
  return moved;
}
