import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { Textarea } from '@mantine/core';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Dialog, FormButtons } from './dialog.tsx';
import { ErrorText } from '../states/error-text.tsx';
import type { Question } from './question.ts';
import { sharedTexts } from '../../texts.ts';

interface ReasonDialogProps {
  question: Pick<Question, 'title' | 'confirm' | 'destructive'>;
  isPending?: boolean;
  error?: string | null;
  onClose: () => void;
  /** The trimmed reason is not blank. */
  onConfirm: (reason: string) => void;
  children: ReactNode;
}

export function ReasonDialog({ question, isPending = false, error, onClose, onConfirm, children }: ReasonDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') setMissing(true);
    else if (!isPending) onConfirm(reason.trim());
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      isDirty={reason.trim() !== ''}
      title={question.title}
      size="sm"
      sheet={false}
      footer={
        <FormButtons formId={formId} isPending={isPending} color={question.destructive === false ? 'petroleo' : 'rubi'}>
          {question.confirm}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {children}
        <Textarea
          mt="md"
          label={sharedTexts.reason}
          required
          data-autofocus
          rows={3}
          maxLength={500}
          value={reason}
          error={isMissing && requiredField}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
          }}
        />
        <ErrorText>{error}</ErrorText>
      </form>
    </Dialog>
  );
}
