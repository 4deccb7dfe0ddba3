import { Checkbox } from '@mantine/core';
import { formatMoney } from '../../base/format/format.ts';
import { useSession } from '../../base/session/session.ts';
import { Chip } from '../../base/ui/chip.tsx';
import type { Problems } from './draft-lines.ts';
import { FromTo } from './from-to.tsx';
import classes from './purchases.module.css';
import { PurchaseLine } from './purchase-line.tsx';
import { changesCost, type DraftLine, priceAfter } from './reception-draft.ts';
import { receptionTexts as texts } from './texts.ts';

interface LineRowProps {
  line: DraftLine;
  index: number;
  /** Undefined for a reception without an order. */
  awaited: number | undefined;
  problems: Problems;
  onChange: (change: Partial<DraftLine>) => void;
  onRemove: () => void;
}

export function LineRow({ line, index, awaited, problems, onChange, onRemove }: LineRowProps) {
  const { product, quantity, unitCost, updateCost } = line;
  const { priceRounding } = useSession().tenant;
  return (
    <PurchaseLine
      name={product.name}
      below={
        <>
          <span className={classes.below}>{product.code}</span>
          {awaited !== undefined && <Awaited units={awaited} quantity={quantity ?? 0} />}
        </>
      }
      index={index}
      quantity={quantity}
      unitCost={unitCost}
      problems={problems}
      onChange={onChange}
      onRemove={onRemove}
    >
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
            {changesCost(line) && product.fixedPrice === null ? (
              <FromTo from={product.price} to={priceAfter(line, priceRounding)} />
            ) : (
              formatMoney(product.price)
            )}
            {product.fixedPrice !== null && ` (${texts.fixedPrice})`}
          </span>
        </div>
      )}
    </PurchaseLine>
  );
}

function Awaited({ units, quantity }: { units: number; quantity: number }) {
  return (
    <span className={classes.awaited}>
      {units === 0 && quantity > 0 ? texts.notAwaited : texts.awaited(units)}
      {units > 0 && quantity > units && <Chip tone="carey">{texts.beyond(quantity - units)}</Chip>}
    </span>
  );
}
