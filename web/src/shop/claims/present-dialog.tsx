import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { isDay } from '@dioptria/contract/base/read-day.ts';
import { addDays } from '@dioptria/contract/base/shop-time.ts';
import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { formatDay, formatMoney, today } from '../../base/format/format.ts';
import { fieldErrors, messageBelow } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { tinted } from '../../base/ui/chip.tsx';
import { DayField } from '../../base/ui/day-field.tsx';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { insurersQuery } from '../insurer-payments/payments-api.ts';
import { useMoveBatch } from './batches-api.ts';
import { batchTexts as texts, makeTexts } from './texts.ts';

export function PresentDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const formId = useId();
  const [day, setDay] = useState(today());
  const { data: insurers } = useQuery(insurersQuery);
  const terms = insurers?.find(({ _id }) => _id === batch.insurance._id);
  const present = useMoveBatch(batch._id, 'present', () => {
    showSuccess(texts.presented);
    onClose();
  });

  function send(event: FormEvent) {
    event.preventDefault();
    if (!present.isPending) present.mutate({ day });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.presentTitle(batch.number)}
      size="sm"
      footer={
        <FormButtons formId={formId} isPending={present.isPending}>
          {present.isPending ? sharedTexts.saving : texts.present}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <DayField
            label={texts.presentedDay}
            value={day}
            error={fieldErrors(present.error)['day']}
            onChange={setDay}
          />
          <Text c="dimmed" fz="sm">
            {texts.presentHelp(batch.items, formatMoney(batch.claimed))}{' '}
            {isDay(day) && terms && texts.dueOn(formatDay(addDays(day, terms.paysWithinDays)), terms.paysWithinDays)}
          </Text>
          {batch.fce && (
            <Text {...tinted('carey')} px="md" py="xs" fz="sm">
              {makeTexts.split(formatMoney(batch.fce.limit))}
            </Text>
          )}
          <ErrorText>{messageBelow(present.error, (path) => path === 'day')}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
