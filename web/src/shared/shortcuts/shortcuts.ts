import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { signal } from '../signal.ts';
import { isDialogOpen } from '../ui/open-dialogs.ts';

/** A key that does something on the page in view, and the words that explain it. */
export interface Shortcut {
  /** One key as on the keyboard: 'n', '/', '?'; or one held with Ctrl, on a Mac with ⌘: 'mod+k'. */
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

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A shortcut's keys as they are written on the keyboard: 'mod+k' is Ctrl and K. */
export const keysOf = (key: string): string[] =>
  key.split('+').map((part) => (part === 'mod' ? (isMac ? '⌘' : 'Ctrl') : part.toUpperCase()));

/**
 * Gives the page a keyboard shortcut while it is shown, and lists it in the help (`?`). It rests while a dialog is open; one
 * without Ctrl also while a field has the focus.
 */
export function useShortcut({ key, label, run, enabled = true }: Shortcut): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const entry = { key, label };
    listed.set([...listed.get(), entry]);
    return () => listed.set(listed.get().filter((other) => other !== entry));
  }, [key, label, enabled]);

  const isHeld = key.startsWith('mod+');
  const press = () => {
    if (enabled && (isHeld || on.get()) && !isDialogOpen()) run();
  };
  // Keyboards differ in whether '/' and '?' need Shift.
  const keys: HotkeyItem[] = isHeld
    ? [[key, press]]
    : [
        [key, press],
        [`shift+${key}`, press],
      ];
  useHotkeys(keys, isHeld ? [] : undefined);
}
