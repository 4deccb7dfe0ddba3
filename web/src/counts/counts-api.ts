import type { NewStockCount, StockCount, StockCountLine } from '@dioptria/contract/stock-counts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../shared/http/http.ts';
import { postOnce, useIdempotencyKey } from '../shared/http/idempotency-key.ts';
import { addressOf, staleAfter } from '../shared/http/query-keys.ts';

/** The part of the address of counts. The contract's definition would load all schemas. */
export const countsPath = 'stock/counts';
export const place = addressOf({ path: countsPath });

/** A line with the id that lists need. */
export type { NewStockCount, StockCount, StockCountLine };

/** Begins a count. */
export function useBeginCount() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (scope: NewStockCount) =>
      (await postOnce<{ count: StockCount }>(place, scope, keyOf(scope))).count,
    onSuccess: () => queryClient.invalidateQueries({ predicate: staleAfter(countsPath) }),
  });
}

/** Sets the counted units of a product. */
export function useTypeCount(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ productId, counted }: { productId: string; counted: number | null }) =>
      (await http.put<{ line: StockCountLine }>(`${place}/${id}/lines/${productId}`, { counted })).line,
    onSettled: () => queryClient.invalidateQueries({ predicate: staleAfter(countsPath) }),
  });
}

/** Applies a count, or gives it up. The stock of all products on the screen is stale afterwards. */
export function useCloseCount(id: string, action: 'apply' | 'cancel') {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: async (request: object | undefined) =>
      (await postOnce<{ count: StockCount }>(`${place}/${id}/${action}`, request, keyOf(request ?? null))).count,
    onSettled: () => queryClient.invalidateQueries({ predicate: staleAfter() }),
  });
}
