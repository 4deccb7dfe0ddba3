/** The check digits of Argentine tax and bank numbers (docs/rules.md#settings-5). */

/**
 * A warning about a possible but unlikely value of a field. The form shows the message beside the field; the user can
 * still save the value.
 */
export interface FieldWarning {
  /** The path of the value: `taxId`, `rightEye.far.sphere`. */
  path: string;
  message: string;
}

/** The values of a form by field name. */
export type TypedValues = Readonly<Record<string, unknown>>;

export const wrongTaxNumber = 'El CUIT no es válido: revisá sus 11 números.';
/** The messages for numbers that are unlikely but accepted. */
export const checkDigitWarnings = {
  taxNumber: 'El dígito verificador no coincide: revisá el número. Se puede guardar igual.',
  bankNumber: 'No es un CBU válido: revisá sus 22 números. Se puede guardar igual.',
} as const;

const taxPrefixes = new Set(['20', '23', '24', '27', '30', '33', '34']);
const taxWeights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2];
/** The weights of each block of a CBU: of the bank with its branch, and of the account. */
const bankWeights = [
  [7, 1, 3, 9, 7, 1, 3],
  [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3],
];

const digitsOf = (text: string) => text.replaceAll(/[\s.-]/g, '');

const weighted = (digits: string, weights: readonly number[]) =>
  weights.reduce((sum, weight, position) => sum + weight * Number(digits[position]), 0);

/** True if a text is a CUIT or CUIL: a known prefix, and the right check digit. Spaces, dots and dashes do not matter. */
export function isTaxNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{11}$/.test(digits) || !taxPrefixes.has(digits.slice(0, 2))) return false;
  const check = 11 - (weighted(digits, taxWeights) % 11);
  // The check values 11 and 10 have no digit of their own: they are written 0 and 9.
  return Number(digits[10]) === ({ 11: 0, 10: 9 }[check] ?? check);
}

/** A CUIT or CUIL with its dashes: '30-71234567-1'. */
export const writtenTaxNumber = (text: string): string => digitsOf(text).replace(/^(\d{2})(\d{8})/, '$1-$2-');

/** True if a text is a CBU: 22 digits in two blocks, each with its check digit. */
export function isBankNumber(text: string): boolean {
  const digits = digitsOf(text);
  if (!/^\d{22}$/.test(digits)) return false;
  return [digits.slice(0, 8), digits.slice(8)].every((block, position) => {
    const check = (10 - (weighted(block, bankWeights[position] ?? []) % 10)) % 10;
    return Number(block.at(-1)) === check;
  });
}

/** Warns about a CUIT or CUIL with a wrong check digit. A blank field gets no warning. */
export const taxNumberWarnings = (path: string, text: string): FieldWarning[] =>
  text.trim() === '' || isTaxNumber(text) ? [] : [{ path, message: checkDigitWarnings.taxNumber }];

/**
 * Warns about a CBU with a wrong check digit. A number of another length is an account number, which has no check
 * digit.
 */
export const bankNumberWarnings = (path: string, text: string): FieldWarning[] =>
  digitsOf(text).length !== 22 || isBankNumber(text) ? [] : [{ path, message: checkDigitWarnings.bankNumber }];
