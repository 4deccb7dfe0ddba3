import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { recordQuery, useCreate, useUpdate } from '../../base/resource/resource-api.ts';
import type { FormValues } from '../../base/resource/field-values.ts';
import { ResourceForm } from '../../base/resource/resource-form.tsx';
import type { FormScreen, StoredRecord } from '../../base/resource/screen.tsx';
import { resourceTexts } from '../../base/resource/texts.ts';
import { useRemoval } from '../../base/resource/use-removal.tsx';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, FormButtons } from '../../base/ui/dialog.tsx';
import { ErrorText } from '../../base/ui/error-text.tsx';
import { showSuccess } from '../../base/ui/toast.ts';

interface ChildDialogProps<Row extends StoredRecord> {
  screen: FormScreen;
  /** Undefined for a new record. */
  record: Row | undefined;
  title: string;
  onClose: () => void;
  given?: FormValues | undefined;
  prepare?: (request: object) => object;
  /** With the version that another user saved. */
  onReloaded?: (record: Row) => void;
}

export function ChildDialog<Row extends StoredRecord>(props: ChildDialogProps<Row>) {
  const { record } = props;
  return record ? <EditDialog {...props} record={record} /> : <NewDialog {...props} />;
}

const asTyped = (request: object) => request;

function NewDialog<Row extends StoredRecord>({
  screen,
  title,
  onClose,
  given,
  prepare = asTyped,
}: ChildDialogProps<Row>) {
  const formId = useId();
  const create = useCreate<Row>(screen);
  return (
    <Dialog opened onClose={onClose} title={title} footer={<SaveButtons formId={formId} isSaving={create.isPending} />}>
      <ResourceForm
        screen={screen}
        formId={formId}
        given={given}
        save={{ ...create, mutate: (request, options) => create.mutate(prepare(request), options) }}
        onSaved={() => {
          showSuccess(resourceTexts.saved);
          onClose();
        }}
      />
    </Dialog>
  );
}

function EditDialog<Row extends StoredRecord>(props: ChildDialogProps<Row> & { record: Row }) {
  const { screen, record, title, onClose, given, prepare = asTyped, onReloaded } = props;
  const { path, texts } = screen;
  const formId = useId();
  const queryClient = useQueryClient();
  const update = useUpdate<Row>(screen, record._id);
  const { button, failure } = useRemoval({
    path,
    id: record._id,
    opened: true,
    question: texts.deleteQuestion(record.name),
    failed: texts.deleteFailed,
    onRemoved: onClose,
  });
  async function reload() {
    const saved = await queryClient.fetchQuery({ ...recordQuery<Row>({ path }, record._id), staleTime: 0 });
    onReloaded?.(saved);
    return saved;
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footerStart={button}
      footer={<SaveButtons formId={formId} isSaving={update.isPending} />}
    >
      <ErrorText>{failure}</ErrorText>
      <ResourceForm
        screen={screen}
        formId={formId}
        record={record}
        given={given}
        save={{ ...update, mutate: (request, options) => update.mutate(prepare(request), options) }}
        reload={reload}
        onSaved={() => {
          showSuccess(resourceTexts.saved);
          onClose();
        }}
      />
    </Dialog>
  );
}

const SaveButtons = ({ formId, isSaving }: { formId: string; isSaving: boolean }) => (
  <FormButtons formId={formId} isPending={isSaving}>
    {isSaving ? sharedTexts.saving : sharedTexts.save}
  </FormButtons>
);
