import { ActionIcon, useMantineColorScheme } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { appTexts } from './texts.ts';

/** Turns the dark mode on and off; kept for the next visit. */
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
