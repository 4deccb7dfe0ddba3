import { ActionIcon, type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { browserSettings } from '../base/session/browser-settings.ts';
import { appTexts } from './texts.ts';

const key = browserSettings.darkMode;

function apply(dark: boolean) {
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0a1417' : '#f1f5f5');
}

/**
 * Stores the dark mode as `darkMode` = `true`/`false` in local storage, and sets the class `dark` on the document.
 * `public/first-paint.js` sets the class before the first paint.
 */
export function darkModeManager(): MantineColorSchemeManager {
  let onStorage: ((event: StorageEvent) => void) | undefined;
  return {
    get: () => (localStorage.getItem(key) === 'true' ? 'dark' : 'light'),
    set: (scheme) => {
      localStorage.setItem(key, String(scheme === 'dark'));
      apply(scheme === 'dark');
    },
    subscribe: (onUpdate) => {
      onStorage = (event) => {
        if (event.key === key) onUpdate(event.newValue === 'true' ? 'dark' : 'light');
      };
      window.addEventListener('storage', onStorage);
    },
    unsubscribe: () => {
      if (onStorage) window.removeEventListener('storage', onStorage);
    },
    clear: () => {
      localStorage.removeItem(key);
      apply(false);
    },
  };
}

/** The button that switches the dark mode. */
export function DarkModeButton() {
  const { colorScheme, toggleColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const dark = colorScheme === 'dark';
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={appTexts.darkMode}
      aria-pressed={dark}
      title={appTexts.darkMode}
      onClick={toggleColorScheme}
    >
      {dark ? <IconSun size={19} stroke={1.6} aria-hidden /> : <IconMoon size={19} stroke={1.6} aria-hidden />}
    </ActionIcon>
  );
}
