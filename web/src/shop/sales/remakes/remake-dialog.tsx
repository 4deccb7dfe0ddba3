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
} from '@dioptria/contract/shop/sales/remake-labels.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { Group, NativeSelect, Textarea } from '@mantine/core';
import { today } from '../../../base/format/format.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { DayField } from '../../../base/ui/day-field.tsx';
import { FormDialog } from '../../../base/ui/form-dialog.tsx';
import { useDialogForm } from '../../../base/ui/use-dialog-form.ts';
import { type Sale, useRemakeSale } from '../sales-api.ts';
import { optionsOf } from '../texts.ts';
import { RemakeLines } from './remake-lines.tsx';
import { RemakePrescription } from './remake-prescription.tsx';
import { chosenLines, linesOf, type RemadeLine } from './remade-lines.ts';
import { remakeTexts as texts } from './texts.ts';

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
