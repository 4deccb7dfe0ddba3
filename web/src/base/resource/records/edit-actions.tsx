import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { sharedTexts } from '../../texts.ts';
import { useDialog } from '../../ui/dialogs/unsaved-edits.ts';

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
