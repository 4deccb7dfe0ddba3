import { MAX_MONEY } from '@dioptria/contract/money.ts';
import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import classes from './money-field.module.css';

export interface MoneyFieldProps extends Omit<NumberInputProps, 'value' | 'onChange'> {
  /** Pesos; null when blank. */
  value: number | null;
  onChange: (pesos: number | null) => void;
}

/** An amount as it is written in Argentina, at the right: decimal comma, two decimals, thousands marked. */
export function MoneyField({ value, onChange, onFocus, onBlur, ...input }: MoneyFieldProps) {
  // While typing, the text as typed: '12,5' on its way to '12,50' is no other amount.
  const [typed, setTyped] = useState<number | string>();
  return (
    <NumberInput
      inputMode="decimal"
      prefix="$ "
      decimalSeparator=","
      allowedDecimalSeparators={[',', '.']}
      thousandSeparator="."
      decimalScale={2}
      fixedDecimalScale={typed === undefined}
      allowNegative={false}
      isAllowed={({ floatValue = 0 }) => floatValue <= MAX_MONEY}
      clampBehavior="none"
      hideControls
      classNames={{ input: classes.input }}
      {...input}
      value={typed ?? value ?? ''}
      onChange={(next) => {
        setTyped(next);
        const pesos = next === '' ? Number.NaN : Number(next);
        onChange(Number.isFinite(pesos) ? pesos : null);
      }}
      onFocus={(event) => {
        // Whoever comes to the field writes another amount.
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
