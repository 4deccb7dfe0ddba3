import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { keysOf } from '../base/shortcuts/shortcuts.ts';
import classes from './header.module.css';
import { signal } from '../base/ui/signal.ts';
import { appTexts } from './texts.ts';

export const isSearchOpen = signal(false);

const open = () => isSearchOpen.set(true);

export function SearchButton({ phone }: { phone: boolean }) {
  if (phone) {
    return (
      <ActionIcon
        ms="auto"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={appTexts.search}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconSearch size={22} stroke={1.8} aria-hidden />
      </ActionIcon>
    );
  }
  return (
    <UnstyledButton className={classes.search} aria-haspopup="dialog" onClick={open}>
      <IconSearch size={18} stroke={1.6} aria-hidden />
      <span>{appTexts.search}</span>
      <kbd className={classes.keys} aria-hidden>
        {keysOf('mod+k').join(' ')}
      </kbd>
    </UnstyledButton>
  );
}
