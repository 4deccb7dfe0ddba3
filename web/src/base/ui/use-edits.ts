import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import { storedSession } from '../session/stored-session.ts';
import { type Question, useAsk } from './question.ts';
import type { DialogSections } from './unsaved-edits.ts';

const discardQuestion: Question = {
  title: '¿Estás seguro de que deseas salir?',
  message: 'Los cambios no guardados se perderán.',
  confirm: 'Salir sin guardar',
  cancel: 'Seguir editando',
  destructive: true,
};

interface EditsOptions {
  /** False while a dialog stays mounted and is closed. */
  isOpen?: boolean;
  isDirty?: boolean;
  question?: Question | undefined;
  keepsDraft?: boolean;
}

export function useEdits({
  isOpen = true,
  isDirty = false,
  question = discardQuestion,
  keepsDraft = false,
}: EditsOptions = {}): Omit<DialogSections, 'close'> {
  const ask = useAsk(isOpen);
  const [{ unsaved, ownSaves }] = useState(() => ({ unsaved: new Set<string>(), ownSaves: new Map<string, string>() }));
  const hasUnsaved = () => isDirty || unsaved.size > 0;
  const mayDiscard = async () => !hasUnsaved() || ask(question);
  useBlocker({
    disabled: !isOpen || keepsDraft,
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async ({ current, next, action }) => {
      const leaves = current.pathname !== next.pathname || action === 'BACK';
      // After the session has ended the user must leave, even with unsaved changes.
      return leaves && storedSession() !== undefined && !(await mayDiscard());
    },
  });
  return { unsaved, ownSaves, mayDiscard };
}
