import { MAX_MONEY } from '@dioptria/contract/base/money.ts';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './number-field.module.css';
import { useSelectOnFocus } from '../focus.ts';

/** A JavaScript number stores up to 15 digits exactly. */
const MAX_DIGITS = 15;

export interface NumberFieldProps extends Omit<NumberInputProps, 'value' | 'onChange' | 'onFocus'> {
  value?: number | null;
  onChange: (value: number | null) => void;
}

/**
 * Decimal comma, points between thousands. Without a `decimalScale` the field takes whole numbers. At most 15 digits, so rounding
 * never changes the typed number.
 */
export function NumberField({ value, onChange, onBlur, fixedDecimalScale, ...input }: NumberFieldProps) {
  // While the user types, the field shows the typed text: '12,5' must not turn into '12,50' before the next key.
  const [typedText, setTypedText] = useState<number | string>();
  const isWhole = !input.decimalScale;
  const selectOnFocus = useSelectOnFocus();
  return (
    <NumberInput
      inputMode={isWhole ? 'numeric' : 'decimal'}
      decimalSeparator=","
      // In a whole number a point separates thousands. A typed comma remains in the field, so that the form refuses the
      // number. Without the comma '1,5' would become 15.
      allowedDecimalSeparators={isWhole ? [','] : [',', '.']}
      thousandSeparator="."
      fixedDecimalScale={Boolean(fixedDecimalScale) && typedText === undefined}
      isAllowed={({ value: digits }) => digits.replaceAll(/\D/g, '').length <= MAX_DIGITS}
      clampBehavior="none"
      hideControls
      classNames={{ input: classes.input }}
      {...input}
      {...selectOnFocus}
      value={typedText ?? value ?? ''}
      onChange={(next) => {
        setTypedText(next);
        const number = next === '' ? Number.NaN : Number(next);
        onChange(Number.isFinite(number) ? number : null);
      }}
      onBlur={(event) => {
        setTypedText(undefined);
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
      isAllowed={({ floatValue = 0 }) => floatValue <= MAX_MONEY}
      {...props}
    />
  );
}
