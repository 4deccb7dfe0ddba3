import { Big } from 'big.js';
import { formatMoney } from '../../base/format.ts';
import type { CoverageTerms } from './coverage-parts.ts';

type Agreement = Pick<CoverageTerms, 'agreedPrice' | 'upgrade'>;

export interface ChargedPrice {
  price: number;
  mayChargeMore: boolean;
}

/**
 * The price of a unit in a new sale: the agreed price replaces the shop's price. A rule with `upgrade` keeps a shop's price that is
 * higher. @param listPrice the shop's price in pesos
 */
export function chargedPrice(listPrice: number, { agreedPrice, upgrade }: Agreement): ChargedPrice {
  if (agreedPrice === null) return { price: listPrice, mayChargeMore: true };
  return { price: upgrade ? Math.max(listPrice, agreedPrice) : agreedPrice, mayChargeMore: upgrade };
}

/**
 * Undefined if the line may cost `income`, the pesos of the whole line. The server answers 409 `not_chargeable` with the problem.
 */
export function chargeProblem(
  income: number,
  quantity: number,
  { agreedPrice, upgrade }: Agreement,
): string | undefined {
  if (agreedPrice === null || upgrade) return undefined;
  const most = new Big(agreedPrice).times(quantity);
  if (new Big(income).lte(most)) return undefined;
  return `El precio convenido es ${formatMoney(most.toNumber())}: no se puede cobrar más por esta prestación.`;
}
