import { browserSettings } from '../session/local-data.ts';
import { type HotkeyItem, useHotkeys } from '@mantine/hooks';
import { useEffect } from 'react';
import { NEXT_KEY_MS } from '../ui/fields/scans.ts';
import { signal } from '../ui/signal.ts';
import { isDialogOpen } from '../ui/dialogs/open-dialogs.ts';

export interface Shortcut {
  /** A single key ('n', '/', '?'), or a key pressed with Ctrl (⌘ on a Mac): 'mod+k'. */
  key: string;
  label: string;
  run: () => void;
  /** If false, the key does nothing, and the help does not list the shortcut. */
  enabled?: boolean;
  /** Runs with the key, for a shortcut that only moves the focus. */
  isImmediate?: boolean;
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

/** The first character of a scan must open nothing, so another key within the time cancels the call (docs/rules.md#codes-8). */
function afterLastKey(run: () => void): void {
  const end = () => {
    clearTimeout(timer);
    window.removeEventListener('keydown', end, { capture: true });
  };
  const timer = setTimeout(() => {
    end();
    run();
  }, NEXT_KEY_MS);
  window.addEventListener('keydown', end, { capture: true });
}

/**
 * The shortcut does nothing while a dialog is open. A shortcut without Ctrl also does nothing while a field has the
 * focus.
 */
export function useShortcut({ key, label, run, enabled = true, isImmediate = false }: Shortcut): void {
  useEffect(() => {
    if (!enabled) return undefined;
    const entry = { key, label };
    currentShortcuts.set([...currentShortcuts.get(), entry]);
    return () => currentShortcuts.set(currentShortcuts.get().filter((other) => other !== entry));
  }, [key, label, enabled]);

  const isHeld = key.startsWith('mod+');
  const press = () => {
    if (!enabled || (!isHeld && !isOn.get()) || isDialogOpen()) return;
    if (isHeld || isImmediate) run();
    else afterLastKey(run);
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
