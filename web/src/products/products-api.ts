import { products } from '@dioptria/contract/products.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import { compactKey } from '@dioptria/contract/search-text.ts';
import type { NewAdjustment, StockMovement } from '@dioptria/contract/stock-movements.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../shared/http/http.ts';
import { postOnce, useIdempotencyKey } from '../shared/http/idempotency-key.ts';
import { addressOf, staleAfter } from '../shared/http/query-keys.ts';

export type Product = RecordOf<typeof products>;

/** The address of a product's movements. */
export const movementsOf = ({ _id }: Pick<Product, '_id'>) => `${addressOf(products)}/${_id}/movements`;

/** The product with a scanned or typed code, whatever its case and punctuation. */
export async function findByCode(code: string): Promise<Product | undefined> {
  const found = await http.get<Product[]>(addressOf(products), { query: { search: code, sort: 'code', limit: 50 } });
  return found.find((product) => compactKey(product.code) === compactKey(code));
}

/** Changes a product's stock for a reason. */
export function useAdjustStock() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (adjustment: NewAdjustment) =>
      postOnce<{ movement: StockMovement }>('/tenant/stock/adjustments', adjustment, keyOf(adjustment)),
    onSettled: () => queryClient.invalidateQueries({ predicate: staleAfter() }),
  });
}
