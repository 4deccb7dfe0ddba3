import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { isUnexpired } from '@dioptria/contract/shop/prescriptions/prescription-status.ts';
import {
  countsAsRemake,
  REMAKE_DAYS,
  remakeProblems,
  type RemakeReason,
  remakeReasonLabels,
  remakeReasons,
  type RemakeResponsible,
  remakeResponsibleLabels,
  remakeResponsibles,
} from '@dioptria/contract/shop/sales/sale-labels.ts';
import { Checkbox, Group, Input, NativeSelect, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, today } from '../../../base/format/format.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { DayField } from '../../../base/ui/fields/date-fields.tsx';
import { FormDialog, useDialogForm } from '../../../base/ui/dialogs/form-dialog.tsx';
import { MoneyField, NumberField } from '../../../base/ui/fields/number-field.tsx';
import { clientPrescriptionsQuery } from '../../prescriptions/prescriptions-api.ts';
import { type Sale, useRemakeSale } from '../sales-api.ts';
import { optionsOf } from '../texts.ts';
import { remakeTexts as texts } from '../sale-detail/texts.ts';
import classes from './sale-remakes.module.css';

interface RemakeDialogProps {
  sale: Sale;
  onClose: () => void;
  onMade: (sale: Sale) => void;
}

const unchosen = { value: '', label: sharedTexts.selectOption };

interface Draft {
  reason: RemakeReason | '';
  responsible: RemakeResponsible | '';
  remade: RemadeLine[];
  prescriptionId: string;
  deliveryDate: string;
  note: string;
}

const problemsOf = ({ reason, responsible, remade }: Draft) => ({
  reason: !reason && texts.reasonNeeded,
  responsible: !responsible && texts.responsibleNeeded,
  remade: chosenLines(remade).length === 0 && remakeProblems.noLines,
});

export function RemakeDialog({ sale, onClose, onMade }: RemakeDialogProps) {
  const form = useDialogForm<Draft>(
    {
      reason: '',
      responsible: '',
      remade: linesOf(sale),
      prescriptionId: '',
      deliveryDate: addDays(today(), REMAKE_DAYS),
      note: '',
    },
    problemsOf,
  );
  const { reason, responsible, remade, prescriptionId, note } = form.values;

  return (
    <FormDialog
      title={texts.title(sale.number)}
      form={form}
      isDirty={Boolean(reason || responsible || note || prescriptionId)}
      write={useRemakeSale(sale)}
      request={({ deliveryDate }) =>
        reason && responsible
          ? {
              reason,
              responsible,
              lines: chosenLines(remade),
              ...(prescriptionId && { prescriptions: [prescriptionId] }),
              deliveryDate,
              note,
            }
          : undefined
      }
      onSaved={({ sale: made }) => onMade(made)}
      submit={texts.remake}
      gap="md"
      onClose={onClose}
    >
      <Group grow preventGrowOverflow={false} align="flex-start" gap="sm">
        <NativeSelect
          miw="12rem"
          label={texts.reason}
          required
          data-autofocus
          data={[unchosen, ...optionsOf(remakeReasonLabels, remakeReasons)]}
          description={reason && !countsAsRemake(reason) && texts.uncounted}
          {...form.getInputProps('reason')}
        />
        <NativeSelect
          miw="12rem"
          label={texts.responsible}
          required
          data={[unchosen, ...optionsOf(remakeResponsibleLabels, remakeResponsibles)]}
          {...form.getInputProps('responsible')}
        />
      </Group>
      <RemakeLines
        lines={remade}
        error={form.errors['remade']}
        onChange={(lines) => form.setFieldValue('remade', lines)}
      />
      <RemakePrescription
        sale={sale}
        chosen={prescriptionId}
        onChoose={(id) => form.setFieldValue('prescriptionId', id)}
      />
      <DayField label={texts.deliveryDate} min={today()} {...form.getInputProps('deliveryDate')} />
      <Textarea label={texts.note} rows={2} maxLength={500} {...form.getInputProps('note')} />
    </FormDialog>
  );
}

interface RemakeLinesProps {
  lines: readonly RemadeLine[];
  error: string | undefined;
  onChange: (lines: RemadeLine[]) => void;
}

function RemakeLines({ lines, error, onChange }: RemakeLinesProps) {
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

interface RemakePrescriptionProps {
  sale: Sale;
  chosen: string;
  onChoose: (id: string) => void;
}

/** Hidden if the sale has no lenses, or the client has no other valid prescription. */
function RemakePrescription({ sale, chosen, onChoose }: RemakePrescriptionProps) {
  const hasLenses = sale.products.some(({ prescriptionType }) => prescriptionType !== 'none');
  const { data = [] } = useQuery({ ...clientPrescriptionsQuery(sale.client._id), enabled: hasLenses });
  const own = new Set(sale.prescriptions.map(({ _id }) => _id));
  const others = data.filter(({ _id, expirationDate }) => !own.has(_id) && isUnexpired(expirationDate, today()));
  if (!hasLenses || others.length === 0) return null;
  return (
    <NativeSelect
      label={texts.prescription}
      data={[
        { value: '', label: texts.samePrescription },
        ...others.map(({ _id, prescriptionDate }) => ({
          value: _id,
          label: texts.prescriptionOf(formatDay(prescriptionDate)),
        })),
      ]}
      value={chosen}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    />
  );
}

/** `position` numbers the sale's products first, then its custom products. */
interface RemadeLine {
  position: number;
  name: string;
  sold: number;
  isChosen: boolean;
  quantity: number | null;
  price: number | null;
}

/**
 * All lines are free of charge. At first only the lenses are chosen: a frame is seldom made again, and a chosen frame
 * lowers the stock. In a sale without lenses, all lines are chosen.
 */
function linesOf({ products, customProducts }: Sale): RemadeLine[] {
  const sold = [
    ...products.map(({ product, quantity, prescriptionType }) => ({
      name: product.name,
      quantity,
      isLens: prescriptionType !== 'none',
    })),
    ...customProducts.map(({ description, quantity }) => ({ name: description, quantity, isLens: false })),
  ];
  const hasLenses = sold.some(({ isLens }) => isLens);
  return sold
    .map(({ name, quantity, isLens }, position) => ({
      position,
      name,
      sold: quantity,
      isChosen: isLens || !hasLenses,
      quantity,
      price: 0,
    }))
    .filter((line) => line.sold > 0);
}

const chosenLines = (lines: readonly RemadeLine[]) =>
  lines
    .filter(({ isChosen }) => isChosen)
    .map(({ position, quantity, sold, price }) => ({ position, quantity: quantity ?? sold, price: price ?? 0 }));
