import { readMoney, readNumber } from '@dioptria/contract/base/cell-values.ts';
import { amountTooLarge, invalidNumber, numberAbove, numberBelow } from '@dioptria/contract/base/field-messages.ts';
import { MAX_MONEY } from '@dioptria/contract/base/money.ts';
import { Box, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useSelectOnFocus } from '../focus.ts';
import classes from './number-field.module.css';

/** A JavaScript number stores up to 15 digits exactly. */
const MAX_DIGITS = 15;

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'prefix' | 'max'> {
  value?: number | null;
  /** The field calls this with null if the text is blank, and if it is no number. In the second case the form is not sent. */
  onChange: (value: number | null) => void;
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

// A text that is no number has no value in the form, which must not be sent without the text.
document.addEventListener(
  'submit',
  (event) => {
    const unread = event.target instanceof Element && event.target.querySelector<HTMLInputElement>('[data-unread]');
    if (!unread) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    unread.focus();
  },
  true,
);

/** While the user types, the field shows the typed text, and below it the number that the form has (docs/rules.md#numbers-1). */
export function NumberField(props: NumberFieldProps) {
  const { value = null, onChange, onFocus, onBlur, decimalScale = 0, fixedDecimalScale = false, ...others } = props;
  const {
    allowNegative = true,
    max,
    tooLarge,
    isCode = false,
    prefix = '',
    suffix = '',
    error,
    inputContainer,
    ...input
  } = others;
  const [typed, setTyped] = useState<string>();
  const [isFocused, setFocused] = useState(false);
  const selectOnFocus = useSelectOnFocus();

  const format = (number: number) => {
    const digits = new Intl.NumberFormat('es-AR', {
      useGrouping: !isCode,
      minimumFractionDigits: fixedDecimalScale ? decimalScale : 0,
      maximumFractionDigits: MAX_DIGITS,
    });
    return `${prefix}${digits.format(number)}${suffix}`;
  };

  function read(text: string): { number: number | null } | { problem: string } {
    const bare = text.trim().replace(suffix.trim(), '');
    if (bare === '') return { number: null };
    const number = (prefix === '' ? readNumber : readMoney)(isCode ? bare.replaceAll(/[-. ]/g, '') : bare);
    if (number === undefined || bare.includes('%') || text.replaceAll(/\D/g, '').length > MAX_DIGITS)
      return { problem: invalidNumber };
    if (number < 0 && !allowNegative) return { problem: numberBelow(0) };
    if (max !== undefined && number > max) return { problem: tooLarge ?? numberAbove(max) };
    return { number };
  }

  const result = typed === undefined ? { number: value } : read(typed);
  const shown = typed ?? (value === null ? '' : format(value));
  const problem = 'problem' in result ? result.problem : undefined;
  const hint = 'number' in result && result.number !== null ? format(result.number) : '';

  return (
    <TextInput
      inputMode={decimalScale === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={40}
      {...(!isCode && { classNames: { input: classes.input } })}
      inputContainer={(field) => {
        const withHint = (
          <div className={classes.field}>
            {field}
            {isFocused && typed !== undefined && hint !== '' && hint !== typed.trim() && (
              <Box component="output" className={classes.hint}>
                {hint}
              </Box>
            )}
          </div>
        );
        return inputContainer ? inputContainer(withHint) : withHint;
      }}
      {...input}
      {...selectOnFocus}
      data-unread={problem !== undefined || undefined}
      error={problem ?? error}
      value={shown}
      onChange={({ currentTarget }) => {
        const next = read(currentTarget.value);
        setTyped(currentTarget.value);
        onChange('number' in next ? next.number : null);
      }}
      onFocus={(event) => {
        setFocused(true);
        selectOnFocus.onFocus(event);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setFocused(false);
        // A text that is no number remains, and a caller that saves on blur must not save it as a blank.
        if (problem !== undefined) return;
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}

/** '$ 1.234,50' */
export function MoneyField(props: NumberFieldProps) {
  return (
    <NumberField
      prefix="$ "
      decimalScale={2}
      fixedDecimalScale
      allowNegative={false}
      max={MAX_MONEY}
      tooLarge={amountTooLarge}
      {...props}
    />
  );
}
