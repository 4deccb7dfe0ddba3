import { accountEndpoints } from '@dioptria/contract/shop/client-accounts/account-endpoints.ts';
import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { queryOf } from '../../base/http/call.ts';
import { useSend } from '../../base/http/use-send.ts';

export const accountQuery = (clientId: string) => queryOf(accountEndpoints.read, { params: { id: clientId } });

export const debtTotalsQuery = queryOf(accountEndpoints.totals);

export const paymentPlansQuery = queryOf(resourceEndpoints.payment_plans.list, { query: { enabled: true } });

export const useBookOnAccount = (clientId: string) =>
  useSend(accountEndpoints.book, { params: { id: clientId } }, { waitsForRefetch: true });

/** With all parts of the payment (docs/rules.md#accounts-5). */
export const useCorrectOnAccount = (clientId: string, paymentId: string) =>
  useSend(accountEndpoints.correct, { params: { id: clientId, paymentId } }, { waitsForRefetch: true });
