import {
  type NewStockCount,
  type StockCount,
  type StockCountLine,
  stockCounts,
} from '@dioptria/contract/shop/counts/stock-counts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { isTenantQuery, resourcePath } from '../../base/http/query-keys.ts';
import { staleAfter } from '../stale-queries.ts';

export const countsPath = stockCounts.path;
export const place = resourcePath(stockCounts);

export type { NewStockCount, StockCount, StockCountLine };

export function useBeginCount() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (scope: NewStockCount) =>
      (await postOnce<{ count: StockCount }>(place, scope, keyOf(scope))).count,
    onSuccess: () => queryClient.invalidateQueries({ predicate: staleAfter(countsPath) }),
  });
}

export function useTypeCount(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ productId, counted }: { productId: string; counted: number | null }) =>
      (await http.put<{ line: StockCountLine }>(`${place}/${id}/lines/${productId}`, { counted })).line,
    onSettled: () => queryClient.invalidateQueries({ predicate: staleAfter(countsPath) }),
  });
}

/** Refetches all data of the tenant, because the stock of many products may have changed. */
export function useCloseCount(id: string, action: 'apply' | 'cancel') {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object | undefined) =>
      (await postOnce<{ count: StockCount }>(`${place}/${id}/${action}`, request, keyOf(request ?? null))).count,
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}
