import type { MantineColorSchemeManager } from '@mantine/core';

const key = 'darkMode';

function apply(dark: boolean) {
  document.documentElement.classList.toggle('dark', dark);
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#0a1417' : '#f1f5f5');
}

/**
 * Keeps the dark mode as the specification names it: `darkMode` = `true`/`false` in local storage and the class `dark`
 * on the document (spec §2, §9). `public/first-paint.js` applies the same before anything is drawn.
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
