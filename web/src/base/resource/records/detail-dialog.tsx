import { resourceEndpoints } from '@dioptria/contract/shop/resource-endpoints.ts';
import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { errorMessage, isGone } from '../../http/http.ts';
import { HistorySection } from '../../history/history-section.tsx';
import { useCan, useSession } from '../../session/session.ts';
import { sharedTexts } from '../../texts.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorText } from '../../ui/states/error-text.tsx';
import { showSuccess } from '../../ui/toasts/toast.ts';
import { EditActions, useEditButton, useRemoval } from './record-actions.tsx';
import { LoadedRecord } from './loaded-record.tsx';
import { RecordFacts } from './record-facts.tsx';
import { formEndpoints, recordQuery, useUpdate } from '../resource-api.ts';
import { ResourceForm } from '../forms/resource-form.tsx';
import type { Screen, StoredRecord } from '../screen.tsx';
import { resourceTexts } from '../texts.ts';

interface DetailDialogProps<Row extends StoredRecord> {
  screen: Screen<Row>;
  id: string;
  opened: boolean;
  onClose: () => void;
}

export function DetailDialog<Row extends StoredRecord>({ screen, id, opened, onClose }: DetailDialogProps<Row>) {
  return (
    <LoadedRecord<Row> endpoints={formEndpoints<Row>(screen)} id={id} opened={opened} onClose={onClose}>
      {(record, error) => (
        <RecordDialog screen={screen} record={record} error={error} opened={opened} onClose={onClose} />
      )}
    </LoadedRecord>
  );
}

interface RecordDialogProps<Row extends StoredRecord> extends Omit<DetailDialogProps<Row>, 'id'> {
  record: Row;
  /** The error of a failed reload of the record. */
  error: Error | null;
}

function RecordDialog<Row extends StoredRecord>({ screen, record, error, opened, onClose }: RecordDialogProps<Row>) {
  const { detailExtra: Extra, texts } = screen;
  const queryClient = useQueryClient();
  const endpoints = formEndpoints<Row>(screen);
  const query = recordQuery<Row>(endpoints, record._id);
  const { _id: userId } = useSession().user;
  const deletedByOther = isGone(error);
  const update = useUpdate<Row>(screen, record._id);
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoval({
    endpoints,
    id: record._id,
    opened,
    question: texts.deleteQuestion(record.name),
    failed: texts.deleteFailed,
    onRemoved: onClose,
  });
  const isReadOnly = screen.isReadOnly?.(record) ?? false;
  const mayUpdate = useCan(`${screen.name}.update`) && !isReadOnly;
  const isKept = isReadOnly || deletedByOther || screen.isKept?.(record, userId);
  const mayDelete = useCan(`${screen.name}.delete`) && !isKept;
  const formId = useId();
  const editButton = useEditButton(isEditing);

  function view() {
    setEditing(false);
    update.reset();
  }

  return (
    <Dialog
      opened={opened}
      onClose={() => {
        view();
        remove.reset();
        onClose();
      }}
      title={record.name}
      footerStart={!isEditing && mayDelete && remove.button}
      footer={
        mayUpdate &&
        (isEditing ? (
          <EditActions formId={formId} isSaving={update.isPending} onView={view} />
        ) : (
          !deletedByOther && (
            <Button
              ref={editButton}
              leftSection={<IconPencil size={18} aria-hidden />}
              onClick={() => {
                remove.reset();
                setEditing(true);
              }}
            >
              {sharedTexts.edit}
            </Button>
          )
        ))
      }
    >
      {deletedByOther && <ErrorText>{sharedTexts.deletedByOther}</ErrorText>}
      {isEditing ? (
        <ResourceForm
          screen={screen}
          formId={formId}
          record={record}
          fixed={screen.fixed?.(record, userId)}
          save={update}
          reload={() => queryClient.fetchQuery({ ...query, staleTime: 0 })}
          onSaved={() => {
            showSuccess(resourceTexts.saved);
            view();
          }}
        />
      ) : (
        <>
          <RecordFacts record={record} fields={screen.fields} />
          {Extra && <Extra record={record} />}
          {!deletedByOther && <HistorySection endpoint={resourceEndpoints[screen.name].history} id={record._id} />}
          <ErrorText>{remove.failure ?? (error && !deletedByOther && errorMessage(error))}</ErrorText>
        </>
      )}
    </Dialog>
  );
}
