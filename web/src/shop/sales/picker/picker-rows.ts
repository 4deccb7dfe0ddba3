import { createContext, useContext } from 'react';
import type { Product } from '../sales-api.ts';

export interface PickerRows {
  /** Undefined if the sale does not have the product. */
  chosen: (productId: string) => number | undefined;
  quantity: (productId: string) => number;
  type: (productId: string, quantity: number) => void;
  choose: (product: Product, quantity: number) => void;
}

const PickerContext = createContext<PickerRows | undefined>(undefined);

export const PickerRowsProvider = PickerContext.Provider;

export function usePickerRows(): PickerRows {
  const rows = useContext(PickerContext);
  if (!rows) throw new Error('A row of the picker lies outside of it');
  return rows;
}
