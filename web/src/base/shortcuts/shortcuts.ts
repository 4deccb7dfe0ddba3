import { browserSettings } from '../session/browser-settings.ts';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { signal } from '../ui/signal.ts';
import { isDialogOpen } from '../ui/open-dialogs.ts';

/** A key that triggers an action of the current page. */
export interface Shortcut {
  /** A single key ('n', '/', '?'), or a key pressed with Ctrl (⌘ on a Mac): 'mod+k'. */
  key: string;
  /** The action's name in the help. */
  label: string;
  run: () => void;
  /** False if the user lacks the permission: the key does nothing and the help does not list the shortcut. */
  enabled?: boolean;
}

const storageKey = browserSettings.shortcuts;

const currentShortcuts = signal<readonly Pick<Shortcut, 'key' | 'label'>[]>([]);
const isOn = signal(localStorage.getItem(storageKey) !== 'off');

/** The current page's shortcuts, for the help. */
export const useListedShortcuts = currentShortcuts.use;

/** True if the user has not switched shortcuts off in this browser. */
export const useShortcutsOn = isOn.use;

/**
 * Switches single-key shortcuts on or off. Users who dictate need to switch these shortcuts off, because speech input
 * triggers the shortcuts by accident (WCAG 2.1.4).
 */
export function turnShortcuts(turnOn: boolean): void {
  localStorage.setItem(storageKey, turnOn ? 'on' : 'off');
  isOn.set(turnOn);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** A shortcut's keys as labelled on the keyboard: 'mod+k' gives 'Ctrl' and 'K'. */
export const keysOf = (key: string): string[] =>
  key.split('+').map((part) => (part === 'mod' ? (isMac ? '⌘' : 'Ctrl') : part.toUpperCase()));

/**
 * Registers a keyboard shortcut while the component is mounted, and lists the shortcut in the help (`?`). The shortcut
 * does nothing while a dialog is open. A shortcut without Ctrl also does nothing while a field has the focus.
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
