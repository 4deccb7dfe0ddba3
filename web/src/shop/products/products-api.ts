import { products } from '@dioptria/contract/shop/products/products.ts';
import type { RecordOf } from '@dioptria/contract/base/resource.ts';
import type { NewAdjustment, StockMovement } from '@dioptria/contract/shop/products/stock-movements.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../../base/http/http.ts';
import { postOnce, useIdempotencyKey } from '../../base/http/idempotency-key.ts';
import { isTenantQuery, resourcePath } from '../../base/http/query-keys.ts';

export type Product = RecordOf<typeof products>;

/** Unused, of the shop's own range. */
export const offerBarcode = async () =>
  (await http.get<{ barcode: string }>(`${resourcePath(products)}/new-barcode`)).barcode;

export const movementsOf = ({ _id }: Pick<Product, '_id'>) => `${resourcePath(products)}/${_id}/movements`;

export function useAdjustStock() {
  const queryClient = useQueryClient();
  const keyOf = useIdempotencyKey();
  return useMutation({
    mutationFn: (adjustment: NewAdjustment) =>
      postOnce<{ movement: StockMovement }>('/tenant/stock/adjustments', adjustment, keyOf(adjustment)),
    onSettled: () => queryClient.invalidateQueries({ predicate: isTenantQuery }),
  });
}
