import { lineTotal } from '@dioptria/contract/sale-total.ts';
import { prescriptionTypes } from '@dioptria/contract/sale-status.ts';
import { NativeSelect } from '@mantine/core';
import { formatMoney } from '../../shared/format.ts';
import { optionsOf, prescriptionTypeOptions } from '../texts.ts';
import classes from './line-row.module.css';
import { QuantityField } from './quantity-field.tsx';
import { RemoveButton } from './remove-button.tsx';
import { chooseType, type ProductLine, removeProduct, setProduct } from './sale-draft.ts';
import { maxQuantity } from './sale-request.ts';
import type { StepProps } from './step-props.ts';
import { productTexts as texts } from './texts.ts';

const typeOptions = optionsOf(prescriptionTypeOptions, [
  'none',
  ...prescriptionTypes.filter((type) => type !== 'none'),
]);

interface ProductLineRowProps extends StepProps {
  line: ProductLine;
  index: number;
}

/** A chosen product: how many, for which distance where its category asks, and what it comes to. */
export function ProductLineRow({ line, index, change, problems, focusOn }: ProductLineRowProps) {
  const { product, quantity, prescriptionType, priceBefore } = line;
  const path = `products.${index}`;
  const problem = Object.entries(problems).find(([at]) => at.startsWith(`${path}.`))?.[1];

  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.name}>{product.name}</span>
        <span className={classes.below}>
          {product.code} · {formatMoney(product.price)} {texts.each}
          {priceBefore !== undefined && (
            <span className={classes.before}>
              {texts.priceBefore} {formatMoney(priceBefore)}
            </span>
          )}
        </span>
      </div>
      {product.asksType && (
        <NativeSelect
          className={classes.type}
          aria-label={texts.typeOf(product.name)}
          data={typeOptions}
          value={prescriptionType}
          onChange={({ currentTarget }) =>
            change(chooseType(product._id, currentTarget.value as ProductLine['prescriptionType']))
          }
        />
      )}
      <div className={classes.quantity}>
        <QuantityField
          label={texts.quantityOf(product.name)}
          field={`${path}.quantity`}
          value={quantity}
          max={maxQuantity(product)}
          isWrong={problem !== undefined}
          onChange={(next) => change(setProduct(product, next))}
        />
      </div>
      <span className={classes.amount}>{formatMoney(lineTotal({ price: product.price, quantity }))}</span>
      <RemoveButton
        name={product.name}
        onRemove={() => {
          change(removeProduct(product._id));
          focusOn('products');
        }}
      />
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}
