import type { ClaimBatch } from '@dioptria/contract/shop/claims/claim-batches.ts';
import { Textarea, TextInput } from '@mantine/core';
import { FormDialog } from '../../base/ui/form-dialog.tsx';
import { useDialogForm } from '../../base/ui/use-dialog-form.ts';
import { useChangeBatch } from './batches-api.ts';
import { batchTexts as texts } from './texts.ts';

export function EditDialog({ batch, onClose }: { batch: ClaimBatch; onClose: () => void }) {
  const form = useDialogForm({ document: batch.document, note: batch.note });
  return (
    <FormDialog
      title={texts.editOf(batch.number)}
      size="sm"
      form={form}
      write={useChangeBatch(batch)}
      request={(values) => ({ ...values, updatedAt: batch.updatedAt })}
      takesScans
      onClose={onClose}
    >
      <TextInput label={texts.document} maxLength={60} {...form.getInputProps('document')} />
      <Textarea label={texts.note} maxLength={500} autosize minRows={2} {...form.getInputProps('note')} />
    </FormDialog>
  );
}
