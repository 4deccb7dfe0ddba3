import { requiredField } from '@dioptria/contract/field-sentences.ts';
import { canDeleteSale, wasDeliveredOrCharged } from '@dioptria/contract/sale-status.ts';
import { Button, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { sharedTexts } from '../../shared/texts.ts';
import { Dialog, FormButtons } from '../../shared/ui/dialog.tsx';
import { useAsk } from '../../shared/ui/question.ts';
import type { Sale } from '../sales-api.ts';
import { detailTexts } from './texts.ts';

interface DeleteSaleProps {
  sale: Sale;
  isDeleting: boolean;
  /** Called once the user has confirmed. */
  onDelete: (reason?: string) => void;
}

/** Asks for confirmation and deletes the order. If the order was ever delivered or charged, the user also types a reason. */
export function DeleteSale({ sale, isDeleting, onDelete }: DeleteSaleProps) {
  const [needsReason, setNeedsReason] = useState(false);
  const ask = useAsk();
  if (!canDeleteSale(sale)) return null;
  async function confirm() {
    if (wasDeliveredOrCharged(sale)) setNeedsReason(true);
    else if (await ask(detailTexts.deleteQuestion)) onDelete();
  }
  return (
    <>
      <Button
        variant="subtle"
        color="rubi"
        leftSection={<IconTrash size={18} aria-hidden />}
        loading={isDeleting}
        onClick={() => void confirm()}
      >
        {sharedTexts.delete}
      </Button>
      {needsReason && (
        <ReasonDialog
          onClose={() => setNeedsReason(false)}
          onDelete={(reason) => {
            setNeedsReason(false);
            onDelete(reason);
          }}
        />
      )}
    </>
  );
}

function ReasonDialog({ onClose, onDelete }: { onClose: () => void; onDelete: (reason: string) => void }) {
  const { title, message, confirm } = detailTexts.deleteQuestion;
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') setMissing(true);
    else onDelete(reason.trim());
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size="sm"
      sheet={false}
      footer={
        <FormButtons formId={formId} color="rubi">
          {confirm}
        </FormButtons>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        {message} {detailTexts.reasonNeeded}
        <Textarea
          mt="md"
          label={detailTexts.reason}
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
      </form>
    </Dialog>
  );
}
