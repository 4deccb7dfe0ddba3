import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/**
 * The text that the user typed before the search of the picker had the focus. `isScanned` is true if Enter followed.
 */
export interface TypedText {
  text: string;
  isScanned: boolean;
}

const nothing: TypedText = { text: '', isScanned: false };

/**
 * Collects typed characters while a button of the wizard has the focus or the picker opens, so that no scan is lost.
 * The first letter or digit opens the picker. Returns a function that returns the text once (docs/rules.md#wizard-23).
 */
export function useTypedAhead(
  opener: RefObject<HTMLButtonElement | null>,
  isPicking: boolean,
  open: () => void,
): () => TypedText {
  /** Undefined after the search has taken the text. */
  const typed = useRef<TypedText | undefined>(nothing);
  const collect = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event;
    if (!typed.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOnButton =
      target instanceof HTMLButtonElement && opener.current?.closest('[role=dialog]')?.contains(target);
    if (isPicking ? target instanceof HTMLInputElement : !isOnButton) return;
    const { text } = typed.current;
    if (key === 'Enter' && text !== '') {
      event.preventDefault();
      typed.current = { text, isScanned: true };
    } else if (text === '' ? /^[\p{L}\p{N}]$/u.test(key) : key.length === 1) {
      typed.current = { text: text + key, isScanned: false };
      open();
    }
  });
  useEffect(() => {
    window.addEventListener('keydown', collect, { capture: true });
    return () => window.removeEventListener('keydown', collect, { capture: true });
  }, []);
  useEffect(() => {
    if (!isPicking) typed.current = nothing;
  }, [isPicking]);
  return () => {
    const taken = typed.current ?? nothing;
    typed.current = undefined;
    return taken;
  };
}
