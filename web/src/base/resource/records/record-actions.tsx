import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef } from 'react';
import { queryOf, type ReadEndpoint, withId } from '../../http/call.ts';
import { sharedTexts } from '../../texts.ts';
import { type Question, useAsk } from '../../ui/dialogs/question.ts';
import { useDialog } from '../../ui/dialogs/unsaved-edits.ts';
import { showSuccess } from '../../ui/toasts/toast.ts';
import { failureText, type RemoveEndpoint, useRemove } from '../resource-api.ts';

export const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus();

/** The button takes the focus when the form closes. */
export function useEditButton(isEditing: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) button.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return button;
}

interface EditActionsProps {
  formId: string;
  isSaving: boolean;
  onView: () => void;
}

export function EditActions({ formId, isSaving, onView }: EditActionsProps) {
  const { mayDiscard } = useDialog();
  return (
    <>
      <Button
        variant="default"
        disabled={isSaving}
        onClick={async () => {
          if (await mayDiscard()) onView();
        }}
      >
        {sharedTexts.cancel}
      </Button>
      <Button type="submit" form={formId} disabled={isSaving}>
        {isSaving ? sharedTexts.saving : sharedTexts.save}
      </Button>
    </>
  );
}

interface RemovalOptions {
  endpoints: { remove: RemoveEndpoint; read: ReadEndpoint };
  id: string;
  opened: boolean;
  question: Question;
  failed: string;
  onRemoved: () => void;
}

export function useRemoval({ endpoints, id, opened, question, failed, onRemoved }: RemovalOptions) {
  const remove = useRemove(withId(endpoints.remove, id), queryOf(withId(endpoints.read, id)));
  const ask = useAsk(opened);

  async function confirm() {
    if (!(await ask(question))) return;
    remove.mutate(undefined, {
      onSuccess: ({ message }) => {
        showSuccess(message);
        onRemoved();
      },
    });
  }

  const button = (
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
  return { button, failure: remove.error && failureText(remove.error, failed), reset: remove.reset };
}
