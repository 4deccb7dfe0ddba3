import { readMoney, readNumber } from '@dioptria/contract/base/cell-values.ts';
import { type FieldLabel, unitAfter } from '@dioptria/contract/base/field-labels.ts';
import { amountTooLarge, invalidNumber, numberAbove, numberBelow } from '@dioptria/contract/base/field-messages.ts';
import { MAX_MONEY } from '@dioptria/contract/base/money.ts';

/** A JavaScript number stores up to 15 digits exactly. */
export const MAX_DIGITS = 15;

export interface NumberOptions {
  /** By default the field is for whole numbers. */
  decimalScale?: number | undefined;
  /** Shows all decimals, also zeros. */
  fixedDecimalScale?: boolean;
  allowNegative?: boolean;
  max?: number;
  /** The message for a number above `max`. */
  tooLarge?: string;
  /** A code has no points between thousands. */
  isCode?: boolean;
  prefix?: string;
  suffix?: string;
}

/** '$ 1.234,50' */
export const moneyOptions: NumberOptions = {
  prefix: '$ ',
  decimalScale: 2,
  fixedDecimalScale: true,
  allowNegative: false,
  max: MAX_MONEY,
  tooLarge: amountTooLarge,
};

export type NumericLabel = Extract<FieldLabel, { kind: 'number' | 'money' | 'numericCode' }>;

export function numberOptionsOf(field: NumericLabel, value: number | null): NumberOptions {
  if (field.kind === 'money') return moneyOptions;
  if (field.kind === 'numericCode') return { isCode: true };
  return { decimalScale: field.decimals, suffix: unitAfter(field, Number(value)) };
}

export type TypedNumber = { number: number | null } | { problem: string };

/** Reads a typed or pasted text (docs/rules.md#numbers-1). A blank text is null. */
export function readTyped(text: string, options: NumberOptions): TypedNumber {
  const { allowNegative = true, max, tooLarge, isCode = false, prefix = '', suffix = '' } = options;
  const bare = text.trim().replace(suffix.trim(), '');
  if (bare === '') return { number: null };
  const number = (prefix === '' ? readNumber : readMoney)(isCode ? bare.replaceAll(/[-. ]/g, '') : bare);
  if (number === undefined || bare.includes('%') || text.replaceAll(/\D/g, '').length > MAX_DIGITS)
    return { problem: invalidNumber };
  if (number < 0 && !allowNegative) return { problem: numberBelow(0) };
  if (max !== undefined && number > max) return { problem: tooLarge ?? numberAbove(max) };
  return { number };
}
