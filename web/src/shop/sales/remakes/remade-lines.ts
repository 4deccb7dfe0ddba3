import type { Sale } from '../sales-api.ts';

/** `position` numbers the sale's products first, then its custom products. */
export interface RemadeLine {
  position: number;
  name: string;
  sold: number;
  isChosen: boolean;
  quantity: number | null;
  price: number | null;
}

/**
 * Each free of charge. The lenses are chosen, because a frame is seldom made again and would leave the stock. In a sale without
 * lenses, all lines are chosen.
 */
export function linesOf({ products, customProducts }: Sale): RemadeLine[] {
  const sold = [
    ...products.map(({ product, quantity, prescriptionType }) => ({
      name: product.name,
      quantity,
      isLens: prescriptionType !== 'none',
    })),
    ...customProducts.map(({ description, quantity }) => ({ name: description, quantity, isLens: false })),
  ];
  const hasLenses = sold.some(({ isLens }) => isLens);
  return sold.map(({ name, quantity, isLens }, position) => ({
    position,
    name,
    sold: quantity,
    isChosen: isLens || !hasLenses,
    quantity,
    price: 0,
  }));
}

export const chosenLines = (lines: readonly RemadeLine[]) =>
  lines
    .filter(({ isChosen }) => isChosen)
    .map(({ position, quantity, sold, price }) => ({ position, quantity: quantity ?? sold, price: price ?? 0 }));
