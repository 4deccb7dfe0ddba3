import { createContext, use, useId, useLayoutEffect } from 'react';

/** State that the sections of one open dialog share. `Dialog` provides it. */
export interface DialogSections {
  /** The ids of the sections with unsaved edits. */
  unsaved: Set<string>;
  /**
   * The versions that the dialog itself saved: the key is the replaced version (`updatedAt`), the value the new
   * version.
   */
  ownSaves: Map<string, string>;
  /**
   * Asks whether to discard unsaved edits. Resolves to true if there are no unsaved edits, or the user discards them.
   */
  mayDiscard: () => Promise<boolean>;
  /** Closes the dialog, if `mayDiscard` resolves to true. */
  close: () => void;
}

export const DialogContext = createContext<DialogSections | undefined>(undefined);

/** The dialog around a component. @throws Error outside a `Dialog` */
export function useDialog(): DialogSections {
  const dialog = use(DialogContext);
  if (!dialog) throw new Error('This component needs a Dialog around it');
  return dialog;
}

/**
 * Registers a section of a dialog. While the section has unsaved edits, closing the dialog and leaving the page ask
 * first.
 */
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
 * Tracks the versions of the record that the dialog itself saved. A section whose edit began on an older version sends
 * `latest(version)`. Then an earlier save of the same dialog is no conflict, but a save of another user is.
 */
export function useOwnSaves() {
  const { ownSaves } = useDialog();
  return {
    /**
     * Call it after each successful save. @param from `updatedAt` of the request @param to `updatedAt` of the answer
     */
    saved: (from: string, to: string) => void (from !== to && ownSaves.set(from, to)),
    latest: (updatedAt: string): string => {
      let version = updatedAt;
      for (let next = ownSaves.get(version); next !== undefined; next = ownSaves.get(version)) version = next;
      return version;
    },
  };
}
