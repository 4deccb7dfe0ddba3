import type { CashMovementKind } from '@dioptria/contract/shop/cash/cash-words.ts';
import type { CashSession } from '@dioptria/contract/shop/cash/cash-sessions.ts';
import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { aboveZero } from '@dioptria/contract/base/field-messages.ts';
import { Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { errorMessage, fieldErrors } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { MoneyField } from '../../base/ui/number-field.tsx';
import { showSuccess } from '../../base/ui/toast.ts';
import { useMoveCash } from './cash-api.ts';
import { cashTexts as texts } from './texts.ts';

interface MovementDialogProps {
  cashSession: CashSession;
  kind: CashMovementKind;
  opened: boolean;
  onClose: () => void;
}

const words = {
  in: { title: texts.moneyIn, detail: texts.inDetail },
  out: { title: texts.moneyOut, detail: texts.outDetail },
} as const;

/** The form for cash that a user puts into the drawer or takes out of the drawer, apart from payments. */
export function MovementDialog({ cashSession, kind, opened, onClose }: MovementDialogProps) {
  const formId = useId();
  const [amount, setAmount] = useState<number | null>(null);
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const move = useMoveCash(cashSession._id);
  const refused = fieldErrors(move.error);
  const problems = {
    amount: amount !== null && amount > 0 ? undefined : aboveZero,
    reason: reason.trim() === '' ? requiredField : undefined,
  };

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (problems.amount || problems.reason || move.isPending) return;
    move.mutate(
      { kind, amount: amount ?? 0, reason },
      {
        onSuccess: () => {
          showSuccess(texts.moved[kind]);
          setAmount(null);
          setReason('');
          setChecked(false);
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="sm"
      title={words[kind].title}
      isDirty={amount !== null || reason !== ''}
      footer={
        <FormButtons formId={formId} isPending={move.isPending}>
          {move.isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <Text c="dimmed">{words[kind].detail}</Text>
          <MoneyField
            data-autofocus
            label={texts.amount}
            required
            value={amount}
            onChange={setAmount}
            error={(isChecked && problems.amount) || refused['amount']}
          />
          <TextInput
            label={texts.reason}
            required
            maxLength={200}
            value={reason}
            onChange={({ currentTarget }) => setReason(currentTarget.value)}
            error={(isChecked && problems.reason) || refused['reason']}
          />
          <ErrorText>{move.error && Object.keys(refused).length === 0 && errorMessage(move.error)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
