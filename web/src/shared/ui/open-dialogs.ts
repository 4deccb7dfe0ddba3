import { useEffect, useId } from 'react';
import { signal } from '../signal.ts';

const stack = signal<readonly string[]>([]);

function change(next: readonly string[]) {
  const page = document.documentElement;
  if (stack.get().length === 0) page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
  page.toggleAttribute('data-still', next.length > 0);
  stack.set(next);
}

/** Whether a dialog is open; one that fades away no longer is. */
export const isDialogOpen = () => stack.get().length > 0;

/** To what opened the dialog, or to the page's content where that is gone: a deleted row. Not from where the user went. */
function giveFocusBack(opener: Element | null) {
  const current = document.activeElement;
  if (current && current !== document.body && !current.closest('[role=dialog]')) return;
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('content');
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Counts a dialog among the open ones: the page behind does not scroll, the focus returns to what opened it, also when
 * the dialog is removed rather than closed. `onTop` tells whether it lies above all others: only that one closes on Escape.
 */
export function useOpenDialog(opened: boolean): { onTop: boolean } {
  const id = useId();
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    change([...stack.get(), id]);
    return () => {
      change(stack.get().filter((other) => other !== id));
      // Once the dialog has let go of the focus.
      setTimeout(giveFocusBack, 0, opener);
    };
  }, [opened, id]);
  return { onTop: stack.use().at(-1) === id };
}
