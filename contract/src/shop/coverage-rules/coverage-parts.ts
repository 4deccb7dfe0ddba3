/**
 * The server and the wizard compute the same parts (docs/rules.md#tariff-1). The wizard loads this module, so it
 * imports no schemas.
 */
import { Big } from 'big.js';
import { formatMoney } from '../../base/format.ts';
import type { CoverageBasis } from './coverage-rule-labels.ts';

/**
 * The terms of a rule that decide its amounts. Amounts are in pesos per unit, but `copay` counts once per line. If
 * `cap` is null, the rule has no cap.
 */
export interface CoverageTerms {
  basis: CoverageBasis;
  amount: number | null;
  percent: number | null;
  cap: number | null;
  agreedPrice: number | null;
  upgrade: boolean;
  copay: number;
  copayDeducted: boolean;
}

/** In pesos: base = insurer + client. */
export interface CoverageParts {
  base: number;
  insurer: number;
  client: number;
}

/**
 * `income` is the pesos of the whole line after the sale's discount. A percent applies to `income`, up to the agreed
 * price. `left` is the amount that the earlier insurers left, and the base of this insurer's part
 * (docs/rules.md#tariff-2).
 */
export function coverageParts(income: number, quantity: number, terms: CoverageTerms, left = income): CoverageParts {
  const covered = coveredAmount(new Big(income), quantity, terms);
  const owed = terms.copayDeducted ? larger(new Big(0), covered.minus(terms.copay)) : covered;
  const insurer = smaller(owed, new Big(left));
  return { base: left, insurer: insurer.toNumber(), client: new Big(left).minus(insurer).toNumber() };
}

/** `turns` are in the order in which the insurers pay (docs/rules.md#tariff-2). */
export function splitAmongInsurers(income: number, quantity: number, turns: readonly CoverageTerms[]): CoverageParts[] {
  let left = income;
  return turns.map((terms) => {
    const parts = coverageParts(income, quantity, terms, left);
    left = parts.client;
    return parts;
  });
}

/** Pesos; 0 for a rule of another basis than `discount` (docs/rules.md#tariff-4). */
export function proposedDiscount(income: number, quantity: number, terms: CoverageTerms): number {
  if (terms.basis !== 'discount') return 0;
  const base = new Big(income);
  const discount = terms.percent === null ? times(terms.amount, quantity, new Big(0)) : percentOf(base, terms.percent);
  return smaller(base, smaller(discount, times(terms.cap, quantity, base))).toNumber();
}

function coveredAmount(income: Big, quantity: number, terms: CoverageTerms): Big {
  // The client pays the part of the price above the agreed price.
  const price = smaller(income, times(terms.agreedPrice, quantity, income));
  if (terms.basis === 'full') return price;
  if (terms.basis === 'fixed') return smaller(income, times(terms.amount, quantity, new Big(0)));
  if (terms.basis === 'discount') return new Big(0);
  return smaller(percentOf(price, terms.percent ?? 0), times(terms.cap, quantity, income));
}

const percentOf = (base: Big, percent: number) => base.times(percent).div(100).round(2, Big.roundHalfUp);
const times = (amount: number | null, quantity: number, otherwise: Big) =>
  amount === null ? otherwise : new Big(amount).times(quantity);
const smaller = (one: Big, other: Big) => (one.lt(other) ? one : other);
const larger = (one: Big, other: Big) => (one.gt(other) ? one : other);

type Agreement = Pick<CoverageTerms, 'agreedPrice' | 'upgrade'>;

export interface ChargedPrice {
  price: number;
  mayChargeMore: boolean;
}

/**
 * The price of a unit in a new sale: the agreed price replaces the shop's price. A rule with `upgrade` keeps the shop's
 * price if it is higher. @param listPrice the shop's price in pesos
 */
export function chargedPrice(listPrice: number, { agreedPrice, upgrade }: Agreement): ChargedPrice {
  if (agreedPrice === null) return { price: listPrice, mayChargeMore: true };
  return { price: upgrade ? Math.max(listPrice, agreedPrice) : agreedPrice, mayChargeMore: upgrade };
}

/**
 * Undefined if the whole line may cost `income` pesos. Otherwise the server answers 409 `not_chargeable` with the
 * problem.
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
