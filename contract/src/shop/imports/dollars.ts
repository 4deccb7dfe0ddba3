import { Big } from 'big.js';
import { type CellValue, readMoney } from '../../base/cell-values.ts';
import { roundMoney } from '../../base/money.ts';

/** 'U$S', 'US$', 'U$D', 'u$', 'USD', 'dólares', 'dól.' */
const sign = /(?<!\p{L})(?:u\$[sd]?|u\.?s\.?\$|usd|d[oó]lar(?:es)?|d[oó]ls?\.?)(?!\p{L})/giu;

export const withoutDollars = (text: string): string => text.replaceAll(sign, ' ');

export const isDollarHeading = (heading: string): boolean => withoutDollars(heading) !== heading;

export const isDollarAmount = (text: string): boolean => {
  const amount = withoutDollars(text);
  return amount !== text && readMoney(amount) !== undefined;
};

export const missingRate = 'Está en dólares: escribí la cotización.';

/** The largest rate, in pesos per dollar. */
export const MAX_RATE = 1_000_000;

/**
 * The amount in pesos. Undefined if the cell has no amount in dollars. A heading in dollars applies to each cell without
 * another currency.
 * @param rate pesos per dollar, null if the user gave no rate
 */
export function readDollars(text: string, heading: string, rate: number | null): CellValue | undefined {
  const isOfColumn = isDollarHeading(heading) && !/ars|peso/i.test(text);
  if (!isOfColumn && !isDollarAmount(text)) return undefined;
  const amount = readMoney(withoutDollars(text));
  if (amount === undefined) return undefined;
  return rate === null ? { reason: missingRate } : { value: roundMoney(new Big(amount).times(rate)) };
}
