import { createContext, useContext } from 'react';
import type { Product } from '../sales-api.ts';

/** The state that all rows of the picker share: the units in the sale, and the quantity typed at each product. */
export interface PickerRows {
  /** Units of a product in the sale; undefined if the sale does not hold the product. */
  chosen: (productId: string) => number | undefined;
  /** The quantity the row shows. */
  quantity: (productId: string) => number;
  type: (productId: string, quantity: number) => void;
  /** Puts the product into the sale, or changes its quantity. */
  choose: (product: Product, quantity: number) => void;
}

const PickerContext = createContext<PickerRows | undefined>(undefined);

export const PickerRowsProvider = PickerContext.Provider;

export function usePickerRows(): PickerRows {
  const rows = useContext(PickerContext);
  if (!rows) throw new Error('A row of the picker lies outside of it');
  return rows;
}
