import { compactKey } from '../../base/text.ts';

export const wrongCheckDigit = 'El dígito verificador no coincide: revisá los números del código de barras.';
export const wrongBarcode = 'Solo puede tener letras sin acento, números y signos.';
export const barcodeTaken = 'Otro producto ya tiene ese código de barras.';

/** GS1 reserves 20 to 29 for shops. */
export const IN_STORE_PREFIX = '20';
export const IN_STORE_DIGITS = 10;

/** A barcode that is not 8, 12 or 13 digits is drawn as Code 128. */
export type Symbology = 'ean13' | 'ean8' | 'upca' | 'code128';

const symbologies: Readonly<Record<number, Symbology>> = { 8: 'ean8', 12: 'upca', 13: 'ean13' };

/**
 * The check digit of GS1: from the right, the digits have the weights 3 and 1 in turn. `digits` lack the check digit.
 */
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

/** True for printable ASCII with at least one letter or digit. */
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
