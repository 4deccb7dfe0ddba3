import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { useQuery } from '@tanstack/react-query';
import { useCan } from '../../base/session/session.ts';
import { batchInvoicesQuery } from '../invoices/invoices-api.ts';
import { activeInvoice } from '../invoices/voucher-labels.ts';

/** A batch with an invoice cannot be withdrawn (docs/rules.md#claims-3). */
export function useBatchActions({ _id, state, recognized, debited, paid, lines }: ClaimBatch) {
  const mayChange = useCan('claim_batches.update');
  const mayPay = useCan('insurer_payments.create');
  const { data: vouchers } = useQuery(batchInvoicesQuery(_id));
  const isUnanswered = state === 'open' || (state === 'presented' && recognized + debited === 0);
  const isWithoutInvoice = vouchers !== undefined && activeInvoice(vouchers) === undefined;
  return {
    present: mayChange && state === 'open',
    answer: mayChange && state === 'presented' && lines !== undefined,
    withdraw: mayChange && isUnanswered && isWithoutInvoice,
    pay: mayPay && recognized > paid,
  };
}
