import { createContext, use, useId, useLayoutEffect } from 'react';

/** The state that the sections of one open dialog share. `Dialog` provides this state. */
export interface DialogSections {
  /** The ids of the sections with unsaved edits. */
  unsaved: Set<string>;
  /**
   * The versions that the dialog itself saved: the key is the replaced version (`updatedAt`), the value the new
   * version.
   */
  ownSaves: Map<string, string>;
  /**
   * Asks whether to discard unsaved edits. Resolves to true if there are no unsaved edits, or if the user agrees to
   * discard the edits.
   */
  mayDiscard: () => Promise<boolean>;
  /** Closes the dialog, if `mayDiscard` resolves to true. */
  close: () => void;
}

export const DialogContext = createContext<DialogSections | undefined>(undefined);

/** Returns the state of the dialog around a component. @throws Error outside a `Dialog` */
export function useDialog(): DialogSections {
  const dialog = use(DialogContext);
  if (!dialog) throw new Error('This component needs a Dialog around it');
  return dialog;
}

/**
 * Registers a section of a dialog. While the section has unsaved edits, the app asks before the dialog closes and
 * before the user leaves the page.
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
 * `latest(version)`. Then an earlier save of the same dialog causes no conflict, but a save of another user causes a
 * conflict.
 */
export function useOwnSaves() {
  const { ownSaves } = useDialog();
  return {
    /**
     * Call `saved` after each successful save. @param from `updatedAt` of the request @param to `updatedAt` of the
     * answer
     */
    saved: (from: string, to: string) => void (from !== to && ownSaves.set(from, to)),
    latest: (updatedAt: string): string => {
      let version = updatedAt;
      for (let next = ownSaves.get(version); next !== undefined; next = ownSaves.get(version)) version = next;
      return version;
    },
  };
}
