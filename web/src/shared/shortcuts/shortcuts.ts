import { useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { signal } from '../signal.ts';

/** A key that does something on the page in view, and the words that explain it. */
export interface Shortcut {
  /** One key as on the keyboard: 'n', '/', '?'. */
  key: string;
  label: string;
  run: () => void;
  /** False where the user may not: the key does nothing and is not listed. */
  enabled?: boolean;
}

const storageKey = 'shortcuts';

const listed = signal<readonly Pick<Shortcut, 'key' | 'label'>[]>([]);
const on = signal(localStorage.getItem(storageKey) !== 'off');

/** The shortcuts of the page in view, for the help. */
export const useListedShortcuts = listed.use;

/** Whether shortcuts are on in this browser. */
export const useShortcutsOn = on.use;

/** One letter without Ctrl fires by accident for people who dictate, so it can be switched off (WCAG 2.1.4). */
export function turnShortcuts(turnOn: boolean): void {
  localStorage.setItem(storageKey, turnOn ? 'on' : 'off');
  on.set(turnOn);
}

/**
 * Gives the page a keyboard shortcut while it is shown, and lists it in the help (`?`). It rests while a field has the
 * focus and while a dialog is open.
 */
export function useShortcut({ key, label, run, enabled = true }: Shortcut): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const entry = { key, label };
    listed.set([...listed.get(), entry]);
    return () => listed.set(listed.get().filter((other) => other !== entry));
  }, [key, label, enabled]);

  const press = () => {
    if (enabled && on.get() && !document.querySelector('[aria-modal="true"]')) run();
  };
  // Keyboards differ in whether '/' and '?' need Shift.
  useHotkeys([
    [key, press],
    [`shift+${key}`, press],
  ]);
}
