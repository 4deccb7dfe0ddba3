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
import { Group, NativeSelect, Stack, Textarea } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { today } from '../../../base/format/format.ts';
import { errorMessage, fieldErrors } from '../../../base/http/http.ts';
import { sharedTexts } from '../../../base/texts.ts';
import { DayField } from '../../../base/ui/day-field.tsx';
import { Dialog, FormButtons } from '../../../base/ui/dialog.tsx';
import { ErrorText } from '../../../base/ui/error-text.tsx';
import { type Sale, useRemakeSale } from '../sales-api.ts';
import { optionsOf } from '../texts.ts';
import { RemakeLines } from './remake-lines.tsx';
import { RemakePrescription } from './remake-prescription.tsx';
import { chosenLines, linesOf } from './remade-lines.ts';
import { remakeTexts as texts } from './texts.ts';

interface RemakeDialogProps {
  sale: Sale;
  onClose: () => void;
  onMade: (sale: Sale) => void;
}

const unchosen = { value: '', label: sharedTexts.selectOption };

export function RemakeDialog({ sale, onClose, onMade }: RemakeDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState<RemakeReason>();
  const [responsible, setResponsible] = useState<RemakeResponsible>();
  const [lines, setLines] = useState(() => linesOf(sale));
  const [prescriptionId, setPrescription] = useState('');
  const [deliveryDate, setDay] = useState(() => addDays(today(), REMAKE_DAYS));
  const [note, setNote] = useState('');
  const [isSent, setSent] = useState(false);
  const remake = useRemakeSale(sale);
  const refused = fieldErrors(remake.error);
  const chosen = chosenLines(lines);

  function send(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!reason || !responsible || chosen.length === 0 || remake.isPending) return;
    const prescriptions = prescriptionId ? { prescriptions: [prescriptionId] } : {};
    remake.mutate(
      { reason, responsible, lines: chosen, ...prescriptions, deliveryDate, note },
      { onSuccess: ({ sale: made }) => onMade(made) },
    );
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title(sale.number)}
      isDirty={Boolean(reason || responsible || note || prescriptionId)}
      footer={
        <FormButtons formId={formId} isPending={remake.isPending}>
          {remake.isPending ? sharedTexts.saving : texts.remake}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="md">
          <Group grow preventGrowOverflow={false} align="flex-start" gap="sm">
            <NativeSelect
              miw="12rem"
              label={texts.reason}
              required
              data-autofocus
              data={[unchosen, ...optionsOf(remakeReasonLabels, remakeReasons)]}
              value={reason ?? ''}
              description={reason && !countsAsRemake(reason) && texts.uncounted}
              error={(isSent && !reason && texts.reasonNeeded) || refused['reason']}
              onChange={({ currentTarget }) => setReason(remakeReasons.find((one) => one === currentTarget.value))}
            />
            <NativeSelect
              miw="12rem"
              label={texts.responsible}
              required
              data={[unchosen, ...optionsOf(remakeResponsibleLabels, remakeResponsibles)]}
              value={responsible ?? ''}
              error={(isSent && !responsible && texts.responsibleNeeded) || refused['responsible']}
              onChange={({ currentTarget }) =>
                setResponsible(remakeResponsibles.find((one) => one === currentTarget.value))
              }
            />
          </Group>
          <RemakeLines
            lines={lines}
            error={isSent && chosen.length === 0 ? remakeProblems.noLines : undefined}
            onChange={setLines}
          />
          <RemakePrescription sale={sale} chosen={prescriptionId} onChoose={setPrescription} />
          <DayField
            label={texts.deliveryDate}
            min={today()}
            value={deliveryDate}
            error={refused['deliveryDate']}
            onChange={setDay}
          />
          <Textarea
            label={texts.note}
            rows={2}
            maxLength={500}
            value={note}
            error={refused['note']}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <ErrorText>
            {remake.error &&
              !['reason', 'responsible', 'deliveryDate', 'note'].some((field) => field in refused) &&
              errorMessage(remake.error)}
          </ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
