import { type Sale, type SaleChanges, useUpdateSale } from '../sales-api.ts';

/** Saves a change of the order shown, and only of that version: a colleague's change in between is not overwritten. */
export function useSaveSale(sale: Sale) {
  const update = useUpdateSale(sale._id);
  return {
    ...update,
    mutate: (changes: SaleChanges, options?: Parameters<typeof update.mutate>[1]) =>
      update.mutate({ ...changes, updatedAt: sale.updatedAt }, options),
  };
}
