import { useId, useState } from 'react';
import { sharedTexts } from '../texts.ts';
import { Dialog, FormButtons } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { showSuccess } from '../ui/toast.ts';
import { useCreate } from './resource-api.ts';
import type { FormValues } from './field-values.ts';
import type { FormScreen, StoredRecord } from './screen.tsx';
import { WaitingForm } from './waiting-form.tsx';

const ResourceForm = lazyPart(async () => (await import('./resource-form.tsx')).ResourceForm, WaitingForm);

export interface CreateDialogProps<Row extends StoredRecord> {
  screen: FormScreen;
  given?: FormValues | undefined;
  onClose: () => void;
  onCreated: (record: Row, sent: object) => void;
}

/** Opens at once in its final height, and then loads its form. Mount it only while it is open, so that each form starts empty. */
export function CreateDialog<Row extends StoredRecord>(props: CreateDialogProps<Row>) {
  const { screen, given, onClose, onCreated } = props;
  const formId = useId();
  const create = useCreate<Row>(screen);
  const [isReady, setReady] = useState(false);

  return (
    <Dialog
      opened
      onClose={onClose}
      title={screen.texts.create}
      footer={
        <FormButtons formId={formId} isPending={create.isPending || !isReady}>
          {create.isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      <ResourceForm
        screen={screen}
        formId={formId}
        given={given}
        save={create}
        onReady={() => setReady(true)}
        onSaved={(record, sent) => {
          showSuccess(screen.texts.created(record.name));
          onCreated(record, sent);
        }}
      />
    </Dialog>
  );
}
