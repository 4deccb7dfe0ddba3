import { valuesWith } from '@dioptria/contract/base/field-labels.ts';
import { accountEndpoints } from '@dioptria/contract/shop/client-accounts/account-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { type PaymentMethod, paymentMethodTable } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import { useQuery } from '@tanstack/react-query';
import { formatMoney } from '../../base/format/format.ts';
import { queryOf } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';
import { useMethodOptions } from '../settings/settings-api.ts';
import { accountTexts as texts } from './texts.ts';

export const accountQuery = (clientId: string) => queryOf(accountEndpoints.read, { params: { id: clientId } });

export const debtTotalsQuery = queryOf(accountEndpoints.totals);

export const paymentPlansQuery = queryOf(resourceEndpoints.payment_plans.list, { query: { enabled: true } });

export const useBookOnAccount = (clientId: string) =>
  useSend(accountEndpoints.book, { params: { id: clientId } }, { waitsForRefetch: true });

/** Takes back all parts of the payment (docs/rules.md#accounts-5). */
export const useCorrectOnAccount = (clientId: string, paymentId: string) =>
  useSend(accountEndpoints.correct, { params: { id: clientId, paymentId } }, { waitsForRefetch: true });

export const useCorrectClosedOnAccount = (clientId: string, paymentId: string) =>
  useSend(accountEndpoints.correctClosed, { params: { id: clientId, paymentId } }, { waitsForRefetch: true });

/** Undefined if `method` does not spend the client's credit (docs/rules.md#accounts-4). */
export function useCreditHint(clientId: string | undefined, method: PaymentMethod | ''): string | undefined {
  const isNote = method !== '' && paymentMethodTable[method].spendsCredit && clientId !== undefined;
  const { data } = useQuery({ ...accountQuery(clientId ?? ''), enabled: isNote });
  return isNote && data ? texts.inFavor(formatMoney(data.credit)) : undefined;
}

const [creditMethod] = valuesWith(paymentMethodTable, { spendsCredit: true });

/**
 * With the method that spends the client's credit: the credit. With another method: the credit and, if the shop offers
 * it, the method that spends the credit; undefined if there is no credit.
 */
export function useCreditOffer(clientId: string | undefined, method: PaymentMethod | ''): string | undefined {
  const hint = useCreditHint(clientId, method);
  const spender = useMethodOptions().find(({ value }) => value === creditMethod);
  const { data } = useQuery({ ...accountQuery(clientId ?? ''), enabled: clientId !== undefined });
  if (hint || !data || data.credit <= 0) return hint;
  const credit = formatMoney(data.credit);
  return spender ? texts.mayUseCredit(credit, spender.label) : texts.inFavor(credit);
}
