import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Mantine's focus trap focuses the first element with this attribute, shortly after the dialog has opened. */
const FOCUSED_FIRST = 'data-autofocus';

/** The usable element with `data-autofocus`, else the first usable field. With 'form ', only fields in a form count. */
function firstField(dialog: Element, content: HTMLElement, among: string): HTMLElement | undefined {
  const named = dialog.querySelectorAll<HTMLElement>(`[${FOCUSED_FIRST}]`);
  return [...named, ...content.querySelectorAll<HTMLElement>(`${among}:is(input, select, textarea)`)].find(
    (element) =>
      !element.matches(':disabled, [readonly], [type=hidden]') && element.tabIndex >= 0 && element.checkVisibility(),
  );
}

/**
 * Focuses the first field of a dialog, even if its form loads later. A dialog without a field focuses its title,
 * because Enter on the close button would close the dialog (docs/rules.md#accessibility-5).
 */
export function useFirstField() {
  const titleElement = useRef<HTMLHeadingElement>(null);
  const contentElement = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [heading, part] = [titleElement.current, contentElement.current];
    const dialog = part?.closest('[role=dialog]');
    if (!heading || !part || !dialog) return undefined;
    const field = firstField(dialog, part, '');
    (field ?? heading).setAttribute(FOCUSED_FIRST, 'true');
    if (field) return undefined;
    const observer = new MutationObserver(() => {
      const focused = document.activeElement;
      const isMoved = focused !== heading && dialog.contains(focused);
      if (!isMoved) heading.removeAttribute(FOCUSED_FIRST);
      // A late field outside a form gets no focus: it is a filter, perhaps of a part that the user does not see.
      const late = firstField(dialog, part, 'form ');
      if (!late) heading.setAttribute(FOCUSED_FIRST, 'true');
      // If the user has moved the focus, a field that appears later must not take the focus.
      else if (!isMoved) late.focus({ preventScroll: true });
      if (late || isMoved) observer.disconnect();
    });
    observer.observe(part, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, []);
  useRefusedField(contentElement);
  return { titleElement, contentElement };
}

const REFUSED = '[aria-invalid="true"]';

/**
 * Focuses the first refused field, and scrolls until the message below the field is visible too. If the user has typed
 * again before the server refuses the field, the focus does not move (docs/rules.md#screens-12).
 */
function useRefusedField(content: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const part = content.current;
    if (!part) return undefined;
    let isSent = false;
    const look = () => {
      const refused = part.querySelector<HTMLElement>(REFUSED);
      if (!isSent || !refused) return;
      isSent = false;
      const field = document.activeElement?.matches(REFUSED) ? document.activeElement : refused;
      if (field === refused) refused.focus({ preventScroll: true });
      field.closest('.mantine-InputWrapper-root')?.scrollIntoView({ block: 'nearest' });
    };
    const send = () => {
      isSent = true;
      // The form has checked its fields when this task is over.
      setTimeout(look, 0);
    };
    const type = () => {
      isSent = false;
    };
    const observer = new MutationObserver(look);
    observer.observe(part, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] });
    part.addEventListener('submit', send);
    part.addEventListener('input', type);
    return () => {
      observer.disconnect();
      part.removeEventListener('submit', send);
      part.removeEventListener('input', type);
    };
  }, [content]);
}

/** Selects the field's number on focus, so that the next key replaces the number. */
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

/** A `ref` that focuses the element without scrolling. */
export const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });
