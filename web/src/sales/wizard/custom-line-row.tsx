import { lineTotal } from '@dioptria/contract/sale-total.ts';
import { TextInput } from '@mantine/core';
import { formatMoney } from '../../shared/format.ts';
import { MoneyField } from '../../shared/ui/money-field.tsx';
import classes from './line-row.module.css';
import { QuantityField } from './quantity-field.tsx';
import { RemoveButton } from './remove-button.tsx';
import { changeCustomLine, type CustomLine, removeCustomLine } from './sale-draft.ts';
import { MOST_UNITS } from './sale-request.ts';
import type { StepProps } from './step-props.ts';
import { productTexts as texts } from './texts.ts';

interface CustomLineRowProps extends StepProps {
  line: CustomLine;
  index: number;
}

/** Something sold that is not in the catalogue, written in place: description, price, quantity. */
export function CustomLineRow({ line, index, change, problems, focusOn }: CustomLineRowProps) {
  const { id, description, price, quantity } = line;
  const path = `customProducts.${index}`;
  const name = description.trim() || texts.customHeading;
  const edit = (changes: Parameters<typeof changeCustomLine>[1]) => change(changeCustomLine(id, changes));

  return (
    <li className={classes.line} data-custom>
      <TextInput
        className={classes.what}
        label={texts.description}
        placeholder={texts.customHeading}
        required
        maxLength={200}
        autoComplete="off"
        data-field={`${path}.description`}
        value={description}
        error={problems[`${path}.description`]}
        onChange={(event) => edit({ description: event.currentTarget.value })}
      />
      <MoneyField
        className={classes.type}
        label={texts.price}
        required
        data-field={`${path}.price`}
        value={price}
        error={problems[`${path}.price`]}
        onChange={(pesos) => edit({ price: pesos })}
      />
      <div className={classes.quantity}>
        <QuantityField
          label={texts.quantityOf(name)}
          field={`${path}.quantity`}
          value={quantity}
          max={MOST_UNITS}
          isWrong={problems[`${path}.quantity`] !== undefined}
          onChange={(next) => edit({ quantity: next })}
        />
      </div>
      <span className={classes.amount}>{formatMoney(lineTotal({ price: price ?? 0, quantity }))}</span>
      <RemoveButton
        name={name}
        onRemove={() => {
          change(removeCustomLine(id));
          focusOn('products');
        }}
      />
    </li>
  );
}
