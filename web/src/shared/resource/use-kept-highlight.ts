import type { ComboboxStore } from '@mantine/core';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

interface Listed {
  options: readonly { value: string }[];
  /** Whether an answer is under way that will change them. */
  isAwaited: boolean;
  /** Whether what is in the field is still to be chosen. */
  isSearching: boolean;
}

const moving = new Set(['ArrowDown', 'ArrowUp', 'Enter']);

/**
 * The arrow keys' choice stays on its record when an answer changes the list, where Mantine keeps a position only: Enter
 * would choose whoever has taken it. Keys that come before anything is listed count once it is.
 */
export function useKeptHighlight(store: ComboboxStore, { options, isAwaited, isSearching }: Listed) {
  const listed = useRef(options);
  const early = useRef<string[]>([]);

  useLayoutEffect(() => {
    const highlighted = listed.current[store.getSelectedOptionIndex()]?.value;
    const position = options.findIndex(({ value }) => value === highlighted);
    if (highlighted !== undefined && listed.current[position]?.value !== highlighted) {
      if (position === -1) store.resetSelectedOption();
      else store.selectOption(position);
    }
    listed.current = options;
    if (isAwaited || early.current.length === 0) return;
    for (const code of early.current.splice(0)) {
      store.targetRef.current?.dispatchEvent(
        new window.KeyboardEvent('keydown', { code, key: code, bubbles: true, cancelable: true }),
      );
    }
  });

  return {
    /** What was pressed no longer counts: something else was typed, or the list is closed. */
    forget: () => {
      early.current = [];
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (!store.dropdownOpened || !moving.has(event.key)) return;
      if (isAwaited && options.length === 0) early.current.push(event.key);
      // The form is not sent with a search that is still to be chosen from: what is typed would be dropped.
      if (event.key === 'Enter' && isSearching) event.preventDefault();
    },
  };
}
