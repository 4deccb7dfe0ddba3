import { lineTotal } from '@dioptria/contract/shop/sales/sale-total.ts';
import { prescriptionTypes } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { ActionIcon, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { formatMoney } from '../../../base/format/format.ts';
import { MoneyField } from '../../../base/ui/number-field.tsx';
import { askTypesOf, changeCustomLine, removeCustomLine, removeProduct, setProduct } from '../draft/draft-lines.ts';
import { chooseType, openTypes, refuseType } from '../draft/draft-prescription.ts';
import type { CustomLine, ProductLine } from '../draft/sale-draft.ts';
import { maxQuantity, MAX_SALE_UNITS } from '../draft/sale-request.ts';
import { optionsOf, prescriptionTypeOptions } from '../texts.ts';
import classes from './line-rows.module.css';
import { LensQuestion } from './lens-question.tsx';
import { LineWarnings } from './line-warnings.tsx';
import { QuantityField } from './quantity-field.tsx';
import type { StepProps } from './steps.tsx';
import { NEXT_BUTTON } from './use-field-focus.ts';
import { productTexts as texts } from './texts.ts';

const typeOptions = optionsOf(prescriptionTypeOptions, [
  'none',
  ...prescriptionTypes.filter((type) => type !== 'none'),
]);

interface ProductLineRowProps extends StepProps {
  line: ProductLine;
  index: number;
}

export function ProductLineRow({ line, index, draft, change, problems, focusOn }: ProductLineRowProps) {
  const { product, quantity, prescriptionType, priceBefore } = line;
  const path = `products.${index}`;
  const typePath = `${path}.prescriptionType`;
  const typeProblem = problems[typePath];
  const problem = Object.entries(problems).find(([at]) => at.startsWith(`${path}.`) && at !== typePath)?.[1];

  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.name}>{product.name}</span>
        <span className={classes.below}>
          {product.code} · {formatMoney(product.price)} {product.asksType ? texts.pair : texts.each}
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
          data-field={typePath}
          error={typeProblem !== undefined}
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
      {draft.prescription && (
        <LineWarnings prescriptionId={draft.prescription._id} type={prescriptionType} className={classes.warnings} />
      )}
      {draft.prescription && product.doubtfulCategory !== null && (
        <LensQuestion
          className={classes.warnings}
          categoryId={product.doubtfulCategory}
          onLenses={(category) => change(askTypesOf(category))}
          onYes={() => focusOn(typePath)}
        />
      )}
      {typeProblem && (
        <MissingType
          message={typeProblem}
          onRefuse={() => {
            change(refuseType(product._id));
            focusOn(openTypes(draft).find((other) => other !== typePath) ?? NEXT_BUTTON);
          }}
        />
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

function MissingType({ message, onRefuse }: { message: string; onRefuse: () => void }) {
  return (
    <Group className={classes.problem} role="alert" gap="0.25rem 0.75rem">
      {message}
      <Button variant="default" size="compact-sm" onClick={onRefuse}>
        {texts.withoutType}
      </Button>
    </Group>
  );
}

interface CustomLineRowProps extends StepProps {
  line: CustomLine;
  index: number;
}

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
          max={MAX_SALE_UNITS}
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

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
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
  );
}
