import { products } from '@dioptria/contract/products.ts';
import type { RecordOf } from '@dioptria/contract/resource.ts';
import type { NewAdjustment, StockMovement } from '@dioptria/contract/stock-movements.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { http } from '../shared/http/http.ts';
import { postOnce, useIdempotencyKey } from '../shared/http/idempotency-key.ts';
import { addressOf, staleAfter } from '../shared/http/query-keys.ts';

export type Product = RecordOf<typeof products>;

/** A free barcode of the shop's own range. */
export const offerBarcode = async () =>
  (await http.get<{ barcode: string }>(`${addressOf(products)}/new-barcode`)).barcode;

/** The address of a product's movements. */
export const movementsOf = ({ _id }: Pick<Product, '_id'>) => `${addressOf(products)}/${_id}/movements`;

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
