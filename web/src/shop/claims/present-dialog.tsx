import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { addDays, isDay } from '@dioptria/contract/base/shop-time.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatDay, formatMoney, today } from '../../base/format/format.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { DayField } from '../../base/ui/day-field.tsx';
import { FormDialog } from '../../base/ui/form-dialog.tsx';
import { useDialogForm } from '../../base/ui/use-dialog-form.ts';
import { insurersQuery } from '../insurer-accounts/insurer-accounts-api.ts';
import { usePresentBatch } from './batches-api.ts';
import { batchTexts as texts, makeTexts } from './texts.ts';

export function PresentDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const form = useDialogForm({ day: today() });
  const { day } = form.values;
  const { data: insurers } = useQuery(insurersQuery);
  const terms = insurers?.find(({ _id }) => _id === batch.insurance._id);
  return (
    <FormDialog
      title={texts.presentTitle(batch.number)}
      size="sm"
      form={form}
      isDirty={false}
      write={usePresentBatch(batch)}
      request={(values) => values}
      saved={texts.presented}
      submit={texts.present}
      onClose={onClose}
    >
      <DayField label={texts.presentedDay} {...form.getInputProps('day')} />
      <Text c="dimmed" fz="sm">
        {texts.presentHelp(batch.items, formatMoney(batch.claimed))}{' '}
        {isDay(day) && terms && texts.dueOn(formatDay(addDays(day, terms.paysWithinDays)), terms.paysWithinDays)}
      </Text>
      {batch.fce && (
        <Text {...tinted('carey')} px="md" py="xs" fz="sm">
          {makeTexts.split(formatMoney(batch.fce.limit))}
        </Text>
      )}
    </FormDialog>
  );
}
