import { type ReactNode, useId } from 'react';
import { sharedTexts } from '../../texts.ts';
import { Dialog, type DialogProps, FormButtons } from '../../ui/dialogs/dialog.tsx';
import { showSuccess } from '../../ui/toasts/toast.ts';
import type { StoredRecord } from '../screen.tsx';
import { resourceTexts } from '../texts.ts';
import { ResourceForm, type ResourceFormProps } from './resource-form.tsx';

interface ResourceFormDialogProps<Row extends StoredRecord>
  extends
    Pick<ResourceFormProps<Row>, 'screen' | 'record' | 'given' | 'save' | 'reload'>,
    Pick<DialogProps, 'title' | 'footerStart' | 'onClose'> {
  /** Content above the form. */
  children?: ReactNode;
}

export function ResourceFormDialog<Row extends StoredRecord>(props: ResourceFormDialogProps<Row>) {
  const { title, footerStart, onClose, children, ...form } = props;
  const formId = useId();
  const { isPending } = form.save;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footerStart={footerStart}
      footer={
        <FormButtons formId={formId} isPending={isPending}>
          {isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      {children}
      <ResourceForm
        {...form}
        formId={formId}
        onSaved={() => {
          showSuccess(resourceTexts.saved);
          onClose();
        }}
      />
    </Dialog>
  );
}
