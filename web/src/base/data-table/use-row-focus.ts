import { useEffect, useRef } from 'react';

interface ShownList {
  rows: readonly unknown[] | undefined;
  stale: boolean;
}

/**
 * If the user presses ArrowDown while the search is pending, the focus moves once the matching rows are shown. The
 * focus does not move if the user has left the field meanwhile. `selector` finds the element to focus.
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
    goToRows: (words: string) => {
      awaited.current = { words, field: document.activeElement };
      focusFirstRow();
    },
  };
}
