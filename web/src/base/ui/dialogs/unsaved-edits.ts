import { useBlocker } from '@tanstack/react-router';
import { createContext, use, useId, useLayoutEffect, useState } from 'react';
import { storedSession } from '../../session/stored-session.ts';
import { type Question, useAsk } from './question.ts';

interface DialogSections {
  unsaved: Set<string>;
  /** The key is the replaced version (`updatedAt`), and the value is the new version. */
  ownSaves: Map<string, string>;
  /** True if there are no unsaved edits, or if the user agrees to discard them. */
  mayDiscard: () => Promise<boolean>;
  close: () => void;
}

export const DialogContext = createContext<DialogSections | undefined>(undefined);

/** @throws Error outside a `Dialog`. */
export function useDialog(): DialogSections {
  const dialog = use(DialogContext);
  if (!dialog) throw new Error('This component needs a Dialog around it');
  return dialog;
}

/** The app asks before the dialog closes and before the user leaves the page. */
export function useUnsavedEdit(isUnsaved: boolean): void {
  const id = useId();
  const { unsaved } = useDialog();
  // A layout effect runs before the next key event, so that Escape right after a typed letter still asks.
  useLayoutEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.add(id);
    return () => void unsaved.delete(id);
  }, [isUnsaved, id, unsaved]);
}

/**
 * A section whose edit began on an older version sends `latest(version)`. Then an earlier save of the same dialog causes no
 * conflict, but a save of another user does.
 */
export function useOwnSaves() {
  const { ownSaves } = useDialog();
  return {
    /** `from` is the `updatedAt` of the request, and `to` is the `updatedAt` of the answer. */
    saved: (from: string, to: string) => void (from !== to && ownSaves.set(from, to)),
    latest: (updatedAt: string): string => {
      let version = updatedAt;
      for (let next = ownSaves.get(version); next !== undefined; next = ownSaves.get(version)) version = next;
      return version;
    },
  };
}

const discardQuestion: Question = {
  title: '¿Estás seguro de que deseas salir?',
  message: 'Los cambios no guardados se perderán.',
  confirm: 'Salir sin guardar',
  cancel: 'Seguir editando',
  destructive: true,
};

interface EditsOptions {
  /** False while a mounted dialog is closed. */
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
