import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { providers } from '@dioptria/contract/shop/providers/providers.ts';
import {
  type PurchaseOrder,
  purchaseOrders,
  type PurchaseSuggestion,
} from '@dioptria/contract/shop/purchases/purchase-orders.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { isTenantQuery, queryKeys, resourcePath } from '../../base/http/query-keys.ts';
import { recordQuery } from '../../base/resource/resource-api.ts';

export const ordersPath = resourcePath(purchaseOrders);

export const suggestionsQuery = queryOptions({
  queryKey: queryKeys.totals(ordersPath),
  queryFn: ({ signal }) => http.get<PurchaseSuggestion[]>(`${ordersPath}/suggestions`, { signal }),
});

export const providerQuery = (id: string) => recordQuery<RecordOf<typeof providers>>({ path: 'providers' }, id);

export function useOrder() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object) =>
      (await postOnce<{ purchaseOrder: PurchaseOrder }>(ordersPath, request, keyOf(request))).purchaseOrder,
    onSuccess: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}

export function useCancel({ _id }: PurchaseOrder) {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async () =>
      (await postOnce<{ purchaseOrder: PurchaseOrder }>(`${ordersPath}/${_id}/cancel`, undefined, keyOf(_id)))
        .purchaseOrder,
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}
