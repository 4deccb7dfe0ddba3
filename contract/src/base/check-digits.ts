export interface FieldWarning {
  /** The path of the value: `taxId`, `rightEye.far.sphere`. */
  path: string;
  message: string;
}

export type TypedValues = Readonly<Record<string, unknown>>;

export const wrongTaxNumber = 'El CUIT no es válido: revisá sus 11 números.';
export const checkDigitWarnings = {
  taxNumber: 'El dígito verificador no coincide: revisá el número. Se puede guardar igual.',
  bankNumber: 'No es un CBU válido: revisá sus 22 números. Se puede guardar igual.',
} as const;

const taxPrefixes = new Set(['20', '23', '24', '27', '30', '33', '34']);
const taxWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
const bankWeights = [
  [7, 1, 3, 9, 7, 1, 3],
  [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3],
];

const digitsOf = (text: string) => text.replaceAll(/[\s.-]/g, '');

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, position) => sum + weight * Number(digits[position]), 0);

export function isTaxNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{11}$/.test(digits) || !taxPrefixes.has(digits.slice(0, 2))) return false;
  const check = 11 - (weighted(digits, taxWeights) % 11);
  // The check values 11 and 10 have two digits. These values are written as 0 and 9.
  return Number(digits[10]) === ({ 11: 0, 10: 9 }[check] ?? check);
}

/** '30-71234567-1' */
export const writtenTaxNumber = (text: string): string => digitsOf(text).replace(/^(\d{2})(\d{8})/, '$1-$2-');

export function isBankNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{22}$/.test(digits)) return false;
  return [digits.slice(0, 8), digits.slice(8)].every((block, position) => {
    const check = (10 - (weighted(block, bankWeights[position] ?? []) % 10)) % 10;
    return Number(block.at(-1)) === check;
  });
}

export const taxNumberWarnings = (path: string, text: string): FieldWarning[] =>
  text.trim() === '' || isTaxNumber(text) ? [] : [{ path, message: checkDigitWarnings.taxNumber }];

/** A number without exactly 22 digits is an account number, which has no check digit. */
export const bankNumberWarnings = (path: string, text: string): FieldWarning[] =>
  digitsOf(text).length !== 22 || isBankNumber(text) ? [] : [{ path, message: checkDigitWarnings.bankNumber }];
