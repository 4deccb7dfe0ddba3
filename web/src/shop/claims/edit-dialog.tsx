import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Stack, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { fieldErrors, messageBelow } from '../../base/http/http.ts';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { isSentByEnter } from '../../base/ui/sent-by-enter.ts';
import { useChangeBatch } from './batches-api.ts';
import { batchTexts as texts } from './texts.ts';

export function EditDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const formId = useId();
  const [first] = useState({ document: batch.document, note: batch.note });
  const [typed, setTyped] = useState(first);
  const change = useChangeBatch(batch);
  const refused = fieldErrors(change.error);

  function send(event: FormEvent) {
    event.preventDefault();
    if (!change.isPending && !isSentByEnter(event)) change.mutate(typed, { onSuccess: onClose });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.editOf(batch.number)}
      size="sm"
      isDirty={JSON.stringify(typed) !== JSON.stringify(first)}
      footer={
        <FormButtons formId={formId} isPending={change.isPending}>
          {change.isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <TextInput
            label={texts.document}
            maxLength={60}
            value={typed.document}
            error={refused['document']}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, document: value })}
          />
          <Textarea
            label={texts.note}
            maxLength={500}
            autosize
            minRows={2}
            value={typed.note}
            error={refused['note']}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, note: value })}
          />
          <ErrorText>{messageBelow(change.error, (path) => path in first)}</ErrorText>
        </Stack>
      </form>
    </Dialog>
  );
}
