/** How a sale's payment status, deposit and method are written into its ledger, and follow from it (docs/rules.md#payments-3). */
import { closedMethodStays } from '@dioptria/contract/cash-rules.ts';
import { paymentStatusOf } from '@dioptria/contract/payments.ts';
import type { UpdateOf } from '@dioptria/contract/resource.ts';
import type { PaymentMethod } from '@dioptria/contract/sale-status.ts';
import type { sales } from '@dioptria/contract/sales.ts';
import {
  type Entry,
  type LedgerSums,
  planMethod,
  type PlannedEntry,
  planPaid,
  planStatus,
  type SaleTerms,
  ledgerSums,
} from '../payments/entries.ts';
import { type BookedEntry, isInClosedSession, ledgerOf } from '../payments/ledger.ts';
import type { Context } from '../resource/context.ts';
import { conflict } from '../resource/refusal.ts';
import type { SaleColumns } from './sale-records.ts';

/** Entries to book for a sale, and the sums that they add to its ledger. */
export interface LedgerChange {
  planned: readonly PlannedEntry[];
  sums: LedgerSums;
}

/** The terms of a sale that its ledger must meet, in cents. */
export const termsOf = (sale: SaleColumns): SaleTerms => ({
  total: sale.total_cents,
  deposit: sale.deposit_cents,
  method: sale.payment_method,
});

/** A sale with its ledger's new sums, and the payment status and deposit that follow from them. */
export function settle<Sale extends SaleColumns>(sale: Sale, added: LedgerSums): Sale {
  const { total_cents: total, payment_status: chosen } = sale;
  const paid = sale.paid_cents + added.paid;
  const refunded = sale.refunded_cents + added.refunded;
  const payment_status = paymentStatusOf({ total, paid, refunded }, chosen);
  // An order keeps its deposit after it is charged, because its status may go back.
  const deposit_cents = payment_status === 'waiting' ? paid : Math.min(sale.deposit_cents, total);
  return { ...sale, paid_cents: paid, refunded_cents: refunded, payment_status, deposit_cents };
}

/** The entries for a change of a sale's payment method, payment status or deposit. `changed` has the values that the request chose. */
export async function ledgerChange(
  context: Context,
  stored: SaleColumns,
  changed: SaleColumns,
  { paymentStatus, deposit }: Pick<UpdateOf<typeof sales>, 'paymentStatus' | 'deposit'>,
): Promise<LedgerChange> {
  const methodChanges = changed.payment_method !== stored.payment_method;
  const statusChanges = paymentStatus !== undefined && paymentStatus !== stored.payment_status;
  // Only an order that is still waiting takes a deposit: another one's payments are not taken back by it.
  const isWaiting = changed.payment_status === 'waiting';
  const depositChanges = isWaiting && deposit !== undefined && changed.deposit_cents !== stored.deposit_cents;
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
  return { planned, sums: ledgerSums(planned, ledger) };
}

/**
 * The entries that move the latest payment to another method.
 * @throws Refusal `locked` if the cash session of that payment is closed (docs/rules.md#cash-5).
 */
async function movedEntries(
  context: Context,
  ledger: readonly BookedEntry[],
  method: PaymentMethod,
): Promise<PlannedEntry[]> {
  const moved = planMethod(ledger, method);
  const latest = ledger.find(({ id }) => id === moved[0]?.corrects);
  if (latest && (await isInClosedSession(context, latest))) throw conflict('locked', closedMethodStays);
  return moved;
}
