import { lineCost } from '@dioptria/contract/shop/purchases/reception-labels.ts';
import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatMoney } from '../../base/format/format.ts';
import { MoneyField, NumberField } from '../../base/ui/number-field.tsx';
import type { Amounts, Problems } from './draft-lines.ts';
import classes from './purchases.module.css';
import { receptionTexts as texts } from './texts.ts';

interface PurchaseLineProps extends Amounts {
  name: string;
  below: ReactNode;
  index: number;
  problems: Problems;
  onChange: (change: Partial<Amounts>) => void;
  onRemove: () => void;
  children?: ReactNode;
}

export function PurchaseLine({
  name,
  below,
  index,
  problems,
  onChange,
  onRemove,
  children,
  ...line
}: PurchaseLineProps) {
  const { quantity, unitCost } = line;
  const path = `lines.${index}`;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <strong>{name}</strong>
        {below}
      </div>
      <NumberField
        className={classes.quantity}
        label={texts.quantity}
        aria-label={texts.quantityOf(name)}
        allowNegative={false}
        value={quantity}
        onChange={(next) => onChange({ quantity: next })}
        error={problems[`${path}.quantity`] ?? problems[`${path}.productId`]}
      />
      <MoneyField
        className={classes.cost}
        label={texts.cost}
        aria-label={texts.costOf(name)}
        value={unitCost}
        onChange={(next) => onChange({ unitCost: next })}
        error={problems[`${path}.unitCost`]}
      />
      <span className={classes.amount}>
        {formatMoney(lineCost({ quantity: quantity ?? 0, unitCost: unitCost ?? 0 }))}
      </span>
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={texts.remove(name)}
        title={texts.remove(name)}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {children}
    </li>
  );
}
