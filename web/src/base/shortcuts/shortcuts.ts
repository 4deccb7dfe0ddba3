import { browserSettings } from '../session/local-data.ts';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { signal } from '../ui/signal.ts';
import { isDialogOpen } from '../ui/dialogs/open-dialogs.ts';

export interface Shortcut {
  /** A single key ('n', '/', '?'), or a key pressed with Ctrl (⌘ on a Mac): 'mod+k'. */
  key: string;
  label: string;
  run: () => void;
  /** If false, the key does nothing, and the help does not list the shortcut. */
  enabled?: boolean;
}

const storageKey = browserSettings.shortcuts;

const currentShortcuts = signal<readonly Pick<Shortcut, 'key' | 'label'>[]>([]);
const isOn = signal(localStorage.getItem(storageKey) !== 'off');

export const useListedShortcuts = currentShortcuts.use;

export const useShortcutsOn = isOn.use;

/** Users of speech input need this switch, because speech triggers single-key shortcuts by accident (WCAG 2.1.4). */
export function turnShortcuts(turnOn: boolean): void {
  localStorage.setItem(storageKey, turnOn ? 'on' : 'off');
  isOn.set(turnOn);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** 'mod+k' gives 'Ctrl' and 'K'. */
export const keysOf = (key: string): string[] =>
  key.split('+').map((part) => (part === 'mod' ? (isMac ? '⌘' : 'Ctrl') : part.toUpperCase()));

/**
 * The shortcut does nothing while a dialog is open. A shortcut without Ctrl also does nothing while a field has the
 * focus.
 */
export function useShortcut({ key, label, run, enabled = true }: Shortcut): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const entry = { key, label };
    currentShortcuts.set([...currentShortcuts.get(), entry]);
    return () => currentShortcuts.set(currentShortcuts.get().filter((other) => other !== entry));
  }, [key, label, enabled]);

  const isHeld = key.startsWith('mod+');
  const press = () => {
    if (enabled && (isHeld || isOn.get()) && !isDialogOpen()) run();
  };
  // Some keyboard layouts need Shift for '/' and '?', others do not.
  const keys: HotkeyItem[] = isHeld
    ? [[key, press]]
    : [
        [key, press],
        [`shift+${key}`, press],
      ];
  useHotkeys(keys, isHeld ? [] : undefined);
}
