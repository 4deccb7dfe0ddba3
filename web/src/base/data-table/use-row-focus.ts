import { useEffect, useRef } from 'react';

interface ShownList {
  /** Undefined until the first answer. */
  rows: readonly unknown[] | undefined;
  /** True while the rows of the previous search are still shown. */
  stale: boolean;
}

/**
 * Moves the focus from a list's search field into its rows. If the user presses ArrowDown while the search is pending,
 * the focus moves once the matching rows are shown, unless the focus has left the field meanwhile.
 * @param search the words of the current search
 * @param selector finds the first element to focus
 */
export function useRowFocus({ rows, stale }: ShownList, search: string | undefined, selector: string) {
  const rowsElement = useRef<HTMLDivElement>(null);
  const awaited = useRef<{ words: string; field: Element | null }>(undefined);

  function focusFirstRow() {
    if (!awaited.current || awaited.current.words !== (search ?? '') || !rows || stale) return;
    if (document.activeElement === awaited.current.field) {
      rowsElement.current?.querySelector<HTMLElement>(selector)?.focus();
    }
    awaited.current = undefined;
  }
  useEffect(focusFirstRow);

  return {
    rowsElement,
    /** Called with the typed words when the user presses ArrowDown in the search field. */
    goToRows: (words: string) => {
      awaited.current = { words, field: document.activeElement };
      focusFirstRow();
    },
  };
}
