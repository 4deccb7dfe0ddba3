import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { Stack, Text, TextInput } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { MoneyField } from '../../base/ui/number-field.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { cashTexts as texts } from './texts.ts';

interface AmountDialogProps<Request extends object> {
  opened: boolean;
  title: string;
  detail: string;
  field: string;
  label: string;
  help?: string;
  /** In pesos. */
  start: number | null;
  problemOf: (amount: number | null) => string | undefined;
  write: UseMutationResult<object, Error, Request>;
  requestOf: (amount: number, reason: string) => Request;
  saved: string;
  onClose: () => void;
}

export function AmountDialog<Request extends object>(props: AmountDialogProps<Request>) {
  const { opened, title, detail, field, label, help, start, write, onClose } = props;
  const formId = useId();
  const [amount, setAmount] = useState(start);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const refused = fieldErrors(write.error);
  const problems = { amount: props.problemOf(amount), reason: reason.trim() === '' ? requiredField : undefined };

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problems.amount || problems.reason || write.isPending) return;
    write.mutate(props.requestOf(amount ?? 0, reason), {
      onSuccess: () => {
        showSuccess(props.saved);
        setAmount(start);
        setReason('');
        setChecked(false);
        onClose();
      },
    });
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="sm"
      title={title}
      isDirty={amount !== start || reason !== ''}
      footer={
        <FormButtons formId={formId} isPending={write.isPending}>
          {write.isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <Text c="dimmed">{detail}</Text>
          <MoneyField
            data-autofocus
            label={label}
            description={help}
            required
            value={amount}
            onChange={setAmount}
            error={(isChecked && problems.amount) || refused[field]}
          />
          <TextInput
            label={texts.reason}
            required
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={(isChecked && problems.reason) || refused['reason']}
          />
          <ErrorText>{write.error && Object.keys(refused).length === 0 && errorMessage(write.error)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
