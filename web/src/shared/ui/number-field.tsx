import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './number-field.module.css';

/** As many as a number holds exactly. */
const MAX_DIGITS = 15;

export interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** Null when blank. */
  value: number | null;
  onChange: (value: number | null) => void;
}

/**
 * A number as it is written in Argentina, at the right: decimal comma, thousands marked, whole unless it has a
 * `decimalScale`. More digits than a number holds exactly cannot be typed, so what is sent is what was typed.
 */
export function NumberField({ value, onChange, onFocus, onBlur, fixedDecimalScale, ...input }: NumberFieldProps) {
  // While typing, the text as typed: '12,5' on its way to '12,50' is no other amount.
  const [typed, setTyped] = useState<number | string>();
  const isWhole = !input.decimalScale;
  return (
    <NumberInput
      inputMode={isWhole ? 'numeric' : 'decimal'}
      decimalSeparator=","
      // In a whole number a point marks thousands. Its comma is not swallowed, or '1,5' would be 15: the form refuses it.
      allowedDecimalSeparators={isWhole ? [','] : [',', '.']}
      thousandSeparator="."
      fixedDecimalScale={Boolean(fixedDecimalScale) && typed === undefined}
      isAllowed={({ value: digits }) => digits.replaceAll(/\D/g, '').length <= MAX_DIGITS}
      clampBehavior="none"
      hideControls
      classNames={{ input: classes.input }}
      {...input}
      value={typed ?? value ?? ''}
      onChange={(next) => {
        setTyped(next);
        const number = next === '' ? Number.NaN : Number(next);
        onChange(Number.isFinite(number) ? number : null);
      }}
      onFocus={(event) => {
        // Whoever comes to the field writes another number.
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
