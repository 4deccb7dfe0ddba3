import type { Account, BookedOnAccount, DebtTotals } from '@dioptria/contract/shop/client-accounts/client-accounts.ts';
import type { paymentPlans } from '@dioptria/contract/shop/payments/payment-plans.ts';
import type { EnteredKind, PaymentMethod } from '@dioptria/contract/shop/sale-values/payment-labels.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { staleAfter } from '../stale-queries.ts';

export const debtorsPath = resourcePath({ path: 'debtors' });
const clientsPath = resourcePath({ path: 'clients' });
const plansPath = resourcePath({ path: 'payment-plans' });

/** The key begins with the path of the debtors, because the same changes make the account and the debtors stale. */
export const accountQuery = (clientId: string) =>
  queryOptions({
    queryKey: queryKeys.record(debtorsPath, clientId),
    queryFn: ({ signal }) => http.get<Account>(`${clientsPath}/${clientId}/account`, { signal }),
  });

export const debtTotalsQuery = queryOptions({
  queryKey: queryKeys.totals(debtorsPath),
  queryFn: ({ signal }) => http.get<DebtTotals>(`${debtorsPath}/totals`, { signal }),
});

export const paymentPlansQuery = queryOptions({
  queryKey: queryKeys.list(plansPath, { enabled: 'true' }, {}),
  queryFn: ({ signal }) => http.get<RecordOf<typeof paymentPlans>[]>(plansPath, { query: { enabled: 'true' }, signal }),
});

export interface AccountPayment {
  kind: EnteredKind;
  amount: number;
  method: PaymentMethod;
  note: string;
  planId?: string | undefined;
}

function useAccountWrite<Input>(send: (input: Input) => Promise<BookedOnAccount>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => queryClient.invalidateQueries({ predicate: staleAfter('sales') }),
  });
}

/** A retry with the same values books no second entry. */
export function useBookOnAccount(clientId: string) {
  const keyOf = useIdempotencyKey();
  return useAccountWrite((payment: AccountPayment) =>
    postOnce<BookedOnAccount>(`${clientsPath}/${clientId}/payments`, payment, keyOf(payment)),
  );
}

/** With all parts of the payment (docs/rules.md#accounts-5). */
export const useCorrectOnAccount = (clientId: string, paymentId: string) =>
  useAccountWrite((note: string) =>
    http.post<BookedOnAccount>(`${clientsPath}/${clientId}/payments/${paymentId}/correct`, { note }),
  );
