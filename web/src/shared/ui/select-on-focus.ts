import { type FocusEvent, useRef } from 'react';

/**
 * Selects the text of a number field when it gets the focus, so that the next key replaces the whole number.
 *
 * @returns the handlers of a Mantine `NumberInput`
 */
export function useSelectOnFocus() {
  const isTyped = useRef(false);
  return {
    // At once: a key that follows the focus without a pause is a part of the new number.
    onFocusCapture: (event: FocusEvent<HTMLInputElement>) => {
      isTyped.current = false;
      event.currentTarget.select();
    },
    onInput: () => {
      isTyped.current = true;
    },
    // The library calls this one after a pause, when a click has placed the caret, which ends the selection above.
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      if (!isTyped.current) event.currentTarget.select();
    },
  };
}
