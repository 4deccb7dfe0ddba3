import { Button } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { isGone } from '../gone.ts';
import { HistorySection } from '../history/history-section.tsx';
import { errorMessage } from '../http.ts';
import { useCan, useSession } from '../session.ts';
import { sharedTexts } from '../texts.ts';
import { Dialog, discardQuestion } from '../ui/dialog.tsx';
import { ErrorText } from '../ui/error-text.tsx';
import { ask } from '../ui/question.ts';
import { showSuccess } from '../ui/toast.ts';
import { LazyForm, preloadForm } from './lazy-form.tsx';
import { RecordFacts } from './record-facts.tsx';
import { failureText, recordQuery, useRemove, useUpdate } from './resource-api.ts';
import type { Screen, StoredRecord } from './screen.ts';
import { resourceTexts } from './texts.ts';

export interface DetailDialogProps<Row extends StoredRecord> {
  screen: Screen<Row>;
  /** The record as the list has it; it stays drawn while the dialog fades away. */
  row: Row;
  opened: boolean;
  onClose: () => void;
}

/** A record of a declared screen: to read, and by 'Editar' to change (spec §4 'Detail dialogs'). */
export function DetailDialog<Row extends StoredRecord>({ screen, row, opened, onClose }: DetailDialogProps<Row>) {
  const { texts, detailExtra: Extra } = screen;
  const queryClient = useQueryClient();
  const query = recordQuery<Row>(screen, row._id);
  // The list's row is shown until the record itself is here.
  const { data: record = row, error } = useQuery({ ...query, enabled: opened });
  const { _id: userId } = useSession().user;
  const deletedByOther = isGone(error);
  const update = useUpdate<Row>(screen, row._id);
  const [isEditing, setEditing] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const remove = useRemoval(screen, record, onClose);
  const formId = useId();

  function view() {
    setEditing(false);
    setDirty(false);
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
      isDirty={isEditing && isDirty}
      footerStart={!isEditing && !deletedByOther && remove.button}
      footer={
        (isEditing || !deletedByOther) && (
          <Actions
            screen={screen}
            formId={formId}
            isEditing={isEditing}
            isSaving={update.isPending}
            onEdit={() => {
              remove.reset();
              setEditing(true);
            }}
            onCancel={async () => {
              if (!isDirty || (await ask(discardQuestion))) view();
            }}
          />
        )
      }
    >
      {deletedByOther && <ErrorText>{sharedTexts.deletedByOther}</ErrorText>}
      {isEditing ? (
        <LazyForm
          screen={screen}
          formId={formId}
          record={record}
          fixed={screen.fixed?.(record, userId)}
          save={update}
          reload={() => queryClient.fetchQuery({ ...query, staleTime: 0 })}
          onDirty={setDirty}
          onSaved={() => {
            showSuccess(resourceTexts.saved);
            view();
          }}
        />
      ) : (
        <>
          <RecordFacts record={record} fields={screen.fields} labels={texts.labels} />
          {Extra && <Extra record={record} />}
          {!deletedByOther && (
            <HistorySection
              path={screen.path}
              id={row._id}
              wording={async () => (await import('../history/wording.ts')).wordingOf(screen)}
            />
          )}
          <ErrorText>{remove.failure ?? (error && !deletedByOther && errorMessage(error))}</ErrorText>
        </>
      )}
    </Dialog>
  );
}

/** Deleting, asked about first. */
function useRemoval<Row extends StoredRecord>(screen: Screen<Row>, record: Row, onRemoved: () => void) {
  const { texts, name } = screen;
  const remove = useRemove(screen, record._id);
  const { _id: userId } = useSession().user;
  const mayDelete = useCan(`${name}.delete`) && !screen.isKept?.(record, userId);

  async function confirm() {
    if (!(await ask(texts.deleteQuestion(record.name)))) return;
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        showSuccess(message);
        onRemoved();
      },
    });
  }

  const button: ReactNode = mayDelete && (
    <Button
      variant="subtle"
      color="rubi"
      leftSection={<IconTrash size={18} aria-hidden />}
      loading={remove.isPending}
      onClick={() => void confirm()}
    >
      {sharedTexts.delete}
    </Button>
  );
  return { button, failure: remove.error && failureText(remove.error, texts.deleteFailed), reset: remove.reset };
}

interface ActionsProps<Row extends StoredRecord> {
  screen: Screen<Row>;
  formId: string;
  isEditing: boolean;
  isSaving: boolean;
  onEdit: () => void;
  onCancel: () => void;
}

/** 'Editar', or what ends it. Back from the form, the keyboard is on 'Editar' again. */
function Actions<Row extends StoredRecord>(props: ActionsProps<Row>) {
  const { screen, formId, isEditing, isSaving, onEdit, onCancel } = props;
  const mayUpdate = useCan(`${screen.name}.update`);
  const edit = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);

  if (!mayUpdate) return null;
  if (!isEditing) {
    // Most records are only read: the form comes when a hand or the keyboard reaches for it.
    const preload = () => preloadForm(screen);
    return (
      <Button
        ref={edit}
        leftSection={<IconPencil size={18} aria-hidden />}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={onEdit}
      >
        {sharedTexts.edit}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" disabled={isSaving} onClick={onCancel}>
        {sharedTexts.cancel}
      </Button>
      <Button type="submit" form={formId} disabled={isSaving}>
        {isSaving ? sharedTexts.saving : sharedTexts.save}
      </Button>
    </>
  );
}
