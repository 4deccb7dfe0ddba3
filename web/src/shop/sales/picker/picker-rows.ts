import { createContext, useContext } from 'react';
import type { Product } from '../sales-api.ts';

/**
 * The state that all rows of the picker share: the units of each product in the sale, and the quantity that the user
 * typed in each row.
 */
export interface PickerRows {
  /** Returns the units of a product in the sale, or undefined if the sale does not have the product. */
  chosen: (productId: string) => number | undefined;
  /** Returns the quantity that the row of a product shows. */
  quantity: (productId: string) => number;
  type: (productId: string, quantity: number) => void;
  /** Adds the product to the sale, or changes the product's quantity in the sale. */
  choose: (product: Product, quantity: number) => void;
}

const PickerContext = createContext<PickerRows | undefined>(undefined);

export const PickerRowsProvider = PickerContext.Provider;

export function usePickerRows(): PickerRows {
  const rows = useContext(PickerContext);
  if (!rows) throw new Error('A row of the picker lies outside of it');
  return rows;
}
