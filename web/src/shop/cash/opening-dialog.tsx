import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { MoneyField } from '../../base/ui/number-field.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { useCorrectOpening } from './cash-api.ts';
import { cashTexts as texts } from './texts.ts';

interface OpeningDialogProps {
  cashSession: CashSession;
  onClose: () => void;
}

/** The form that corrects the opening amount of an open cash session (docs/rules.md#cash-13). */
export function OpeningDialog({ cashSession, onClose }: OpeningDialogProps) {
  const formId = useId();
  const [amount, setAmount] = useState<number | null>(cashSession.openingAmount);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const correct = useCorrectOpening(cashSession._id);
  const refused = fieldErrors(correct.error);
  const problems = {
    openingAmount: amount === null ? requiredField : undefined,
    reason: reason.trim() === '' ? requiredField : undefined,
  };

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (amount === null || problems.reason || correct.isPending) return;
    correct.mutate(
      { openingAmount: amount, reason },
      {
        onSuccess: () => {
          showSuccess(texts.openingCorrected);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      size="sm"
      title={texts.correctOpening}
      isDirty={amount !== cashSession.openingAmount || reason !== ''}
      footer={
        <FormButtons formId={formId} isPending={correct.isPending}>
          {correct.isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <Text c="dimmed">{texts.correctDetail}</Text>
          <MoneyField
            data-autofocus
            label={texts.openingAmount}
            description={texts.openingHelp}
            required
            value={amount}
            onChange={setAmount}
            error={(isChecked && problems.openingAmount) || refused['openingAmount']}
          />
          <TextInput
            label={texts.reason}
            required
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={(isChecked && problems.reason) || refused['reason']}
          />
          <ErrorText>{correct.error && Object.keys(refused).length === 0 && errorMessage(correct.error)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
