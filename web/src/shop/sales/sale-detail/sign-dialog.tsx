import { requiredField } from '@dioptria/contract/base/field-messages.ts';
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { sharedTexts } from '../../../base/texts.ts';
import { Dialog } from '../../../base/ui/dialogs/dialog.tsx';
import { ErrorText } from '../../../base/ui/states/error-text.tsx';
import { showSuccess } from '../../../base/ui/toasts/toast.ts';
import { pngOf, SignaturePad, type Stroke } from '../../coverages/signature-pad.tsx';
import { signatureTexts as texts } from '../../coverages/texts.ts';
import { lacksSignature, type Sale, useSignSale, useTickDocument } from '../sales-api.ts';
import { SaveProblem } from './change-outcome.tsx';

export function SignDialog({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  const formId = useId();
  const [signer, setSigner] = useState(sale.client.name);
  const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
  const [isSent, setSent] = useState(false);
  const sign = useSignSale(sale);
  const tickPaper = useTickDocument(sale);
  const isPending = sign.isPending || tickPaper.isPending;
  const done = () => {
    showSuccess(texts.signed);
    onClose();
  };

  function send(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (signer.trim() === '' || strokes.length === 0 || isPending) return;
    sign.mutate({ signer: signer.trim(), drawing: pngOf(strokes) }, { onSuccess: done });
  }

  function signedOnPaper() {
    const coverages = (sale.coverages ?? []).filter(lacksSignature).map(({ _id }) => _id);
    tickPaper.mutate({ coverages, kind: 'signature', isPresent: true }, { onSuccess: done });
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={texts.title}
      isDirty={strokes.length > 0}
      footerStart={
        <Button variant="default" disabled={isPending} onClick={signedOnPaper}>
          {texts.onPaper}
        </Button>
      }
      footer={
        <Button type="submit" form={formId} disabled={isPending}>
          {isPending ? sharedTexts.saving : texts.save}
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={send}>
        <Stack gap="sm">
          <Text>{texts.statement(sale.number)}</Text>
          <TextInput
            label={texts.signer}
            required
            maxLength={120}
            value={signer}
            onChange={({ currentTarget }) => setSigner(currentTarget.value)}
            error={isSent && signer.trim() === '' && requiredField}
          />
          <SignaturePad label={texts.pad} hint={texts.hint} strokes={strokes} onChange={setStrokes} />
          <Button variant="subtle" w="fit-content" ms="-0.75rem" onClick={() => setStrokes([])}>
            {texts.clear}
          </Button>
          <ErrorText>{isSent && strokes.length === 0 && texts.blank}</ErrorText>
          <SaveProblem saleId={sale._id} error={sign.error ?? tickPaper.error} onReload={tickPaper.reset} />
        </Stack>
      </form>
    </Dialog>
  );
}
