import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { formEndpoints, recordQuery, useCreate, useUpdate } from '../../base/resource/resource-api.ts';
import type { FormValues } from '../../base/resource/field-values.ts';
import { ResourceForm, type ResourceFormProps } from '../../base/resource/resource-form.tsx';
import type { FormScreen, StoredRecord } from '../../base/resource/screen.tsx';
import { resourceTexts } from '../../base/resource/texts.ts';
import { useRemoval } from '../../base/resource/use-removal.tsx';
import { sharedTexts } from '../../base/texts.ts';
import { Dialog, type DialogProps, FormButtons } from '../../base/ui/dialog.tsx';
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

function NewDialog<Row extends StoredRecord>(props: ChildDialogProps<Row>) {
  return <FormOfChild {...props} save={useCreate<Row>(props.screen)} />;
}

function EditDialog<Row extends StoredRecord>(props: ChildDialogProps<Row> & { record: Row }) {
  const { screen, record, onClose, onReloaded } = props;
  const { texts } = screen;
  const endpoints = formEndpoints<Row>(screen);
  const queryClient = useQueryClient();
  const update = useUpdate<Row>(screen, record._id);
  const { button, failure } = useRemoval({
    endpoints,
    id: record._id,
    opened: true,
    question: texts.deleteQuestion(record.name),
    failed: texts.deleteFailed,
    onRemoved: onClose,
  });
  async function reload() {
    const saved = await queryClient.fetchQuery({ ...recordQuery<Row>(endpoints, record._id), staleTime: 0 });
    onReloaded?.(saved);
    return saved;
  }
  return (
    <FormOfChild {...props} save={update} reload={reload} footerStart={button}>
      <ErrorText>{failure}</ErrorText>
    </FormOfChild>
  );
}

interface FormOfChildProps<Row extends StoredRecord>
  extends ChildDialogProps<Row>, Pick<ResourceFormProps<Row>, 'save' | 'reload'>, Pick<DialogProps, 'footerStart'> {
  /** Content above the form. */
  children?: ReactNode;
}

const asTyped = (request: object) => request;

function FormOfChild<Row extends StoredRecord>(props: FormOfChildProps<Row>) {
  const { screen, record, given, prepare = asTyped, save, reload, children, title, footerStart, onClose } = props;
  const formId = useId();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footerStart={footerStart}
      footer={
        <FormButtons formId={formId} isPending={save.isPending}>
          {save.isPending ? sharedTexts.saving : sharedTexts.save}
        </FormButtons>
      }
    >
      {children}
      <ResourceForm
        screen={screen}
        formId={formId}
        record={record}
        given={given}
        save={{ ...save, mutate: (request, options) => save.mutate(prepare(request), options) }}
        reload={reload}
        onSaved={() => {
          showSuccess(resourceTexts.saved);
          onClose();
        }}
      />
    </Dialog>
  );
}
