import { type RefObject, useEffect, useRef, useState } from 'react';

/** Two targets of `focusOn` besides the paths of fields: the start of a step, and the button that continues. */
export const STEP_START = 'step';
export const NEXT_BUTTON = 'next';

/** Puts the focus on a field by its path (`products.0.quantity`), after the next render. */
export function useFieldFocus(): { place: RefObject<HTMLDivElement | null>; focusOn: (path: string) => void } {
  const place = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ path: string }>();
  useEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    if (dialog && target) findField(dialog, target.path)?.focus();
  }, [target]);
  return { place, focusOn: (path) => setTarget({ path }) };
}

/** Finds the field with this path or with a path that begins with this path, otherwise the field of the parent path. */
function findField(dialog: Element, path: string): HTMLElement | null {
  if (path === STEP_START) return dialog.querySelector<HTMLElement>('[data-autofocus]');
  const parent = path.slice(0, path.lastIndexOf('.'));
  return (
    dialog.querySelector<HTMLElement>(`[data-field="${path}"], [data-field^="${path}."]`) ??
    (path.includes('.') ? findField(dialog, parent) : dialog.querySelector<HTMLElement>('[data-autofocus]'))
  );
}
