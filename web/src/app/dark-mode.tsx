import { ActionIcon, type MantineColorSchemeManager, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { browserSettings } from '../base/session/local-data.ts';
import { appTexts } from './texts.ts';

const key = browserSettings.darkMode;

function apply(dark: boolean) {
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0a1417' : '#f1f5f5');
}

const system = window.matchMedia('(prefers-color-scheme: dark)');

/** The mode of this browser, or the mode of the system if the user has chosen no mode. */
function currentScheme(): 'dark' | 'light' {
  const stored = localStorage.getItem(key);
  return (stored === null ? system.matches : stored === 'true') ? 'dark' : 'light';
}

/**
 * The browser stores the mode as `darkMode` = `true`/`false` in local storage. `public/first-paint.js` sets the class
 * `dark` before the first paint.
 */
export function darkModeManager(): MantineColorSchemeManager {
  let stop: (() => void) | undefined;
  // Mantine calls `set` also after the system has changed its mode. This mode is not stored as the user's choice.
  let isFromSystem = false;
  return {
    get: currentScheme,
    set: (scheme) => {
      if (!isFromSystem) localStorage.setItem(key, String(scheme === 'dark'));
      apply(scheme === 'dark');
    },
    subscribe: (onUpdate) => {
      const onStorage = (event: StorageEvent) => event.key === key && event.newValue && onUpdate(currentScheme());
      const onSystem = () => {
        if (localStorage.getItem(key) !== null) return;
        isFromSystem = true;
        onUpdate(currentScheme());
        isFromSystem = false;
      };
      window.addEventListener('storage', onStorage);
      system.addEventListener('change', onSystem);
      stop = () => {
        window.removeEventListener('storage', onStorage);
        system.removeEventListener('change', onSystem);
      };
    },
    unsubscribe: () => stop?.(),
    clear: () => {
      localStorage.removeItem(key);
      apply(currentScheme() === 'dark');
    },
  };
}

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
