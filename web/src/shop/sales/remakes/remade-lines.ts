import type { Sale } from '../sales-api.ts';

/** A line of a sale as the dialog offers it. `position` numbers the products first, then the custom products. */
export interface RemadeLine {
  position: number;
  name: string;
  sold: number;
  isChosen: boolean;
  quantity: number | null;
  price: number | null;
}

/** The lines of a sale, all of them chosen and free of charge. */
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

/** The chosen lines as the request has them. */
export const chosenLines = (lines: readonly RemadeLine[]) =>
  lines
    .filter(({ isChosen }) => isChosen)
    .map(({ position, quantity, sold, price }) => ({ position, quantity: quantity ?? sold, price: price ?? 0 }));
