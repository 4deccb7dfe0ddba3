import { PROPOSED_NUMBER_LIMIT } from '@dioptria/contract/shop/sales/sales.ts';
import type { DemoShop } from './demo-shop.ts';

const takenNumbers = new WeakMap<DemoShop, Set<number>>();

export function freeNumber(shop: DemoShop): number {
  const taken = takenNumbers.get(shop) ?? new Set();
  takenNumbers.set(shop, taken);
  const number = shop.random.between(1, PROPOSED_NUMBER_LIMIT - 1);
  if (taken.has(number)) return freeNumber(shop);
  taken.add(number);
  return number;
}
