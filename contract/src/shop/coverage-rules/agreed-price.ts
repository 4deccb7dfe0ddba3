/** The price that the shop agreed with an insurer (docs/rules.md#tariff-3). This module imports no schemas. */
import { Big } from 'big.js';
import { formatMoney } from '../../base/format.ts';
import type { CoverageTerms } from './coverage-parts.ts';

type Agreement = Pick<CoverageTerms, 'agreedPrice' | 'upgrade'>;

/** The price of one unit in pesos, and whether the shop may charge more. */
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
 * The reason why a line may not cost what the shop charges; undefined if it may. The server answers 409 `not_chargeable` with it.
 * @param income the income of the whole line in pesos
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
