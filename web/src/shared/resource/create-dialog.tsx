import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { sharedTexts } from '../texts.ts';
import { Dialog, discardQuestion } from '../ui/dialog.tsx';
import { ask } from '../ui/question.ts';
import { showSuccess } from '../ui/toast.ts';
import { LazyForm } from './lazy-form.tsx';
import { useCreate } from './resource-api.ts';
import type { FormValues } from './field-values.ts';
import type { FormScreen, StoredRecord } from './screen.ts';

export interface CreateDialogProps<Row extends StoredRecord> {
  screen: FormScreen;
  given?: FormValues;
  onClose: () => void;
  onCreated: (record: Row) => void;
}

/** Makes a new record of a declared screen. Shown only while open, so that the form starts anew each time. */
export function CreateDialog<Row extends StoredRecord>(props: CreateDialogProps<Row>) {
  const { screen, given, onClose, onCreated } = props;
  const formId = useId();
  const create = useCreate<Row>(screen);
  const [isDirty, setDirty] = useState(false);

  async function cancel() {
    if (!isDirty || (await ask(discardQuestion))) onClose();
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={screen.texts.create}
      isDirty={isDirty && !create.isSuccess}
      footer={
        <>
          <Button variant="default" onClick={() => void cancel()}>
            {sharedTexts.cancel}
          </Button>
          <Button type="submit" form={formId} disabled={create.isPending}>
            {create.isPending ? sharedTexts.saving : sharedTexts.save}
          </Button>
        </>
      }
    >
      <LazyForm
        screen={screen}
        formId={formId}
        given={given}
        save={create}
        onDirty={setDirty}
        onSaved={(record) => {
          showSuccess(screen.texts.created(record.name));
          onCreated(record);
        }}
      />
    </Dialog>
  );
}
