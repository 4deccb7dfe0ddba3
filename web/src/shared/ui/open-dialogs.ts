import { useEffect, useEffectEvent, useId } from 'react';
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
  // Another dialog is open by now, or this one again: the focus stays in it.
  if (isDialogOpen() && !target?.closest('[role=dialog]')) return;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

/**
 * Counts a dialog among the open ones: the page behind does not scroll, the focus returns to what opened it, also when
 * the dialog is removed rather than closed. Of all open ones, the one on top closes on Escape.
 */
export function useOpenDialog(opened: boolean, close: () => void): void {
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
  const onTop = stack.use().at(-1) === id;
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    // A key that is held would answer the question it has just called up, before anybody has read it. And what is open
    // inside the dialog, a list, closes first: Mantine marks its field.
    if (event.key !== 'Escape' || event.repeat || event.isComposing) return;
    if (!(event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'))
      close();
  });
  useEffect(() => {
    if (!onTop) return undefined;
    window.addEventListener('keydown', closeOnEscape, { capture: true });
    return () => window.removeEventListener('keydown', closeOnEscape, { capture: true });
  }, [onTop]);
}
