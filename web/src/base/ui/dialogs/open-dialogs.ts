import { useEffect, useEffectEvent, useId } from 'react';
import { signal } from '../signal.ts';

const stack = signal<readonly string[]>([]);

function change(next: readonly string[]) {
  const page = document.documentElement;
  if (stack.get().length === 0) page.style.setProperty('--scroll-bar', `${window.innerWidth - page.clientWidth}px`);
  page.toggleAttribute('data-still', next.length > 0);
  // The page becomes inert, so that assistive technology reaches only the dialog, which is rendered outside of the
  // root.
  document.getElementById('root')?.toggleAttribute('inert', next.length > 0);
  stack.set(next);
}

/** A dialog that fades out no longer counts. */
export const isDialogOpen = () => stack.get().length > 0;

/**
 * Focuses the opener, or the page's content if the opener is gone, such as a deleted row. Does nothing if the user has
 * meanwhile focused an element of the page or of an open dialog. Only a dialog that closes is inert here.
 */
function giveFocusBack(opener: Element | null) {
  const current = document.activeElement;
  if (current && current !== document.body && !current.closest('[inert]')) return;
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('content');
  // Meanwhile this dialog or another dialog has opened, and keeps the focus.
  if (isDialogOpen() && !target?.closest('[role=dialog]')) return;
  if (target instanceof HTMLElement) target.focus({ preventScroll: true });
}

const nothing = () => {};

/**
 * When the dialog closes or unmounts, the focus returns to the element that opened it, and then `onClosed` is called.
 * Escape closes the topmost dialog only.
 * @returns the number of open dialogs above this dialog
 */
export function useOpenDialog(opened: boolean, close: () => void, onClosed: () => void = nothing): number {
  const id = useId();
  const finish = useEffectEvent((opener: Element | null) => {
    giveFocusBack(opener);
    onClosed();
  });
  useEffect(() => {
    if (!opened) return undefined;
    const opener = document.activeElement;
    change([...stack.get(), id]);
    return () => {
      change(stack.get().filter((other) => other !== id));
      // The timeout lets the closing dialog release the focus before the opener takes the focus.
      setTimeout(() => finish(opener), 0);
    };
  }, [opened, id]);
  const open = stack.use();
  const place = open.indexOf(id);
  const above = place < 0 ? 0 : open.length - 1 - place;
  const onTop = place >= 0 && above === 0;
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    // A held Escape repeats its event. The repeated event must not answer the question that the first event opened.
    // While the list of a field is open, Mantine marks the field: Escape then closes the list and not the dialog.
    if (event.key !== 'Escape' || event.repeat || event.isComposing) return;
    if (!(event.target instanceof Element && event.target.getAttribute('data-mantine-stop-propagation') === 'true'))
      close();
  });
  useEffect(() => {
    if (!onTop) return undefined;
    window.addEventListener('keydown', closeOnEscape, { capture: true });
    return () => window.removeEventListener('keydown', closeOnEscape, { capture: true });
  }, [onTop]);
  return above;
}
