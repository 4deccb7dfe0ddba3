import { Button } from '@mantine/core';
import { type RefObject, useEffect, useRef } from 'react';
import { sharedTexts } from '../texts.ts';
import { useDialog } from '../ui/unsaved-edits.ts';

/** Focuses the first field of a form. */
export const focusFirstField = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('input, select, textarea')?.focus();

/** Returns the reference for the button 'Editar' of a dialog. The button takes the focus when the form closes. */
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
  /** Called when the user closes the form without saving. */
  onView: () => void;
}

/** The buttons 'Cancelar' and 'Guardar' of a dialog that shows the form of its record. */
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
