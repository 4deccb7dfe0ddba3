import {
  type InsurerPayment,
  insurerPayments,
  type PayableItem,
} from '@dioptria/contract/shop/insurer-payments/insurer-payments.ts';
import type { insurances } from '@dioptria/contract/shop/insurances/insurances.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { isTenantQuery, queryKeys, resourcePath } from '../../base/http/query-keys.ts';

export const paymentsPath = resourcePath(insurerPayments);
const insurancesPath = resourcePath({ path: 'insurances' });

export const insurersQuery = queryOptions({
  queryKey: queryKeys.part(insurancesPath, 'all'),
  queryFn: ({ signal }) => http.get<RecordOf<typeof insurances>[]>(insurancesPath, { query: { sort: 'name' }, signal }),
});

export const payableQuery = (insurance: string) =>
  queryOptions({
    queryKey: queryKeys.part(paymentsPath, 'payable', insurance),
    queryFn: ({ signal }) => http.get<PayableItem[]>(`${paymentsPath}/payable-items`, { query: { insurance }, signal }),
    enabled: insurance !== '',
  });

export function useRegisterPayment() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object) =>
      (await postOnce<{ insurerPayment: InsurerPayment }>(paymentsPath, request, keyOf(request))).insurerPayment,
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}

export function useSettlePayment(id: string, by: 'allocate' | 'reverse', onSaved: () => void) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object) =>
      (await postOnce<{ insurerPayment: InsurerPayment }>(`${paymentsPath}/${id}/${by}`, request, keyOf(request)))
        .insurerPayment,
    // Also called if the new state of the payment has removed the button.
    onSuccess: onSaved,
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}
