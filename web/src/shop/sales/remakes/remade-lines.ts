import type { Sale } from '../sales-api.ts';

/**
 * A line of a sale in the dialog of a remake. `position` numbers the sale's products first, then its custom products.
 */
export interface RemadeLine {
  position: number;
  name: string;
  sold: number;
  isChosen: boolean;
  quantity: number | null;
  price: number | null;
}

/** Returns the lines of a sale, each chosen and free of charge. */
export function linesOf({ products, customProducts }: Sale): RemadeLine[] {
  const sold = [
    ...products.map(({ product, quantity }) => ({ name: product.name, quantity })),
    ...customProducts.map(({ description, quantity }) => ({ name: description, quantity })),
  ];
  return sold.map(({ name, quantity }, position) => ({
    position,
    name,
    sold: quantity,
    isChosen: true,
    quantity,
    price: 0,
  }));
}

/** Returns the chosen lines in the form of the request. */
export const chosenLines = (lines: readonly RemadeLine[]) =>
  lines
    .filter(({ isChosen }) => isChosen)
    .map(({ position, quantity, sold, price }) => ({ position, quantity: quantity ?? sold, price: price ?? 0 }));
