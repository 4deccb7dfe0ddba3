import { type PrescriptionType, prescriptionTypes } from '@dioptria/contract/shop/sale-values/sale-status-labels.ts';
import { lineWarnings } from '@dioptria/contract/shop/sales/prescribed-line.ts';
import { lineTotal } from '@dioptria/contract/shop/sales/sale-total.ts';
import { ActionIcon, Box, Button, Checkbox, Group, NativeSelect, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { formatMoney } from '../../../base/format/format.ts';
import { useCan } from '../../../base/session/session.ts';
import { MoneyField } from '../../../base/ui/fields/number-field.tsx';
import { categoryQuery, type LensAnswer, LensAnswers, lensTexts } from '../../categories/lens-answers.tsx';
import { prescriptionQuery } from '../../prescriptions/prescriptions-api.ts';
import {
  askTypesOf,
  changeCustomLine,
  changeWorkshopNote,
  removeCustomLine,
  removeProduct,
  setProduct,
} from '../draft/draft-lines.ts';
import { chooseType, type CustomLine, openTypes, type ProductLine, refuseType } from '../draft/sale-draft.ts';
import { MAX_SALE_UNITS, maxQuantity } from '../draft/sale-request.ts';
import { optionsOf, prescriptionTypeOptions } from '../texts.ts';
import { QuantityField } from './quantity-field.tsx';
import type { StepProps } from './steps.tsx';
import { productTexts } from './texts.ts';
import { NEXT_BUTTON } from './use-field-focus.ts';
import classes from './line-rows.module.css';

const typeOptions = optionsOf(prescriptionTypeOptions, [
  'none',
  ...prescriptionTypes.filter((type) => type !== 'none'),
]);

interface ProductLineRowProps extends StepProps {
  line: ProductLine;
  index: number;
  actions?: ReactNode;
}

export function ProductLineRow({ line, index, actions, draft, change, problems, focusOn }: ProductLineRowProps) {
  const { product, quantity, prescriptionType, priceBefore } = line;
  const path = `products.${index}`;
  const typePath = `${path}.prescriptionType`;
  const typeProblem = problems[typePath];
  const problem = Object.entries(problems).find(
    ([at]) => at.startsWith(`${path}.`) && at !== typePath && at !== `${path}.workshopNote`,
  )?.[1];

  return (
    <li className={classes.line}>
      <div className={classes.what}>
        <span className={classes.name}>{product.name}</span>
        <span className={classes.below}>
          {product.code} · {formatMoney(product.price)} {product.asksType ? productTexts.pair : productTexts.each}
          {priceBefore !== undefined && (
            <span className={classes.before}>
              {productTexts.priceBefore} {formatMoney(priceBefore)}
            </span>
          )}
        </span>
        {actions}
      </div>
      {product.asksType && (
        <NativeSelect
          className={classes.type}
          data-field={typePath}
          error={typeProblem !== undefined}
          aria-label={productTexts.typeOf(product.name)}
          data={typeOptions}
          value={prescriptionType}
          onChange={({ currentTarget }) =>
            change(chooseType(product._id, currentTarget.value as ProductLine['prescriptionType']))
          }
        />
      )}
      <div className={classes.quantity}>
        <QuantityField
          label={productTexts.quantityOf(product.name)}
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
      {product.isService && (
        <WorkshopNote
          name={product.name}
          note={line.workshopNote ?? ''}
          error={problems[`${path}.workshopNote`]}
          field={`${path}.workshopNote`}
          onChange={(note) => change(changeWorkshopNote(product._id, note))}
        />
      )}
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
        {productTexts.withoutType}
      </Button>
    </Group>
  );
}

interface CustomLineRowProps extends StepProps {
  line: CustomLine;
  index: number;
}

export function CustomLineRow({ line, index, change, problems, focusOn }: CustomLineRowProps) {
  const { id, description, price, quantity, isService, workshopNote } = line;
  const path = `customProducts.${index}`;
  const name = description.trim() || productTexts.customHeading;
  const edit = (changes: Parameters<typeof changeCustomLine>[1]) => change(changeCustomLine(id, changes));

  return (
    <li className={classes.line} data-custom>
      <TextInput
        className={classes.what}
        label={productTexts.description}
        placeholder={productTexts.customHeading}
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
        label={productTexts.price}
        required
        data-field={`${path}.price`}
        value={price}
        error={problems[`${path}.price`]}
        onChange={(pesos) => edit({ price: pesos })}
      />
      <div className={classes.quantity}>
        <QuantityField
          label={productTexts.quantityOf(name)}
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
      <div className={classes.service}>
        <Checkbox
          label={productTexts.isService}
          checked={isService}
          onChange={({ currentTarget }) => edit({ isService: currentTarget.checked })}
        />
        {isService && (
          <WorkshopNote
            name={name}
            note={workshopNote}
            error={problems[`${path}.workshopNote`]}
            field={`${path}.workshopNote`}
            onChange={(note) => edit({ workshopNote: note })}
          />
        )}
      </div>
    </li>
  );
}

interface WorkshopNoteProps {
  name: string;
  note: string;
  error: string | undefined;
  field: string;
  onChange: (note: string) => void;
}

function WorkshopNote({ name, note, error, field, onChange }: WorkshopNoteProps) {
  return (
    <TextInput
      className={classes.note}
      aria-label={productTexts.workshopNoteOf(name)}
      placeholder={productTexts.workshopNote}
      maxLength={500}
      autoComplete="off"
      data-field={field}
      value={note}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function RemoveButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <ActionIcon
      className={classes.remove}
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={productTexts.remove(name)}
      title={productTexts.remove(name)}
      onClick={onRemove}
    >
      <IconTrash size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
}

interface LensQuestionProps {
  categoryId: string;
  className: string | undefined;
  /** Also called if another user has meanwhile made the category ask for the distance. */
  onLenses: (categoryId: string) => void;
  onYes: () => void;
}

/** For a line whose category does not ask for the distance: asks whether it has lenses (docs/rules.md#wizard-20). */
function LensQuestion({ categoryId, className, onLenses, onYes }: LensQuestionProps) {
  const { data: category } = useQuery(categoryQuery(categoryId));
  const mayAnswer = useCan('categories.update');
  const asksType = category?.showProductType === true;
  const takeLenses = useEffectEvent(onLenses);
  useEffect(() => {
    if (asksType) takeLenses(categoryId);
  }, [asksType, categoryId]);

  function answered(answer: LensAnswer) {
    if (answer !== 'yes') return;
    // This call shows the field of the distance before the field gets the focus.
    onLenses(categoryId);
    onYes();
  }

  if (!category || asksType || category.lensQuestion === 'no') return null;
  const isAsked = category.lensQuestion === 'asked' && !mayAnswer;
  return (
    <Group className={className} gap="0.375rem 0.5rem">
      <span>
        <strong>{lensTexts.question}</strong> {lensTexts.why(category.name)}
        {isAsked && ` ${lensTexts.asked}`}
      </span>
      {!isAsked && (
        <LensAnswers category={category} answers={mayAnswer ? ['yes', 'no'] : ['ask']} onAnswered={answered} />
      )}
    </Group>
  );
}

interface LineWarningsProps {
  prescriptionId: string;
  type: PrescriptionType;
  className: string | undefined;
}

function LineWarnings({ prescriptionId, type, className }: LineWarningsProps) {
  const { data } = useQuery({ ...prescriptionQuery(prescriptionId), enabled: type !== 'none' });
  const warnings = data ? lineWarnings(type, data) : [];
  if (warnings.length === 0) return null;
  return (
    <Box component="output" className={className}>
      {warnings.map(({ message }) => message).join(' ')}
    </Box>
  );
}
