import { createContext, useContext } from 'react';
import type { Product } from '../sales-api.ts';

/** What the rows of the picker share: what is in the sale, and what is typed beside each product. */
export interface PickerRows {
  /** Units of a product in the sale; undefined when it is not. */
  chosen: (productId: string) => number | undefined;
  /** The quantity the row shows. */
  quantity: (productId: string) => number;
  type: (productId: string, quantity: number) => void;
  /** Puts the product into the sale, or changes how many. */
  choose: (product: Product, quantity: number) => void;
}

const PickerContext = createContext<PickerRows | undefined>(undefined);

export const PickerRowsProvider = PickerContext.Provider;

export function usePickerRows(): PickerRows {
  const rows = useContext(PickerContext);
  if (!rows) throw new Error('A row of the picker lies outside of it');
  return rows;
}
