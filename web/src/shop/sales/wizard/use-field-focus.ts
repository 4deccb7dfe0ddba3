import { type RefObject, useEffect, useRef, useState } from 'react';

/** Targets of `focusOn` besides the paths of fields. */
export const STEP_START = 'step';
export const NEXT_BUTTON = 'next';

const CONTROL = 'button, input, select, textarea';

interface FieldFocus {
  place: RefObject<HTMLDivElement | null>;
  /** Focuses a field by its path (`products.0.quantity`), after the next render. */
  focusOn: (...paths: string[]) => void;
  /** For a field that appears later. Has no effect if the user has moved the focus. */
  focusAgain: () => void;
}

export function useFieldFocus(): FieldFocus {
  const place = useRef<HTMLDivElement>(null);
  const [target, setTarget] = useState<{ paths: string[] }>();
  useEffect(() => {
    const dialog = place.current?.closest('[role="dialog"]');
    if (dialog && target) firstField(dialog, target.paths)?.focus();
  }, [target]);
  return {
    place,
    focusOn: (...paths) => setTarget({ paths }),
    focusAgain: () => setTarget((last) => (document.activeElement?.matches(CONTROL) ? last : last && { ...last })),
  };
}

/** If no path has a field, finds a field of the nearest parent path of the first path. */
function firstField(dialog: Element, paths: readonly string[]): HTMLElement | null {
  const fields = paths.flatMap((path) => fieldOf(dialog, path) ?? []);
  const [first] = fields.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  );
  return first ?? findField(dialog, paths[0] ?? STEP_START);
}

const fieldOf = (dialog: Element, path: string) =>
  dialog.querySelector<HTMLElement>(`[data-field="${path}"], [data-field^="${path}."]`);

function findField(dialog: Element, path: string): HTMLElement | null {
  if (path === STEP_START) return dialog.querySelector<HTMLElement>('[data-autofocus]');
  const parent = path.slice(0, path.lastIndexOf('.'));
  return (
    fieldOf(dialog, path) ??
    (path.includes('.') ? findField(dialog, parent) : dialog.querySelector<HTMLElement>('[data-autofocus]'))
  );
}
