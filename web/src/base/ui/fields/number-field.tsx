import { Box, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { useSelectOnFocus } from '../focus.ts';
import classes from './number-field.module.css';
import { MAX_DIGITS, moneyOptions, type NumberOptions, readTyped } from './typed-number.ts';

export interface NumberFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'prefix' | 'max'>, NumberOptions {
  value?: number | null;
  /** The field calls this with null if the text is blank, and if it is no number. In the second case the form is not sent. */
  onChange: (value: number | null) => void;
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
    allowNegative,
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

  const read = (text: string) =>
    readTyped(text, {
      prefix,
      suffix,
      isCode,
      ...(allowNegative !== undefined && { allowNegative }),
      ...(max !== undefined && { max }),
      ...(tooLarge !== undefined && { tooLarge }),
    });

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
  return <NumberField {...moneyOptions} {...props} />;
}
