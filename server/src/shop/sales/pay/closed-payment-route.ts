import { fromCents } from '@dioptria/contract/base/money.ts';
import { correctionProblems } from '@dioptria/contract/shop/cash/cash-labels.ts';
import type { ClosedCorrection } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { accountTexts } from '@dioptria/contract/shop/client-accounts/account-entries.ts';
import {
  alreadyRefunded,
  paymentChanged,
  paymentKindTable,
  type PaymentMethod,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { paymentStatusTable } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import { conflict, notFound } from '../../../base/records/refusal.ts';
import { planClosedCorrection, refuseOpenEntry } from '../../payments/closed-corrections.ts';
import { type Entry, ledgerSums } from '../../payments/entries.ts';
import { ledgerOf } from '../../payments/ledger.ts';
import { refundsSurchargeTwice } from '../../payments/plans.ts';
import { leavesSurchargeAlone, paidRemainders } from '../../payments/remainders.ts';
import { lockSale } from '../lock-sales.ts';
import type { SaleRow } from '../sale-records.ts';
import { bookChange, refuseExcess } from './sale-payment-routes.ts';

const methodOf = ({ part, method }: ClosedCorrection) => (part === 'method' ? method : undefined);

/** The sale has the method of its latest payment, so it follows the correction of this payment's method. */
function withMethod(
  sale: SaleRow,
  ledger: readonly Entry[],
  { id, method }: { id: string; method: PaymentMethod | undefined },
): SaleRow {
  const [latest] = paidRemainders(ledger);
  const isFollowed = latest?.id === id && latest.method === sale.payment_method;
  return isFollowed && method !== undefined ? { ...sale, payment_method: method } : { ...sale };
}

export function closedPaymentRoute(api: Api): void {
  serve(api, saleEndpoints.correctClosedPayment, {
    async work(context, { params: { id: saleId, paymentId }, body }) {
      const sale = await lockSale(context, saleId);
      const ledger = await ledgerOf(context, saleId);
      const corrected = ledger.find((entry) => entry.id === paymentId);
      if (!corrected) throw notFound();
      if (corrected.on_account) throw conflict('locked', accountTexts.correctedInAccount);
      const isReimbursed = paymentStatusTable[sale.payment_status].isGivenBack;
      if (isReimbursed && body.part === 'amount' && paymentKindTable[corrected.kind].isGivenBack)
        throw conflict('locked', correctionProblems.ofReimbursement);
      await refuseOpenEntry(context, corrected);
      const planned = planClosedCorrection(ledger, corrected, body);
      const sums = ledgerSums(planned, ledger);
      if (sums.paid > 0 && sums.refunded === 0) refuseExcess(sale, { kind: 'payment', amount: fromCents(sums.paid) });
      if (sums.refunded > 0) refuseExcess(sale, { kind: 'refund', amount: fromCents(sums.refunded) });
      if (sale.paid_cents + sums.paid < 0 || refundsSurchargeTwice(ledger, planned)) {
        throw conflict('locked', alreadyRefunded);
      }
      if (leavesSurchargeAlone(ledger, planned)) throw conflict('locked', paymentChanged);
      const change = { planned, sums, note: body.reason };
      return bookChange(context, sale, change, withMethod(sale, ledger, { id: paymentId, method: methodOf(body) }));
    },
  });
}
