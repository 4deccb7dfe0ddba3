import { saleEndpoints } from '@dioptria/contract/shop/sales/sales-endpoints.ts';
import { cannotCancelClosedEntry } from '@dioptria/contract/shop/cash/cash-labels.ts';
import { fromCents, toCents } from '@dioptria/contract/base/money.ts';
import {
  alreadyCorrected,
  alreadyRefunded,
  cannotCancelCorrection,
  nothingToRefund,
  overpaid,
  paymentKindTable,
  paymentChanged,
  surchargeNotReceived,
} from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { amountsDue, type NewPayment } from '@dioptria/contract/shop/payments/payments.ts';
import { sales } from '@dioptria/contract/shop/sales/sales.ts';
import type { Api } from '../../../base/http/api.ts';
import { serve } from '../../../base/http/serve.ts';
import { planPayment, type PlannedEntry, planRefund, ledgerSums } from '../../payments/entries.ts';
import { planCorrection } from '../../payments/corrections.ts';
import { type EntryTexts, isInClosedCashSession, ledgerOf, paymentRecord } from '../../payments/ledger.ts';
import { chosenPlan, refundsSurchargeTwice } from '../../payments/plans.ts';
import { leavesSurchargeAlone, leftInLedger } from '../../payments/remainders.ts';
import type { Context } from '../../../base/records/context.ts';
import { recordChange } from '../../../base/records/record-change.ts';
import { conflict, notFound } from '../../../base/records/refusal.ts';
import { clientPartOf } from '../../sums/additions.ts';
import type { LedgerChange } from './sale-payments.ts';
import { findSale, type SaleRow } from '../sale-records.ts';
import { lockSale } from '../lock-sales.ts';
import { storeSale } from '../change/store-sale.ts';

export function salePaymentRoutes(api: Api): void {
  listRoute(api);
  bookingRoute(api);
  correctionRoute(api);
}

function listRoute(api: Api): void {
  serve(api, saleEndpoints.payments, {
    async work(context, input, reply) {
      const [sale, ledger] = await Promise.all([
        findSale(context, input.params.id),
        ledgerOf(context, input.params.id),
      ]);
      if (!sale) throw notFound();
      reply.header('x-total-count', ledger.length);
      return ledger.map(paymentRecord);
    },
  });
}

function bookingRoute(api: Api): void {
  serve(api, saleEndpoints.pay, {
    async work(context, { params: { id: saleId }, body }) {
      const sale = await lockSale(context, saleId);
      refuseExcess(sale, body);
      const planned = paymentKindTable[body.kind].isGivenBack
        ? await newRefund(context, sale, body)
        : planPayment(toCents(body.amount), body.method, await chosenPlan(context, body));
      return bookChange(context, sale, { planned, sums: ledgerSums(planned), note: body.note });
    },
  });
}

function correctionRoute(api: Api): void {
  serve(api, saleEndpoints.correctPayment, {
    async work(context, { params: { id: saleId, paymentId }, body }) {
      const sale = await lockSale(context, saleId);
      const ledger = await ledgerOf(context, saleId);
      const corrected = ledger.find((entry) => entry.id === paymentId);
      if (!corrected) throw notFound();
      if (paymentKindTable[corrected.kind].isCorrection) throw conflict('locked', cannotCancelCorrection);
      if (await isInClosedCashSession(context, corrected)) throw conflict('locked', cannotCancelClosedEntry);
      const planned = planCorrection(ledger, paymentId);
      if (planned.length === 0) throw conflict('locked', alreadyCorrected);
      const sums = ledgerSums(planned, ledger);
      if (sale.paid_cents + sums.paid < 0 || refundsSurchargeTwice(ledger, planned)) {
        throw conflict('locked', alreadyRefunded);
      }
      if (leavesSurchargeAlone(ledger, planned)) throw conflict('locked', paymentChanged);
      return bookChange(context, sale, { planned, sums, note: body.note });
    },
  });
}

/**
 * `at` is the prefix of the paths of the payment's fields in the request: '' or `payment.`.
 * @throws Refusal `overpaid` for a payment above the balance, `nothing_to_refund` for a refund above the credit.
 */
export function refuseExcess(sale: SaleRow, { kind, amount }: Pick<NewPayment, 'kind' | 'amount'>, at = ''): void {
  const { balance, credit } = amountsDue({
    clientTotal: fromCents(clientPartOf(sale)),
    paid: fromCents(sale.paid_cents),
    orderStatus: sale.order_status,
    paymentStatus: sale.payment_status,
  });
  const { isGivenBack } = paymentKindTable[kind];
  if (!isGivenBack && amount > balance) throw conflict('overpaid', overpaid(balance), `${at}amount`);
  if (isGivenBack && amount > credit) throw conflict('nothing_to_refund', nothingToRefund(credit), `${at}amount`);
}

/**
 * @throws Refusal `nothing_to_refund` if the surcharge exceeds the remaining surcharges of the payments by the same method
 * (docs/rules.md#payments-17).
 */
async function newRefund(
  context: Context,
  { id: saleId }: SaleRow,
  { amount, method, surcharge = 0 }: NewPayment,
): Promise<PlannedEntry[]> {
  const brought = surcharge === 0 ? [] : leftInLedger(await ledgerOf(context, saleId));
  const left = brought.find((one) => one.method === method)?.surcharge ?? 0;
  if (toCents(surcharge) > left) {
    throw conflict('nothing_to_refund', surchargeNotReceived(fromCents(left)), 'surcharge');
  }
  return planRefund(toCents(amount), method, toCents(surcharge));
}

export async function bookChange(
  context: Context,
  stored: SaleRow,
  change: LedgerChange & EntryTexts,
  chosen: SaleRow = { ...stored },
) {
  const { before, sale, payments } = await storeSale(context, { stored, chosen, change });
  recordChange(context, sales, { id: stored.id, before, after: sale });
  const [first] = payments;
  if (!first) throw new Error('No entry was booked');
  return { payment: first, sale };
}
