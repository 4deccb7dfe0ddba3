import { remakeProblems } from '@dioptria/contract/shop/sales/remake-labels.ts';
import { Checkbox, Input } from '@mantine/core';
import { MoneyField, NumberField } from '../../../base/ui/number-field.tsx';
import type { RemadeLine } from './remade-lines.ts';
import classes from './remake-lines.module.css';
import { remakeTexts as texts } from './texts.ts';

interface RemakeLinesProps {
  lines: readonly RemadeLine[];
  error: string | undefined;
  onChange: (lines: RemadeLine[]) => void;
}

export function RemakeLines({ lines, error, onChange }: RemakeLinesProps) {
  const change = (position: number, changes: Partial<RemadeLine>) =>
    onChange(lines.map((line) => (line.position === position ? { ...line, ...changes } : line)));
  return (
    <fieldset>
      <legend>{texts.lines}</legend>
      <Input.Description>{texts.free}</Input.Description>
      <ul>
        {lines.map(({ position, name, sold, isChosen, quantity, price }) => (
          <li key={position} className={classes.line}>
            <Checkbox
              label={name}
              checked={isChosen}
              className={classes.name}
              onChange={({ currentTarget }) => change(position, { isChosen: currentTarget.checked })}
            />
            {sold > 1 && (
              <NumberField
                aria-label={texts.quantity(name)}
                className={classes.quantity}
                disabled={!isChosen}
                value={quantity}
                error={quantity !== null && quantity > sold && remakeProblems.tooMany}
                onChange={(next) => change(position, { quantity: next })}
              />
            )}
            <MoneyField
              aria-label={texts.price(name)}
              className={classes.price}
              disabled={!isChosen}
              value={price}
              onChange={(next) => change(position, { price: next })}
            />
          </li>
        ))}
      </ul>
      {error && <Input.Error mt={6}>{error}</Input.Error>}
    </fieldset>
  );
}
