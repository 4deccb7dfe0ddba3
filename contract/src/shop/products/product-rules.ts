import { Big } from 'big.js';
import { fromCents, roundMoney, TAX_RATE, toCents } from '../../base/money.ts';
import { compactKey } from '../../base/text.ts';
import { type PriceRounding, roundingCents } from '../settings/settings-labels.ts';

/**
 * Final with tax, in pesos: cost × (1 + profitability / 100) rounded to two decimals, and that × 1.21 rounded again
 * (docs/rules.md#products-2). `cost` is before tax; a `profitability` of 50 means half the cost on top.
 */
export function productPrice(cost: number, profitability: number): number {
  return roundMoney(new Big(priceBeforeTax(cost, profitability)).times(new Big(1).plus(TAX_RATE)));
}

export function priceBeforeTax(cost: number, profitability: number): number {
  return roundMoney(new Big(profitability).div(100).plus(1).times(cost));
}

/** In pesos: price / 1.21 rounded to two decimals. */
export const netOfTax = (price: number): number => roundMoney(new Big(price).div(new Big(1).plus(TAX_RATE)));

/** In pesos; `profitability` in percent. */
export const costFromPrice = (price: number, profitability: number): number =>
  roundMoney(new Big(netOfTax(price)).div(new Big(profitability).div(100).plus(1)));

/** In pesos. A price of 0 stays 0 (docs/rules.md#products-11). */
export function roundPriceUp(price: number, rounding: PriceRounding): number {
  const step = roundingCents(rounding);
  return fromCents(Math.ceil(toCents(price) / step) * step);
}

/** Amounts in pesos, profitability in percent. */
export interface PriceSource {
  cost: number;
  profitability: number;
  /** Final with tax; null for a computed price. */
  fixedPrice: number | null;
}

/**
 * In pesos with tax: the fixed price exactly or, without a fixed price, the computed price rounded up
 * (docs/rules.md#products-10).
 */
export const finalPrice = ({ cost, profitability, fixedPrice }: PriceSource, rounding: PriceRounding): number =>
  fixedPrice ?? roundPriceUp(productPrice(cost, profitability), rounding);

export const isPricedAs = (one: PriceSource, other: PriceSource): boolean =>
  one.cost === other.cost && one.profitability === other.profitability && one.fixedPrice === other.fixedPrice;

/**
 * In pesos. An edit that changes neither the cost, nor the profitability, nor the fixed price keeps the price, even if the shop
 * has changed its rounding since (docs/rules.md#products-11). `stored` is undefined for a new product.
 */
export const editedPrice = (
  stored: (PriceSource & { price: number }) | undefined,
  edited: PriceSource,
  rounding: PriceRounding,
): number => (stored && isPricedAs(stored, edited) ? stored.price : finalPrice(edited, rounding));

/**
 * In percent with two decimals: the share of the cost by which the price before tax exceeds the cost, negative below the cost.
 * Undefined for a product without cost (docs/rules.md#products-12).
 */
export function realProfitability(price: number, cost: number): number | undefined {
  if (cost === 0) return undefined;
  return roundMoney(new Big(netOfTax(price)).minus(cost).div(cost).times(100));
}

export const wrongCheckDigit = 'El dígito verificador no coincide: revisá los números del código de barras.';
export const wrongBarcode = 'Solo puede tener letras sin acento, números y signos.';
export const barcodeTaken = 'Otro producto ya tiene ese código de barras.';

/** GS1 reserves 20 to 29 for shops. */
export const IN_STORE_PREFIX = '20';
export const IN_STORE_DIGITS = 10;

/** A text without a check digit is drawn as Code 128. */
export type Symbology = 'ean13' | 'ean8' | 'upca' | 'code128';

const symbologies: Readonly<Record<number, Symbology>> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };

/** GS1: digits weighted 3 and 1 in turn from the right. `digits` without the check digit. */
export function checkDigit(digits: string): number {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

export const symbologyOf = (text: string): Symbology => (/^\d+$/.test(text) && symbologies[text.length]) || 'code128';

/** False for a text in the form of an EAN or a UPC whose check digit is wrong. */
export const hasRightCheckDigit = (text: string): boolean =>
  symbologyOf(text) === 'code128' || checkDigit(text.slice(0, -1)) === Number(text.at(-1));

/** '7 790895 000997' becomes '7790895000997'. */
export function withoutSpaces(text: string): string {
  const joined = text.replaceAll(/\s/g, '');
  return /^\d+$/.test(joined) ? joined : text;
}

/** True for letters, digits and signs of ASCII, with a letter or a digit. */
export const isPrintable = (text: string): boolean => /^[ -~]+$/.test(text) && compactKey(text) !== '';

/** A scanner reads a UPC-A as 12 digits, or as an EAN-13 that begins with 0: both are the same code. */
export function barcodeKey(text: string): string {
  const key = compactKey(withoutSpaces(text));
  return symbologyOf(key) === 'upca' ? `0${key}` : key;
}

/** `number` is below 10 ** IN_STORE_DIGITS. */
export function inStoreBarcode(number: number): string {
  const digits = `${IN_STORE_PREFIX}${String(number).padStart(IN_STORE_DIGITS, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}
