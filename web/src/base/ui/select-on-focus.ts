import { type FocusEvent, useRef } from 'react';

/** The next key replaces the whole number. */
export function useSelectOnFocus() {
  const isTyped = useRef(false);
  return {
    // Selects the text at once, because a key that the user presses right after the focus is already a digit of the new
    // number.
    onFocusCapture: (event: FocusEvent<HTMLInputElement>) => {
      isTyped.current = false;
      event.currentTarget.select();
    },
    onInput: () => {
      isTyped.current = true;
    },
    // The library calls `onFocus` after a pause. By then a click has placed the caret, which removed the selection made
    // above.
    onFocus: (event: FocusEvent<HTMLInputElement>) => {
      if (!isTyped.current) event.currentTarget.select();
    },
  };
}
