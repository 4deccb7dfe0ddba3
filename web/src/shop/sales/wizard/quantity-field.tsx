import { readNumber } from '@dioptria/contract/base/cell-values.ts';
import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useSelectOnFocus } from '../../../base/ui/focus.ts';
import classes from './quantity-field.module.css';
import { readQuantity } from '../draft/sale-request.ts';
import { productTexts as texts } from './texts.ts';

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: 1, ArrowDown: -1 };

interface QuantityFieldProps {
  label: string;
  value: number;
  max: number;
  onChange: (quantity: number) => void;
  /** Called with the resulting quantity. */
  onEnter?: (quantity: number) => void;
  disabled?: boolean;
  isWrong?: boolean;
  /** The wizard focuses the field by this path. */
  field?: string;
}

/**
 * The quantity is from 1 to `max`. A text that is not a number becomes 1, and a number above `max` becomes `max`
 * (docs/rules.md#sales-20).
 */
export function QuantityField(props: QuantityFieldProps) {
  const { label, value, max, onChange, onEnter, disabled = false, isWrong = false, field } = props;
  // The typed text, while the user types. A valid quantity applies at once. Any other text is corrected when the field
  // loses the focus.
  const [typedText, setTypedText] = useState<string>();
  const selectOnFocus = useSelectOnFocus();

  function settle(number: number | string): number {
    const quantity = readQuantity(number, max);
    setTypedText(undefined);
    if (quantity !== value) onChange(quantity);
    return quantity;
  }

  const step = (by: 1 | -1) => (
    // The button is not reachable by Tab, because the arrow keys in the field do the same.
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
      <TextInput
        aria-label={label}
        error={isWrong}
        data-field={field}
        variant="unstyled"
        classNames={{ input: classes.input }}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        value={typedText ?? value}
        onChange={({ currentTarget }) => {
          const typed = currentTarget.value;
          const quantity = readQuantity(typed, max);
          setTypedText(typed);
          if (readNumber(typed) === quantity && quantity !== value) onChange(quantity);
        }}
        {...selectOnFocus}
        onBlur={() => typedText !== undefined && settle(typedText)}
        onKeyDown={(event) => {
          const by = steps[event.key];
          if (event.key !== 'Enter' && by === undefined) return;
          event.preventDefault();
          const quantity = settle(by === undefined ? (typedText ?? value) : value + by);
          if (by === undefined) onEnter?.(quantity);
        }}
      />
      {step(1)}
    </div>
  );
}
