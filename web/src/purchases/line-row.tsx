import { lineCost } from '@dioptria/contract/reception-words.ts';
import { ActionIcon, Checkbox } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatMoney } from '../shared/format/format.ts';
import { Chip } from '../shared/ui/chip.tsx';
import { MoneyField, NumberField } from '../shared/ui/number-field.tsx';
import { FromTo } from './from-to.tsx';
import classes from './purchases.module.css';
import { changesCost, type DraftLine, priceAfter, type Problems } from './reception-draft.ts';
import { receptionTexts as texts } from './texts.ts';

interface LineRowProps {
  line: DraftLine;
  index: number;
  /** The units still to come of the order that it is received against, if there is one. */
  awaited: number | undefined;
  problems: Problems;
  onChange: (change: Partial<DraftLine>) => void;
  onRemove: () => void;
}

/** A product of the new reception: its quantity, its cost, and the price that follows from a new cost. */
export function LineRow({ line, index, awaited, problems, onChange, onRemove }: LineRowProps) {
  const { product, quantity, unitCost, updateCost } = line;
  const path = `lines.${index}`;
  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <strong>{product.name}</strong>
        <span className={classes.below}>{product.code}</span>
        {awaited !== undefined && <Awaited units={awaited} quantity={quantity ?? 0} />}
      </div>
      <NumberField
        className={classes.quantity}
        label={texts.quantity}
        aria-label={texts.quantityOf(product.name)}
        data-path={`${path}.quantity`}
        allowNegative={false}
        value={quantity}
        onChange={(next) => onChange({ quantity: next })}
        error={problems[`${path}.quantity`]}
      />
      <MoneyField
        className={classes.cost}
        label={texts.cost}
        aria-label={texts.costOf(product.name)}
        data-path={`${path}.unitCost`}
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
        aria-label={texts.remove(product.name)}
        title={texts.remove(product.name)}
        onClick={onRemove}
      >
        <IconTrash size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
      {unitCost !== null && unitCost !== product.cost && (
        <div className={classes.change}>
          <Checkbox
            classNames={{ body: classes.tickBody, label: classes.tickLabel }}
            label={texts.updateCost}
            aria-label={texts.updateCostOf(product.name)}
            checked={updateCost}
            onChange={({ currentTarget }) => onChange({ updateCost: currentTarget.checked })}
          />
          <span>
            {texts.costChange} {updateCost ? <FromTo from={product.cost} to={unitCost} /> : formatMoney(product.cost)}
          </span>
          <span>
            {texts.priceChange}{' '}
            {changesCost(line) ? <FromTo from={product.price} to={priceAfter(line)} /> : formatMoney(product.price)}
          </span>
        </div>
      )}
    </li>
  );
}

/** The units of a product that the order still awaits, and the units of the line beyond them. */
function Awaited({ units, quantity }: { units: number; quantity: number }) {
  return (
    <span className={classes.awaited}>
      {units === 0 && quantity > 0 ? texts.notAwaited : texts.awaited(units)}
      {units > 0 && quantity > units && <Chip tone="carey">{texts.beyond(quantity - units)}</Chip>}
    </span>
  );
}
