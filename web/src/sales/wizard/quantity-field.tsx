import { ActionIcon, NumberInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './quantity-field.module.css';
import { readQuantity } from './sale-request.ts';
import { productTexts as texts } from './texts.ts';

interface QuantityFieldProps {
  /** Whose quantity it is, for who cannot see the row. */
  label: string;
  value: number;
  max: number;
  onChange: (quantity: number) => void;
  /** Enter in the field, with the quantity it settles at. */
  onEnter?: (quantity: number) => void;
  disabled?: boolean;
  isWrong?: boolean;
  /** Its path, for the focus. */
  field?: string;
}

/** A whole number from 1 to `max`, typed or stepped. What is no number becomes 1, what is too much `max` (spec §5). */
export function QuantityField(props: QuantityFieldProps) {
  const { label, value, max, onChange, onEnter, disabled = false, isWrong = false, field } = props;
  // While typing, what is typed; it counts at once where it is a quantity, and else when the field is left.
  const [typed, setTyped] = useState<number | string>();

  function settle(number: number | string): number {
    const quantity = readQuantity(number, max);
    setTyped(undefined);
    if (quantity !== value) onChange(quantity);
    return quantity;
  }

  const step = (by: 1 | -1) => (
    // The keyboard has the arrow keys in the field itself.
    <ActionIcon
      variant="subtle"
      color="gray"
      className={classes.step}
      tabIndex={-1}
      aria-label={`${by > 0 ? texts.more : texts.less}: ${label}`}
      disabled={disabled || (by > 0 ? value >= max : value <= 1)}
      onClick={() => settle(value + by)}
    >
      {by > 0 ? <IconPlus size={16} aria-hidden /> : <IconMinus size={16} aria-hidden />}
    </ActionIcon>
  );

  return (
    <div className={classes.quantity} data-wrong={isWrong || undefined} data-disabled={disabled || undefined}>
      {step(-1)}
      <NumberInput
        aria-label={label}
        error={isWrong}
        data-field={field}
        variant="unstyled"
        classNames={{ input: classes.input }}
        hideControls
        inputMode="numeric"
        allowDecimal={false}
        allowNegative={false}
        min={1}
        max={max}
        clampBehavior="none"
        disabled={disabled}
        value={typed ?? value}
        onChange={(next) => {
          setTyped(next);
          if (readQuantity(next, max) === next && next !== value) onChange(next);
        }}
        onBlur={() => typed !== undefined && settle(typed)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const quantity = settle(typed ?? value);
          onEnter?.(quantity);
        }}
      />
      {step(1)}
    </div>
  );
}
